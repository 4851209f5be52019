package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Results;
import dev.halfstep.frame.PresentedGame;
import dev.halfstep.frame.PresentedGame.Charge;
import dev.halfstep.frame.PresentedGame.Heat;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.frame.PresentedGame.Tint;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks presentation queries while spawns and despawns are not presented yet. Step 1 has entities at x = 0 to 9. Step
 * 2 despawns the entities at x = 2 and 5, and spawns entities at x = 20, 21 and 22. A change is presented at its
 * fraction of the step: 0.5 for x = 5, 0.25 for x = 21, and 1 for all others. {@code game.frame} runs a frame between a
 * step and the one before, at an alpha.
 */
class PresentedQueryTest {

    private static final int ENTITIES_AFTER_STEP_2 = 10 - 2 + 3;

    private final PresentedGame game = new PresentedGame();
    private final List<EntityId> ids = new ArrayList<>();
    private final List<EntityId> spawned = new ArrayList<>();

    @AfterEach
    void close() {
        game.close();
    }

    @BeforeEach
    void changeEntities() {
        for (int x = 0; x < 10; x++) {
            ids.add(game.spawn(x, new Tint(x), new Hull(x)));
        }
        game.in(2, step -> {
            step.commands().despawn(ids.get(2));
            step.commands().despawnAt(0.5f, ids.get(5));
            for (int x = 20; x < 23; x++) {
                spawned.add(
                        step.commands().spawnAt(x == 21 ? 0.25f : 1f, Transform.at(x, 0), new Tint(x), new Hull(x)));
            }
        });
        game.frame(1, 0.5f, frame -> {}); // presents the state before the changes
    }

    private static List<Float> sorted(List<Float> numbers) {
        return numbers.stream().sorted().toList();
    }

    /** Returns the x of each entity that a presentation query visits. */
    private List<Float> visibleByEach() {
        List<Float> visible = new ArrayList<>();
        game.world.query(Transform.class, Tint.class).forEach((id, transform, tint) -> {
            assertEquals(tint.red(), transform.x());
            assertSame(transform, game.world.get(id, Transform.class));
            assertTrue(game.world.isVisible(id));
            visible.add(transform.x());
        });
        return visible;
    }

