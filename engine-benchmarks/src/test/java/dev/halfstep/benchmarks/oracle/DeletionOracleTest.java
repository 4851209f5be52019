package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import org.junit.jupiter.api.Test;

/**
 * Documents wrong answers of the original engine, {@code dominion-ecs-engine}, about deleted entities, and
 * the correct answers.
 *
 * <p>Each test name says what the original does. In each test, the wrong answer of the original comes first, then the
 * correct answer of the provider, the implementation of this project.
 */
class DeletionOracleTest {

    @Test
    void deletingTwiceFails() throws Exception {
        assertAnswers("NullPointerException", false, dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> dominion.deleteEntity(entity));
        });
    }

    @Test
    void addingToADeletedEntityIsIgnored() throws Exception {
        assertAnswers(false, "IllegalArgumentException", dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> entity.add(new TestComponent.B(1)).has(TestComponent.B.class));
        });
    }

    @Test
    void theStateOfADeletedEntityIsIgnored() throws Exception {
        assertAnswers(true, "IllegalArgumentException", dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> entity.setState(Mood.CALM).isDeleted());
        });
    }

    @Test
    void disablingADeletedEntityIsIgnored() throws Exception {
        assertAnswers(true, "IllegalArgumentException", dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> entity.setEnabled(false).isDeleted());
        });
    }

    @Test
    void enablingADeletedEntityFails() throws Exception {
        assertAnswers("NullPointerException", "IllegalArgumentException", dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> entity.setEnabled(true).isDeleted());
        });
    }

    @Test
    void toStringOfADeletedEntityFails() throws Exception {
        assertAnswers("NullPointerException", false, dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> entity.toString().isEmpty());
        });
    }

    @Test
    void aDominionDeletesEntitiesOfAnotherDominion() throws Exception {
        assertAnswers(true, false, dominion -> {
            Dominion other = Engine.of(dominion).open(Engine.CHUNK_BITS, TestComponent.indexedClasses());
            Entity entity = other.createEntity(new TestComponent.A(1));
            outcome(() -> dominion.deleteEntity(entity));
            boolean isDeleted = entity.isDeleted();
            other.close();
            return isDeleted;
        });
    }

    private static Entity deletedEntity(Dominion dominion) {
        Entity entity = dominion.createEntity(new TestComponent.A(1));
        dominion.deleteEntity(entity);
        return entity;
    }
}
