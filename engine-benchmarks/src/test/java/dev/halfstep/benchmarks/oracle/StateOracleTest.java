package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import org.junit.jupiter.api.Test;

/**
 * Documents wrong answers of the original engine, {@code dominion-ecs-engine}, about disabled entities and states, and
 * the correct answers.
 *
 * <p>Each test name says what the original does. In each test, the wrong answer of the original comes first, then the
 * correct answer of the provider, the implementation of this project.
 */
class StateOracleTest {

    @Test
    void aDisabledEntityReadsAComponentOfAnotherEntity() throws Exception {
        assertAnswers("A2", "A1", dominion -> {
            Entity first = dominion.createEntity(new A(1));
            dominion.createEntity(new A(2));
            return first.setEnabled(false).get(A.class).toString();
        });
    }

    @Test
    void deletingADisabledEntityRemovesAnotherFromSearches() throws Exception {
        assertAnswers("[A2]", "[A3, A2]", dominion -> {
            Entity first = dominion.createEntity(new A(1));
            dominion.createEntity(new A(2));
            dominion.createEntity(new A(3));
            first.setEnabled(false);
            dominion.deleteEntity(first);
            return dominion.findCompositionsWith(A.class).stream().toList().toString();
        });
    }

    @Test
    void aDisabledEntityIsFoundByItsState() throws Exception {
        assertAnswers("[A2]", "[]", dominion -> {
            Entity first = dominion.createEntity(new A(1)).setState(Mood.CALM);
            dominion.createEntity(new A(2));
            first.setEnabled(false);
            return dominion.findEntitiesWith(A.class).withState(Mood.CALM).stream()
                    .map(row -> row.comp())
                    .toList()
                    .toString();
        });
    }

    @Test
    void aComponentAddedToADisabledEntityIsLost() throws Exception {
        assertAnswers(false, true, dominion -> {
            Entity entity = dominion.createEntity(new A(1)).setEnabled(false);
            return entity.add(new B(1)).setEnabled(true).has(B.class);
        });
    }

    @Test
    void aComponentOfADisabledEntityIsNotRemoved() throws Exception {
        assertAnswers(false, true, dominion -> {
            Entity entity = dominion.createEntity(new A(1)).setEnabled(false);
            return entity.removeType(A.class);
        });
    }

    @Test
    void aModifierDoesNotChangeADisabledEntity() throws Exception {
        assertAnswers(false, true, dominion -> {
            Entity entity = dominion.createEntity(new A(1)).setEnabled(false);
            return dominion.modifyEntity(
                    dominion.composition().byAdding1AndRemoving(B.class).withValue(entity, new B(1)));
        });
    }

    @Test
    void theStateOfADisabledEntityIsLost() throws Exception {
        assertAnswers(0L, 1L, dominion -> {
            Entity entity = dominion.createEntity(new A(1)).setEnabled(false);
            entity.setState(Mood.CALM).setEnabled(true);
            return dominion.findEntitiesWith(A.class).withState(Mood.CALM).stream()
                    .count();
        });
    }

    @Test
    void clearingAMissingStateFails() throws Exception {
        assertAnswers("NullPointerException", false, dominion -> {
            Entity entity = dominion.createEntity(new A(1));
            return outcome(() -> entity.setState(null).isDeleted());
        });
    }
}