    /** Returns the x of each entity in the spans of a presentation query. */
    private List<Float> visibleBySpans() {
        List<Float> visible = new ArrayList<>();
        game.world.query(InterpolatedTransform.class, Tint.class).forEachSpan((entities, poses, tints) -> {
            assertEquals(entities.size(), poses.size());
            assertEquals(entities.size(), tints.size());
            for (int slot = 0; slot < entities.size(); slot++) {
                float x = poses.read()[slot * poses.stride()];
                assertEquals(x, tints.read()[slot]);
                assertEquals(x, game.drawnX(entities.get(slot)));
                assertEquals(entities.get(slot).number(), entities.number(slot));
                visible.add(x);
            }
        });
        return visible;
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 0.3f, 0.5f, 0.9f})
    void allKindsOfQueriesSeeTheSameEntities(float alpha) {
        List<Float> expected = new ArrayList<>(List.of(0f, 1f, 2f, 3f, 4f, 6f, 7f, 8f, 9f));
        if (alpha < 0.5f) {
            expected.add(5, 5f); // keeps the list sorted
        }
        if (alpha >= 0.25f) {
            expected.add(21f);
        }
        game.frame(2, alpha, frame -> {
            assertEquals(expected, sorted(visibleByEach()));
            assertEquals(visibleByEach(), visibleBySpans());
            assertEquals(expected.size(), frame.world().query(Tint.class).count());
            List<Float> byWorld = new ArrayList<>();
            frame.world().forEachEntity(id -> byWorld.add(game.transform(id).x()));
            assertEquals(visibleByEach(), byWorld);
            List<Float> bySpansWith = new ArrayList<>();
            frame.world().query(Tint.class, Hull.class).forEachSpanWith((entities, tints, hulls) -> {
                for (int slot = 0; slot < entities.size(); slot++) {
                    assertEquals(hulls.get(slot).strength, tints.read()[slot]);
                    bySpansWith.add(tints.read()[slot]);
                }
            });
            assertEquals(visibleByEach(), bySpansWith);
        });
        game.frame(
                3,
                0f,
                frame -> assertEquals(List.of(0f, 1f, 3f, 4f, 6f, 7f, 8f, 9f, 20f, 21f, 22f), sorted(visibleByEach())));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50})
    void partitionsTogetherVisitEveryVisibleEntityOnce(int partitionCount) {
        game.frame(2, 0.3f, frame -> {
            List<Float> visited = new ArrayList<>();
            int minVisits = Integer.MAX_VALUE;
            int maxVisits = 0;
            for (int partition = 0; partition < partitionCount; partition++) {
                int before = visited.size();
                game.world
                        .query(Transform.class)
                        .forEachPartition(partition, partitionCount, (id, transform) -> visited.add(transform.x()));
                minVisits = Math.min(minVisits, visited.size() - before);
                maxVisits = Math.max(maxVisits, visited.size() - before);
            }
            assertEquals(visibleByEach(), visited);
            assertTrue(
                    maxVisits - minVisits <= 1,
                    "visits of two partitions must differ by one at most: " + minVisits + " to " + maxVisits);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void partitionsOfSpansTogetherVisitEveryVisibleEntityOnce(int partitionCount) {
        game.frame(2, 0.3f, frame -> {
            List<Float> visited = new ArrayList<>();
            for (int partition = 0; partition < partitionCount; partition++) {
                game.world.query(Tint.class).forEachSpanPartition(partition, partitionCount, (entities, tints) -> {
                    for (int slot = 0; slot < entities.size(); slot++) {
                        visited.add(tints.read()[slot]);
                    }
                });
            }
            assertEquals(visibleByEach(), visited);
        });
    }

    @Test
    void writesToSpansOfPresentationComponentsReachVisibleEntities() {
        game.frame(
                2,
                0.3f,
                frame -> game.world.query(Tint.class).forEachSpan((entities, tints) -> {
                    float[] values = tints.write();
                    for (int slot = 0; slot < entities.size(); slot++) {
                        values[slot] += 100;
                    }
                }));
        List<Float> visible = new ArrayList<>();
        game.frame(2, 0.4f, frame -> game.world.query(Tint.class).forEach((id, tint) -> visible.add(tint.red())));
        assertEquals(List.of(100f, 101f, 102f, 103f, 104f, 105f, 106f, 107f, 108f, 109f, 121f), sorted(visible));
        visible.clear();
        game.frame(3, 0f, frame -> game.world.query(Tint.class).forEach((id, tint) -> visible.add(tint.red())));
        assertEquals(List.of(20f, 22f, 100f, 101f, 103f, 104f, 106f, 107f, 108f, 109f, 121f), sorted(visible));
    }

    /** Returns the tint of each visible entity, in the order of queries. */
    private List<Float> tints() {
        List<Float> tints = new ArrayList<>();
        game.world.query(Tint.class).forEach((id, tint) -> tints.add(tint.red()));
        return tints;
    }

    private EntityId hiddenEntity() {
        return spawned.get(0);
    }

    /** The first access to a handle of a row finds the values of all its handles. */
    @Test
    void aHandleThatIsReadFirstWithinASpanLeavesTheOthersInTheSpan() {
        Charge charge = new Charge(5);
        Tint tint = new Tint(30);
        game.in(3, step -> {
            step.commands().spawnAt(0.25f, Transform.at(30, 0), tint, charge);
            step.commands().spawnAt(1f, Transform.at(31, 0), new Tint(31), new Charge(6)); // hidden at 0.5
        });
        game.frame(3, 0.5f, frame -> {
            game.world.query(Tint.class, Charge.class).forEachSpan((entities, tints, charges) -> {
                assertEquals(1, entities.size());
                assertEquals(5, charge.volts());
                tint.setRed(300);
                assertEquals(300, tints.read()[0]);
            });
            assertEquals(300, tint.red());
        });
    }

    @Test
    void spansAndComponentObjectsHaveTheSameValues() {
        List<Float> expected = new ArrayList<>();
        game.frame(2, 0.3f, frame -> {
            game.world.query(Tint.class).forEachSpan((entities, tints) -> {
                for (int slot = 0; slot < entities.size(); slot++) {
                    Tint tint = game.world.get(entities.get(slot), Tint.class);
                    float red = tint.red();
                    tint.setRed(red + 100);
                    assertEquals(red + 100, tints.read()[slot]);
                    tints.write(slot)[slot] += 1000;
                    assertEquals(red + 1100, tint.red());
                    expected.add(red + 1100);
                }
                game.world.get(hiddenEntity(), Tint.class).setRed(-1);
            });
            assertEquals(expected, tints());
            StorageInvariants.check(game.world, "after the spans");
        });
        game.frame(3, 0.5f, frame -> {
            assertEquals(-1f, game.world.get(hiddenEntity(), Tint.class).red());
            assertTrue(tints().contains(1100f + 21), "the entity at x = 21 has been visible in both frames");
        });
    }

    @Test
    void nestedSpansReadAndWriteTheSameValues() {
        game.frame(2, 0.3f, frame -> {
            game.world.query(Tint.class).forEachSpan((outer, outerTints) -> {
                if (outer.size() < 3) {
                    return; // the span of despawned entities
                }
                float[] outerValues = outerTints.write();
                outerValues[0] = 300;
                game.world.query(Tint.class, Hull.class).forEachSpanWith((inner, innerTints, hulls) -> {
                    if (inner.get(0) == outer.get(0)) {
                        float[] innerValues = innerTints.write();
                        assertEquals(300, innerValues[0]);
                        innerValues[1] = 301;
                        game.world.get(inner.get(2), Tint.class).setRed(302);
                    }
                });
                for (int i = 0; i < 3; i++) {
                    assertEquals(300 + i, outerTints.read()[i]);
                }
            });
            assertEquals(List.of(300f, 301f, 302f), tints().subList(0, 3));
        });
    }

    @Test
    void aSpanKeepsItsValuesAfterANestedQueryOfAnOuterSpan() {
        game.frame(
                2,
                0.6f,
                frame -> { // both the living and the despawned entities have a hidden row
                    game.world.query(Tint.class).forEachSpan((outer, outerTints) -> {
                        game.world.query(Tint.class).forEachSpan((middle, middleTints) -> {
                            if (outer.size() > 1 && middle.get(0) == ids.get(2)) {
                                game.world.query(Tint.class).forEachSpan((inner, innerTints) -> {});
                                middleTints.write()[0] = 500;
                            }
                        });
                    });
                    assertEquals(500f, game.world.get(ids.get(2), Tint.class).red());
                    StorageInvariants.check(game.world, "after the spans");
                });
    }

    @Test
    void nestedQueriesOfSpansSeeTheSameEntities() {
        game.frame(2, 0.3f, frame -> {
            List<Float> expected = visibleBySpans();
            game.world.query(Tint.class).forEachSpan((outer, tints) -> {
                float[] before = tints.read().clone();
                assertEquals(expected, visibleBySpans());
                game.world
                        .query(Tint.class)
                        .forEachSpan((inner, innerTints) -> assertEquals(expected, visibleByEach()));
                assertEquals(before[0], tints.read()[0]);
            });
        });
    }

    @Test
    void laterQueriesWorkAfterAnExceptionInASpan() {
        game.frame(2, 0.3f, frame -> {
            List<Float> expected = visibleBySpans();
            for (int i = 0; i < 3; i++) {
                assertThrows(
                        UnsupportedOperationException.class,
                        () -> game.world.query(Tint.class).forEachSpan((entities, tints) -> {
                            throw new UnsupportedOperationException();
                        }));
            }
            assertEquals(expected, visibleBySpans());
            StorageInvariants.check(game.world, "after the exceptions");
        });
    }

    @Test
    void laterFramesWorkAfterAnExceptionInAFrame() {
        assertThrows(
                RuntimeException.class,
                () -> game.frame(2, 0.3f, frame -> {
                    throw new UnsupportedOperationException();
                }));
        assertEquals(
                ENTITIES_AFTER_STEP_2,
                game.world.query(Tint.class).count(),
                "a query between frames must see all changes");
        int visibleCount = 10 + 1; // the entity at x = 21 has appeared, that at x = 5 is still visible
        game.frame(2, 0.4f, frame -> {
            assertEquals(visibleCount, visibleByEach().size());
            assertEquals(visibleByEach(), visibleBySpans());
        });
        game.frame(
                2, 0.6f, frame -> assertEquals(visibleCount - 1, visibleByEach().size()));
    }

    @Test
    void filtersApplyToDespawnedEntities() {
        EntityId cold = game.spawn(50);
        EntityId hot = game.spawn(60, new Heat(1));
        game.in(3, step -> {
            step.commands().despawn(cold);
            step.commands().despawn(hot);
        });
        game.frame(3, 0.5f, frame -> {
            List<Float> visible = new ArrayList<>();
            game.world
                    .query(Transform.class)
                    .without(Hull.class)
                    .without(Heat.class)
                    .forEach((id, transform) -> visible.add(transform.x()));
            assertEquals(List.of(50f), visible);
        });
    }

    @Test
    void entitiesOfManyChunksAreVisitedOnce() {
        Set<EntityId> expected = new HashSet<>(ids);
        for (int i = 0; i < 9_000; i++) {
            expected.add(game.spawn(i, new Tint(i), new Hull(i)));
        }
        List<EntityId> all = new ArrayList<>(expected);
        game.in(3, step -> {
            for (int i = 0; i < 5_000; i++) {
                step.commands().despawn(all.get(i));
                step.commands().spawn(Transform.at(-1, 0), new Tint(-1), new Hull(-1));
            }
        });
        game.frame(2, 0f, frame -> {}); // runs step 2
        expected.remove(ids.get(2));
        expected.remove(ids.get(5));
        expected.addAll(spawned);
        all.clear();
        all.addAll(expected);
        // The despawns and spawns of step 3 are presented at its end only, so this frame shows the state before it.
        game.frame(3, 0.5f, frame -> {
            List<EntityId> bySpans = new ArrayList<>();
            game.world.query(Tint.class).forEachSpan((entities, tints) -> {
                for (int slot = 0; slot < entities.size(); slot++) {
                    bySpans.add(entities.get(slot));
                }
            });
            assertEquals(expected, new HashSet<>(bySpans));
            assertEquals(expected.size(), bySpans.size());
            List<EntityId> byPartitions = new ArrayList<>();
            int partitionCount = 13;
            for (int partition = 0; partition < partitionCount; partition++) {
                game.world
                        .query(Tint.class)
                        .forEachPartition(partition, partitionCount, (id, tint) -> byPartitions.add(id));
            }
            assertEquals(bySpans, byPartitions);
        });
    }

    @Test
    void dominionFindsTheVisibleEntities() {
        game.frame(2, 0.3f, frame -> {
            List<Float> found = new ArrayList<>();
            Results<Results.With1<Transform>> results = game.world.dominion().findEntitiesWith(Transform.class);
            for (Results.With1<Transform> result : results) {
                assertEquals(result.comp().x(), result.entity().get(Tint.class).red());
                found.add(result.comp().x());
            }
            assertEquals(visibleByEach(), found);
        });
        game.frame(
                3,
                0.3f,
                frame -> assertEquals(
                        ENTITIES_AFTER_STEP_2,
                        game.world.dominion().findEntitiesWith(Transform.class).stream()
                                .count()));
    }

    @Test
    void dominionIterationContinuesAfterAStructuralChange() {
        game.world.spawn(new Label("a"));
        game.frame(2, 0.3f, frame -> {
            List<Float> found = new ArrayList<>();
            for (Results.With1<Transform> result : game.world.dominion().findEntitiesWith(Transform.class)) {
                game.world.spawn(new Label("spark"));
                found.add(result.comp().x());
            }
            assertEquals(visibleByEach(), found);
        });
    }

    @Test
    void presentationOnlyEntitiesAppearAndDisappearAtOnce() {
        EntityId spark = game.world.spawn(new Label("spark"));
        game.frame(2, 0.3f, frame -> {
            game.world.despawn(spark);
            EntityId other = game.world.spawn(new Label("other"));
            List<String> seen = new ArrayList<>();
            game.world.query(Label.class).forEach((id, label) -> seen.add(label.text()));
            assertEquals(List.of("other"), seen);
            assertFalse(game.world.isVisible(spark));
            assertTrue(game.world.isVisible(other));
        });
    }

    @Test
    void queryOutsideOfPresentationSeesAllChangesAtOnce() {
        game.frame(2, 0.3f, frame -> {});
        List<Float> simulated = new ArrayList<>();
        game.world.query(Transform.class).forEach((id, transform) -> simulated.add(transform.x()));
        assertEquals(List.of(0f, 1f, 3f, 4f, 6f, 7f, 8f, 9f, 20f, 21f, 22f), sorted(simulated));
    }
}
