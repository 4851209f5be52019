package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import java.util.function.Function;
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
        assertAnswersOfDeleted(
                false,
                "IllegalArgumentException",
                entity -> entity.add(new B(1)).has(B.class));
    }

    @Test
    void theStateOfADeletedEntityIsIgnored() throws Exception {
        assertAnswersOfDeleted(
                true,
                "IllegalArgumentException",
                entity -> entity.setState(Mood.CALM).isDeleted());
    }

    @Test
    void disablingADeletedEntityIsIgnored() throws Exception {
        assertAnswersOfDeleted(
                true,
                "IllegalArgumentException",
                entity -> entity.setEnabled(false).isDeleted());
    }

    @Test
    void enablingADeletedEntityFails() throws Exception {
        assertAnswersOfDeleted(
                "NullPointerException",
                "IllegalArgumentException",
                entity -> entity.setEnabled(true).isDeleted());
    }

    @Test
    void toStringOfADeletedEntityFails() throws Exception {
        assertAnswersOfDeleted(
                "NullPointerException", false, entity -> entity.toString().isEmpty());
    }

    @Test
    void aDominionDeletesEntitiesOfAnotherDominion() throws Exception {
        assertAnswers(true, false, dominion -> {
            Dominion other = Engine.of(dominion).open(Engine.CHUNK_BITS, TestComponent.indexedClasses());
            Entity entity = other.createEntity(new A(1));
            outcome(() -> dominion.deleteEntity(entity));
            boolean isDeleted = entity.isDeleted();
            other.close();
            return isDeleted;
        });
    }

    /** Asserts both answers of a deleted entity. */
    private static void assertAnswersOfDeleted(
            Object originalAnswer, Object correctAnswer, Function<Entity, Object> call) throws Exception {
        assertAnswers(originalAnswer, correctAnswer, dominion -> {
            Entity entity = deletedEntity(dominion);
            return outcome(() -> call.apply(entity));
        });
    }

    private static Entity deletedEntity(Dominion dominion) {
        Entity entity = dominion.createEntity(new A(1));
        dominion.deleteEntity(entity);
        return entity;
    }
}
