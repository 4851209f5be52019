package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import java.util.List;
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
            Entity entity = dominion.createEntity(new TestComponent.A(1));
            Composition composition = dominion.composition();
            Composition.Modifier first =
                    composition.byAdding1AndRemoving(TestComponent.B.class).withValue(entity, new TestComponent.B(1));
            Composition.Modifier second =
                    composition.byAdding1AndRemoving(TestComponent.C.class).withValue(entity, new TestComponent.C(1));
            dominion.modifyEntity(first);
            dominion.modifyEntity(second);
            return componentsOf(entity);
        });
    }

    @Test
    void aModifierCannotRemoveAllComponents() throws Exception {
        assertAnswers("ArrayIndexOutOfBoundsException", true, dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1), new TestComponent.B(1));
            return outcome(() -> dominion.modifyEntity(dominion.composition()
                    .byRemoving(TestComponent.A.class, TestComponent.B.class)
                    .withValue(entity)));
        });
    }

    @Test
    void aModifierCannotExchangeAllComponents() throws Exception {
        assertAnswers("ArrayIndexOutOfBoundsException", "[C1]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1), new TestComponent.B(1));
            return outcome(() -> {
                dominion.modifyEntity(dominion.composition()
                        .byAdding1AndRemoving(TestComponent.C.class, TestComponent.A.class, TestComponent.B.class)
                        .withValue(entity, new TestComponent.C(1)));
                return componentsOf(entity);
            });
        });
    }

    @Test
    void replacingOneOfTwoComponentsLosesTheOther() throws Exception {
        assertAnswers("[A2]", "[A2, B1]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1), new TestComponent.B(1));
            replaceA(dominion, entity, new TestComponent.A(2));
            return componentsOf(entity);
        });
    }

    @Test
    void replacingTheOnlyComponentLosesIt() throws Exception {
        assertAnswers("[]", "[A2]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1));
            replaceA(dominion, entity, new TestComponent.A(2));
            return componentsOf(entity);
        });
    }

    @Test
    void aReplacedComponentIsFoundUnderAnotherClass() throws Exception {
        assertAnswers("[A2]", "[B1]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1), new TestComponent.B(1));
            replaceA(dominion, entity, new TestComponent.A(2));
            List<?> found = dominion.findCompositionsWith(TestComponent.B.class).stream()
                    .toList();
            return found.toString();
        });
    }

    private static void replaceA(Dominion dominion, Entity entity, TestComponent.A newA) {
        dominion.modifyEntity(dominion.composition()
                .byAdding1AndRemoving(TestComponent.A.class, TestComponent.A.class)
                .withValue(entity, newA));
    }

    @Test
    void addCannotReplaceAComponent() throws Exception {
        assertAnswers("IllegalArgumentException", "[A2]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1));
            return outcome(() -> componentsOf(entity.add(new TestComponent.A(2))));
        });
    }

    @Test
    void aModifierCannotReplaceByAdding() throws Exception {
        assertAnswers("IllegalArgumentException", "[A2, B1]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.A(1), new TestComponent.B(1));
            return outcome(() -> {
                dominion.modifyEntity(dominion.composition()
                        .byAdding1AndRemoving(TestComponent.A.class)
                        .withValue(entity, new TestComponent.A(2)));
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
