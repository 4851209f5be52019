package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;
import static dev.halfstep.benchmarks.oracle.Answers.visited;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import dev.halfstep.benchmarks.oracle.TestComponent.C;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Documents wrong answers of the original engine, {@code dominion-ecs-engine}, about changes of an entity, and
 * the correct answers.
 *
 * <p>Each test name says what the original does. In each test, the wrong answer of the original comes first, then the
 * correct answer of the provider, the implementation of this project.
 */
class ModifierOracleTest {

    @Test
    void secondPreparedModifierDropsTheComponentOfTheFirst() throws Exception {
        assertAnswers("[A1, C1]", "[A1, B1, C1]", dominion -> {
            Entity entity = dominion.createEntity(new A(1));
            Composition composition = dominion.composition();
            Composition.Modifier first =
                    composition.byAdding1AndRemoving(B.class).withValue(entity, new B(1));
            Composition.Modifier second =
                    composition.byAdding1AndRemoving(C.class).withValue(entity, new C(1));
            dominion.modifyEntity(first);
            dominion.modifyEntity(second);
            return componentsOf(entity);
        });
    }

    @Test
    void aModifierCannotRemoveAllComponents() throws Exception {
        assertAnswers("ArrayIndexOutOfBoundsException", true, dominion -> {
            Entity entity = dominion.createEntity(new A(1), new B(1));
            return outcome(() -> dominion.modifyEntity(
                    dominion.composition().byRemoving(A.class, B.class).withValue(entity)));
        });
    }

    @Test
    void aModifierCannotExchangeAllComponents() throws Exception {
        assertAnswers("ArrayIndexOutOfBoundsException", "[C1]", dominion -> {
            Entity entity = dominion.createEntity(new A(1), new B(1));
            return outcome(() -> {
                dominion.modifyEntity(dominion.composition()
                        .byAdding1AndRemoving(C.class, A.class, B.class)
                        .withValue(entity, new C(1)));
                return componentsOf(entity);
            });
        });
    }

    @Test
    void replacingOneOfTwoComponentsLosesTheOther() throws Exception {
        assertAnswers("[A2]", "[A2, B1]", dominion -> {
            Entity entity = dominion.createEntity(new A(1), new B(1));
            replaceA(dominion, entity, new A(2));
            return componentsOf(entity);
        });
    }

    @Test
    void replacingTheOnlyComponentLosesIt() throws Exception {
        assertAnswers("[]", "[A2]", dominion -> {
            Entity entity = dominion.createEntity(new A(1));
            replaceA(dominion, entity, new A(2));
            return componentsOf(entity);
        });
    }

    @Test
    void aReplacedComponentIsFoundUnderAnotherClass() throws Exception {
        assertAnswers("[A2]", "[B1]", dominion -> {
            Entity entity = dominion.createEntity(new A(1), new B(1));
            replaceA(dominion, entity, new A(2));
            return visited(dominion, B.class);
        });
    }

    private static void replaceA(Dominion dominion, Entity entity, A newA) {
        dominion.modifyEntity(
                dominion.composition().byAdding1AndRemoving(A.class, A.class).withValue(entity, newA));
    }

    @Test
    void addCannotReplaceAComponent() throws Exception {
        assertAnswers("IllegalArgumentException", "[A2]", dominion -> {
            Entity entity = dominion.createEntity(new A(1));
            return outcome(() -> componentsOf(entity.add(new A(2))));
        });
    }

    @Test
    void aModifierCannotReplaceByAdding() throws Exception {
        assertAnswers("IllegalArgumentException", "[A2, B1]", dominion -> {
            Entity entity = dominion.createEntity(new A(1), new B(1));
            return outcome(() -> {
                dominion.modifyEntity(
                        dominion.composition().byAdding1AndRemoving(A.class).withValue(entity, new A(2)));
                return componentsOf(entity);
            });
        });
    }

    private static String componentsOf(Entity entity) {
        return TestComponent.CLASSES.stream()
                .map(type -> (TestComponent) entity.get(type))
                .filter(Objects::nonNull)
                .toList()
                .toString();
    }
}
