package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.createAs;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import dev.halfstep.benchmarks.oracle.TestComponent.C;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Documents wrong answers of the original engine, {@code dominion-ecs-engine}, about query results, and
 * the correct answers.
 *
 * <p>Each test name says what the original does. In each test, the wrong answer of the original comes first, then the
 * correct answer of the provider, the implementation of this project.
 */
class IterationOracleTest {

    private static final int CHUNK_CAPACITY = 1 << Engine.CHUNK_BITS;

    @Test
    void iterationEndsAtAnEmptiedChunk() throws Exception {
        assertAnswers(4_096L, 8_292L, dominion -> {
            emptySecondOfFourChunks(dominion);
            return dominion.findEntitiesWith(A.class).stream().count();
        });
    }

    @Test
    void findAllEntitiesEndsAtAnEmptiedChunk() throws Exception {
        assertAnswers(4_196L, 8_292L, dominion -> {
            emptySecondOfFourChunks(dominion);
            return dominion.findAllEntities().stream().count();
        });
    }

    /** Creates 12,388 entities and deletes the 4,096 entities in the second chunk of the original. */
    private static void emptySecondOfFourChunks(Dominion dominion) {
        List<Entity> entities = createAs(dominion, 0, 3 * CHUNK_CAPACITY + 99);
        entities.subList(CHUNK_CAPACITY, 2 * CHUNK_CAPACITY).forEach(dominion::deleteEntity);
    }

    @Test
    void findAllEntitiesFindsNothingAfterTwoEmptyArchetypes() throws Exception {
        assertAnswers(0L, 10L, dominion -> {
            createAs(dominion, 0, 9);
            // Each call creates an archetype without entities.
            dominion.composition().of(B.class);
            dominion.composition().of(C.class);
            return dominion.findAllEntities().stream().count();
        });
    }

    @Test
    void findAllEntitiesCountsEntitiesWithAStateTwice() throws Exception {
        assertAnswers(30L, 20L, dominion -> {
            for (int i = 0; i < 20; i++) {
                Entity entity = dominion.createEntity(new A(i));
                if (i % 2 == 0) {
                    entity.setState(Mood.CALM);
                }
            }
            return dominion.findAllEntities().stream().count();
        });
    }

    @Test
    void findAllEntitiesCannotBeFiltered() throws Exception {
        assertAnswers("UnsupportedOperationException", 1L, dominion -> {
            dominion.createEntity(new A(1));
            dominion.createEntity(new B(2));
            return outcome(
                    () -> dominion.findAllEntities().without(B.class).stream().count());
        });
    }

    @Test
    void compositionsOfOneTypeHaveNoStates() throws Exception {
        assertAnswers("UnsupportedOperationException", "[A1]", dominion -> {
            dominion.createEntity(new A(1)).setState(Mood.CALM);
            dominion.createEntity(new A(2));
            return outcome(() -> dominion.findCompositionsWith(A.class).withState(Mood.CALM).stream()
                    .toList()
                    .toString());
        });
    }

    @Test
    void keptResultsDoNotSeeLaterArchetypes() throws Exception {
        assertAnswers(1L, 2L, dominion -> {
            dominion.createEntity(new A(1));
            Results<?> results = dominion.findEntitiesWith(A.class);
            dominion.createEntity(new A(2), new B(2));
            return results.stream().count();
        });
    }

    @Test
    void filteringModifiesTheUnfilteredResults() throws Exception {
        assertAnswers(1L, 2L, dominion -> {
            dominion.createEntity(new A(1));
            dominion.createEntity(new A(2), new B(2));
            Results<?> all = dominion.findEntitiesWith(A.class);
            all.without(B.class);
            return all.stream().count();
        });
    }

    @Test
    void nextAfterTheLastRowReturnsNull() throws Exception {
        assertAnswers(
                null,
                "NoSuchElementException",
                dominion -> outcome(
                        () -> dominion.findEntitiesWith(A.class).iterator().next()));
    }

    @Test
    void deletingDuringIterationVisitsAnEntityTwice() throws Exception {
        assertAnswers("[A4, A3, A4, A1]", "[A1, A3, A4]", dominion -> {
            List<Entity> entities = createAs(dominion, 1, 4);
            List<TestComponent> visited = new ArrayList<>();
            for (var row : dominion.findEntitiesWith(A.class)) {
                visited.add(row.comp());
                if (visited.size() == 1) {
                    dominion.deleteEntity(entities.get(1));
                }
            }
            return visited.toString();
        });
    }

    @Test
    void addingDuringIterationVisitsAllEntitiesTwice() throws Exception {
        assertAnswers(2_000, 1_000, dominion -> {
            // Both archetypes exist before the iteration starts.
            dominion.deleteEntity(dominion.createEntity(new A(0)));
            dominion.deleteEntity(dominion.createEntity(new A(0), new B(0)));
            createAs(dominion, 0, 999);
            int visits = 0;
            for (var row : dominion.findEntitiesWith(A.class)) {
                visits++;
                if (!row.entity().has(B.class)) {
                    row.entity().add(new B(visits));
                }
            }
            return visits;
        });
    }

    @Test
    void creatingAnEntityPerVisitNeverEnds() throws Exception {
        int maxVisits = 5 * CHUNK_CAPACITY; // stops the endless iteration of the original
        assertAnswers(maxVisits, CHUNK_CAPACITY, dominion -> {
            createAs(dominion, 0, CHUNK_CAPACITY - 1);
            int visits = 0;
            var rows = dominion.findEntitiesWith(A.class).iterator();
            while (visits < maxVisits && rows.hasNext()) {
                rows.next();
                visits++;
                dominion.createEntity(new A(visits));
            }
            return visits;
        });
    }
}
