package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.random.RandomStream;
import dev.halfstep.state.StateException;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests that queries after a restore or a load find what they have found in the first run. */
class RestoredIndexTest {

    /** All that queries have found so far, as a number. */
    private static final class Findings {
        private long sum;

        void add(long found) {
            sum = sum * 31 + found;
        }
    }

    /** A game in which what queries find decides who is despawned, spawned and grown. */
    private static final class Game {
        private final SpatialIndex index;
        private final Hits hits = new Hits();

        Game(World world) {
            index = new SpatialIndex(world, 2);
        }

        void move(SimulationContext step) {
            RandomStream random = step.world().single(RandomStream.class);
            for (var row : step.world().query(Transform.class, Collider.class)) {
                if (random.nextInt(3) == 0) {
                    row.first().translate(random.between(-1, 1), random.between(-1, 1));
                }
            }
        }

        void collide(SimulationContext step) {
            RandomStream random = step.world().single(RandomStream.class);
            Findings findings = step.world().single(Findings.class);
            index.update();
            float x = random.between(-20, 20);
            float y = random.between(-20, 20);
            index.overlapCircle(x, y, 4, hits);
            record(findings);
            for (int i = 0; i < Math.min(hits.size(), 2); i++) {
                step.commands().despawn(hits.entity(i));
                step.commands()
                        .spawn(
                                Transform.at(random.between(-20, 20), random.between(-20, 20)),
                                Collider.circle(random.between(0.2f, 1.5f)));
            }
            index.ray(x, y, -x, -y, hits);
            record(findings);
            index.nearest(x, y, 5, 30, hits);
            record(findings);
            if (hits.size() > 3) {
                step.commands().replace(hits.entity(3), Collider.box(random.between(0.2f, 2), 0.5f));
            }
            index.pairs((first, second) -> findings.add(first.number() * 1000 + second.number()));
        }

        private void record(Findings findings) {
            for (int i = 0; i < hits.size(); i++) {
                assertTrue(hits.entity(i).isAlive(), "an entity of an undone step must not be found");
                findings.add(hits.entity(i).number());
                findings.add(Float.floatToIntBits(hits.fraction(i)));
            }
        }
    }

    private static WorldRecipe recipe() {
        return new WorldRecipe()
                .register(Transform.TYPE, Collider.TYPE)
                .register(Findings.class, RandomStream.class)
                .entities(1, random -> List.of(new Findings(), new RandomStream(7)))
                .entities(
                        150,
                        random -> List.of(
                                Transform.at(random.between(-20, 20), random.between(-20, 20)),
                                Collider.circle(random.between(0.2f, 1.5f))))
                .wire((world, scheduler) -> {
                    Game game = new Game(world);
                    scheduler.simulation("move", game::move);
                    scheduler.simulation("collide", game::collide);
                });
    }

    @Test
    void resimulatedStepsFindWhatTheFirstRunHasFound() {
        RollbackInvariance.check(recipe(), 200);
    }

    @Test
    void aRewoundGameFindsWhatTheFirstRunHasFound() {
        try (SyntheticWorld reference = recipe().build();
                SyntheticWorld rewound = recipe().build()) {
            reference.step(300);
            Rollback rollback = new Rollback(rewound.scheduler(), 300);
            rewound.step(200);
            rollback.rewindTo(40);
            rewound.step(260);
            assertEquals(reference.hash(), rewound.hash());
        }
    }

    @Test
    void aGameRewoundByThePlayerFindsWhatTheFirstRunHasFound() {
        try (SyntheticWorld reference = recipe().build();
                SyntheticWorld rewound = recipe().build()) {
            Rewind rewind = new Rewind(rewound.scheduler(), 10, 100_000_000);
            rewound.step(200);
            rewind.setHeld(true);
            while (rewound.steps() > 120) {
                rewound.frame(Duration.ofMillis(16));
            }
            rewind.setHeld(false);
            reference.step((int) rewound.steps());
            assertEquals(reference.hash(), rewound.hash());
            reference.step(60);
            rewound.step(60);
            assertEquals(reference.hash(), rewound.hash());
        }
    }

    @Test
    void aLoadedGameFindsWhatTheSavedOneFinds() throws StateException {
        try (SyntheticWorld saved = recipe().build();
                SyntheticWorld loaded = recipe().build()) {
            saved.step(100);
            byte[] state = saved.scheduler().state().save();
            loaded.step(30);
            loaded.scheduler().state().load(state);
            saved.step(100);
            loaded.step(100);
            assertEquals(saved.hash(), loaded.hash());
        }
    }

    /** Builds a world with one body and an index, plays some steps in which the body moves by 1, and tests it. */
    private static void withMovingBody(Consumer<SyntheticWorld> test, Consumer<SpatialIndex> eachStep) {
        SpatialIndex[] created = new SpatialIndex[1]; // an array, because a lambda cannot write to a local variable
        try (SyntheticWorld game = new WorldRecipe()
                .register(Transform.TYPE, Collider.TYPE)
                .entities(1, random -> List.of(Transform.at(0, 0), Collider.circle(0.25f)))
                .wire((world, scheduler) -> {
                    created[0] = new SpatialIndex(world, 1);
                    scheduler.simulation("move", step -> {
                        for (var row : step.world().query(Transform.class)) {
                            row.first().translate(1, 0);
                        }
                    });
                    scheduler.simulation("query", step -> eachStep.accept(created[0]));
                })
                .build()) {
            test.accept(game);
        }
    }

    @Test
    void outsideOfStepsAQueryAfterARestoreSeesTheRestoredPositions() {
        SpatialIndex[] index = new SpatialIndex[1];
        withMovingBody(
                game -> {
                    EntityId body = game.entity(0);
                    Rollback rollback = new Rollback(game.scheduler(), 10);
                    game.step(5);
                    Hits hits = new Hits();
                    index[0].at(5, 0, hits);
                    assertEquals(1, hits.size());
                    rollback.rewindTo(2);
                    index[0].at(5, 0, hits);
                    assertEquals(0, hits.size(), "the index must not see the undone steps");
                    index[0].at(2, 0, hits);
                    assertSame(body, hits.entity(0));
                },
                created -> {
                    index[0] = created;
                    created.update();
                });
    }

    @Test
    void aStepMustUpdateTheIndexBeforeItQueries() {
        int[] steps = new int[1];
        withMovingBody(
                game -> {
                    game.step(1);
                    var failure = assertThrows(SystemFailureException.class, () -> game.step(1));
                    assertTrue(
                            String.valueOf(failure.getCause()).contains("must be updated in the step that queries it"),
                            failure::toString);
                },
                index -> {
                    if (steps[0]++ == 0) {
                        index.update(); // the first step only
                    }
                    index.at(0, 0, new Hits());
                });
    }
}
