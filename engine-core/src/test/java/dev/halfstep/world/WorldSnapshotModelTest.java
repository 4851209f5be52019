package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseComponent;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random changes to a world, with several snapshots that are saved and restored at random. A restored world is described
 * as it was when it was saved: each entity in its order, its components with their identity, numbers and owners. More of
 * them with {@code -Dfuzz.operations=200000}, for each seed.
 */
class WorldSnapshotModelTest {

    private static final int OPERATIONS = Integer.getInteger("fuzz.operations", 1_500);

    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1));

        Heat() {
            super(1);
        }

        float kelvin() {
            return get(0);
        }

        void setKelvin(float kelvin) {
            set(0, kelvin);
        }
    }

    private static final class Counter {
        private int count;
    }

    private static final class Look {}

    private static final class Fog extends DenseComponent {
        static final ComponentType<Fog> TYPE =
                ComponentType.presentation(Fog.class).storedIn(DenseComponent.floats(1));

        Fog(float density) {
            super(1);
            set(0, density);
        }

        float density() {
            return get(0);
        }
    }

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 3), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aRestoredWorldIsWhatItWasWhenItWasSaved(long seed) {
        World.Builder builder = World.builder();
        builder.register(Transform.TYPE).register(Heat.TYPE).register(ComponentType.simulation(Counter.class));
        builder.register(Parent.TYPE).register(ComponentType.presentation(Look.class));
        builder.register(Fog.TYPE);
        try (World world = builder.build()) {
            boolean large = seed == 1;
            new Campaign(world, seed).run(large ? Chunk.SLOTS + 100 : 100, large ? OPERATIONS / 10 : OPERATIONS);
        }
    }

    private static final class Saved {
        private final WorldSnapshot snapshot;
        private List<String> description = List.of();
        private List<EntityId> living = List.of();
        private boolean any;

        Saved(World world) {
            snapshot = new WorldSnapshot(world);
        }
    }

    private static final class Campaign {
        private final World world;
        private final String name;
        private final SplittableRandom random;
        private final TransformColumns transforms;
        private final List<Saved> saved = new ArrayList<>();
        private List<EntityId> living = new ArrayList<>();

        Campaign(World world, long seed) {
            this.world = world;
            name = "seed " + seed;
            random = new SplittableRandom(seed);
            transforms = new TransformColumns(world);
            for (int i = 0; i < 4; i++) {
                saved.add(new Saved(world));
            }
        }

        void run(int entities, int operations) {
            for (int i = 0; i < entities; i++) { // enough for two chunks in the large world
                living.add(world.spawn(Transform.at(i, 0), new Heat()));
            }
            for (int operation = 0; operation < operations; operation++) {
                switch (random.nextInt(40)) {
                    case 0 -> save(saved.get(random.nextInt(saved.size())));
                    case 1 -> restore(saved.get(random.nextInt(saved.size())), operation);
                    case 2 -> showFrame();
                    case 3 -> transforms.capturePrevious();
                    default -> change();
                }
            }
        }

        private void change() {
            int what = random.nextInt(12);
            if (what < 3 || living.isEmpty()) {
                living.add(world.spawn(components()));
                return;
            }
            EntityId id = living.get(random.nextInt(living.size()));
            switch (what) {
                case 3, 4 -> {
                    world.despawn(id);
                    living.removeIf(each -> !each.isAlive());
                }
                case 5 -> toggle(id, Transform.class, Transform.at(1, 2));
                case 6 -> toggle(id, Heat.class, new Heat());
                case 7 -> toggle(id, Counter.class, new Counter());
                case 8 -> toggleParent(id);
                case 9 -> toggle(id, Look.class, new Look());
                default -> write(id);
            }
        }

        private Object[] components() {
            List<Object> components = new ArrayList<>();
            if (random.nextBoolean()) {
                components.add(Transform.at(random.nextInt(100), 1));
            }
            if (random.nextBoolean()) {
                components.add(new Heat());
            }
            if (random.nextInt(3) == 0) {
                components.add(new Counter());
            }
            if (random.nextInt(4) == 0) {
                components.add(new Fog(random.nextInt(100)));
            }
            if (random.nextInt(4) == 0) {
                components.add(new Parent(living.get(random.nextInt(living.size()))));
            }
            if (components.stream().allMatch(c -> c instanceof Fog)) {
                components.add(new Counter()); // entities that are only shown are not what is compared here
            }
            return components.toArray();
        }

        private void toggle(EntityId id, Class<?> componentClass, Object component) {
            if (!world.has(id, componentClass)) {
                world.add(id, component);
            } else if (componentClass == Look.class || !isLastSimulated(id)) {
                world.remove(id, componentClass);
            }
        }

        private boolean isLastSimulated(EntityId id) {
            return world.componentTypes().stream()
                            .filter(type -> type.kind() == ComponentType.Kind.SIMULATION)
                            .filter(type -> world.has(id, type.componentClass()))
                            .count()
                    < 2;
        }

        private void toggleParent(EntityId id) {
            EntityId parent = living.get(random.nextInt(living.size()));
            if (!world.has(id, Parent.class)) {
                try {
                    world.add(id, new Parent(parent));
                } catch (IllegalArgumentException cycle) {
                    assertEquals(
                            true,
                            cycle.getMessage().startsWith("an entity cannot be despawned with itself"),
                            cycle::getMessage);
                }
            } else if (!isLastSimulated(id)) {
                world.remove(id, Parent.class);
            }
        }

        private void write(EntityId id) {
            if (world.has(id, Transform.class)) {
                world.get(id, Transform.class).translate(1, random.nextInt(10), 0);
            }
            if (world.has(id, Heat.class)) {
                world.get(id, Heat.class).setKelvin(random.nextInt(1000));
            }
            if (world.has(id, Counter.class)) {
                world.get(id, Counter.class).count++;
            }
        }

        /** What a scheduler does around presentation. */
        private void showFrame() {
            world.beginPresentation(() -> "test");
            transforms.refuseWrites(() -> "test");
            transforms.interpolate(0.5f);
            transforms.allowWrites();
            world.endPresentation();
        }

        private void save(Saved target) {
            target.snapshot.save();
            target.any = true;
            target.living = new ArrayList<>(living);
            target.description = describe();
        }

        private void restore(Saved source, int operation) {
            if (!source.any) {
                return;
            }
            source.snapshot.restore();
            living = new ArrayList<>(source.living);
            String where = name + ", operation " + operation;
            assertEquals(String.join("\n", source.description), String.join("\n", describe()), where);
            RowsCheck.check(world, where);
            transforms.capturePrevious();
            world.query(Transform.class, PreviousTransform.class)
                    .forEach((id, now, before) -> assertEquals(text(now), text(before), where));
        }

        private List<String> describe() {
            List<String> lines = new ArrayList<>();
            lines.add("next " + (world.lastNumber() + 1) + ", " + world.size() + " living");
            world.forEachEntity(id -> lines.add(describe(id)));
            return lines;
        }

        private String describe(EntityId id) {
            StringBuilder text = new StringBuilder(id.toString());
            for (ComponentType<?> type : world.componentTypes()) {
                if (world.has(id, type.componentClass())) {
                    Object component = world.get(id, type.componentClass());
                    text.append(' ').append(type).append(System.identityHashCode(component));
                    text.append(component instanceof Heat heat ? "=" + heat.kelvin() : "");
                    text.append(component instanceof Fog fog ? "=" + fog.density() : "");
                    text.append(component instanceof Counter counter ? "=" + counter.count : "");
                    text.append(component instanceof Transform transform ? "=" + text(transform) : "");
                }
            }
            if (world.has(id, Transform.class)) {
                text.append(" before ").append(text(world.get(id, PreviousTransform.class)));
            }
            text.append(" owner ").append(world.ownerOf(id, Parent.class)).append(" owns");
            world.forEachOwned(id, Parent.class, owned -> text.append(' ').append(owned));
            return text.toString();
        }

        private static String text(Pose pose) {
            Vector3f at = pose.position(new Vector3f());
            return Arrays.toString(new float[] {at.x, at.y, at.z});
        }
    }
}
