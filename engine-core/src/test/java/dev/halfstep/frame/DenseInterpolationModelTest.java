package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.world.InterpolatedValues;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Gives each entity a plain and a dense interpolated component with the same values, and makes random changes. Of plain
 * components, each step captures all. So frames must present the same values of both.
 */
class DenseInterpolationModelTest {

    private static final int FRAMES = 200;

    /** The number of entities with which a run begins: they fill more than one chunk. */
    private static final int ENTITIES = 4_200;

    private static final class Plain {
        private float value;

        Plain(float value) {
            this.value = value;
        }
    }

    private static final class Dense extends DenseComponent {
        Dense(float value) {
            super(1);
            set(0, value);
        }

        float value() {
            return get(0);
        }

        void setValue(float value) {
            set(0, value);
        }
    }

    /** A component that moves its entity to other rows. */
    private record Tag() {}

    private static final Interpolator<Plain> PLAIN_INTERPOLATOR = new Interpolator<>() {
        @Override
        public Plain create() {
            return new Plain(-1);
        }

        @Override
        public void copy(Plain source, Plain dest) {
            dest.value = source.value;
        }

        @Override
        public void interpolate(Plain previous, Plain current, float alpha, Plain dest) {
            dest.value = previous.value + (current.value - previous.value) * alpha;
        }
    };

    /** The same for dense components. Counts its copies. */
    private static final class DenseInterpolator implements Interpolator<Dense> {
        private int copies;

        @Override
        public Dense create() {
            return new Dense(-1);
        }

        @Override
        public void copy(Dense source, Dense dest) {
            copies++;
            dest.setValue(source.value());
        }

        @Override
        public void interpolate(Dense previous, Dense current, float alpha, Dense dest) {
            dest.setValue(previous.value() + (current.value() - previous.value()) * alpha);
        }
    }

    private final DenseInterpolator denseInterpolator = new DenseInterpolator();

    private WorldRecipe recipe() {
        return new WorldRecipe()
                .register(
                        ComponentType.simulation(Plain.class).interpolatedBy(PLAIN_INTERPOLATOR),
                        ComponentType.simulation(Dense.class)
                                .storedIn(DenseComponent.floats(1))
                                .interpolatedBy(denseInterpolator))
                .register(Tag.class);
    }

    /** Returns fixed seeds, and a new one in each run of the tests. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 4), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void denseAndPlainComponentsArePresentedAlike(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Changes changes = new Changes(random);
        WorldRecipe game = recipe().entities(ENTITIES, ignored -> List.of(new Plain(0), new Dense(0)))
                .system("change", changes::change);
        try (SyntheticWorld world = game.build()) {
            int[] compared = new int[1];
            world.scheduler()
                    .presentation("compare", frame -> compared[0] += changes.compare(frame.world(), "seed " + seed));
            Snapshot snapshot = world.scheduler().state().newSnapshot();
            boolean isSaved = false;
            for (int i = 0; i < FRAMES; i++) {
                world.frame(Duration.ofNanos(random.nextInt(40_000_000))); // 0, 1 or 2 steps
                if (random.nextInt(20) == 0) {
                    snapshot.save();
                    isSaved = true;
                } else if (isSaved && random.nextInt(30) == 0) {
                    snapshot.restore();
                }
            }
            assertTrue(compared[0] > 5_000, "compared values: " + compared[0]);
        }
    }

    /** Changes some entities in each step. Most entities stay at rest. */
    private static final class Changes {
        private final SplittableRandom random;
        private final List<EntityId> ids = new ArrayList<>();

        Changes(SplittableRandom random) {
            this.random = random;
        }

        void change(SimulationContext step) {
            World world = step.world();
            ids.clear();
            for (var row : world.query(Plain.class)) {
                ids.add(row.id());
            }
            for (int i = 0; i < 20; i++) {
                EntityId id = ids.get(random.nextInt(ids.size()));
                float value = random.nextInt(1_000);
                switch (random.nextInt(7)) {
                    case 0 -> step.commands().spawn(new Plain(value), new Dense(value));
                    case 1 -> step.commands().despawn(id);
                    case 2 -> {
                        world.interpolated(Plain.class).jump(id);
                        world.interpolated(Dense.class).jump(id);
                    }
                    default -> {
                        world.get(id, Plain.class).value = value;
                        world.get(id, Dense.class).setValue(value);
                    }
                }
            }
            EntityId tagged = ids.get(random.nextInt(ids.size()));
            if (world.has(tagged, Tag.class)) {
                step.commands().remove(tagged, Tag.class);
            } else {
                step.commands().add(tagged, new Tag());
            }
            step.commands().replace(tagged, new Dense(world.get(tagged, Plain.class).value));
            step.commands().replace(tagged, new Plain(world.get(tagged, Plain.class).value));
        }

        /** Compares the presented values of some entities. Returns their number. */
        int compare(World world, String where) {
            InterpolatedValues<Plain> plain = world.interpolated(Plain.class);
            InterpolatedValues<Dense> dense = world.interpolated(Dense.class);
            int count = 0;
            for (var row : world.query(Plain.class, Dense.class)) {
                if (random.nextInt(10) == 0) {
                    assertEquals(plain.of(row.id()).value, dense.of(row.id()).value(), () -> where + ": " + row.id());
                    count++;
                }
            }
            return count;
        }
    }

    @Test
    void denseComponentsAtRestAreNotVisited() {
        WorldRecipe game = recipe().entities(ENTITIES, ignored -> List.of(new Dense(5)))
                .system("write one", step -> {
                    if (step.step() == 10) {
                        step.world()
                                .query(Dense.class)
                                .iterator()
                                .next()
                                .first()
                                .setValue(6);
                    }
                });
        try (SyntheticWorld world = game.build()) {
            world.step(2);
            denseInterpolator.copies = 0;
            world.step(8);
            assertEquals(0, denseInterpolator.copies, "copies while all entities rest");
            world.step(3);
            assertEquals(1, denseInterpolator.copies, "copies after one entity was written");
            world.step(10);
            assertEquals(1, denseInterpolator.copies, "copies while all entities rest again");
        }
    }
}
