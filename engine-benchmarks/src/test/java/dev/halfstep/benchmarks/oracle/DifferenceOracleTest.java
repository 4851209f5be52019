package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Documents where the provider, the implementation of this project, differs on purpose from {@code
 * dominion-ecs-engine}, whose answer is not wrong. In each test, the answer of the original comes first, then that of
 * the provider.
 */
class DifferenceOracleTest {

    /** The parent class of a component. */
    private static class Base {}

    private static final class Derived extends Base {}

    private interface Marker {}

    private static final class Marked implements Marker {}

    private static String visited(Dominion dominion) {
        return dominion.findCompositionsWith(TestComponent.A.class).stream()
                .toList()
                .toString();
    }

    @Test
    void visitsTheOldestRowOfAnArchetypeFirst() throws Exception {
        assertAnswers("[A3, A2, A1]", "[A1, A2, A3]", dominion -> {
            for (int i = 1; i <= 3; i++) {
                dominion.createEntity(new TestComponent.A(i));
            }
            return visited(dominion);
        });
    }

    @Test
    void findsAllEntitiesInTheOrderOfArchetypes() throws Exception {
        assertAnswers("[B2, null]", "[null, B2]", dominion -> {
            dominion.createEntity(new TestComponent.A(1));
            dominion.createEntity(new TestComponent.A(2), new TestComponent.B(2));
            return dominion.findAllEntities().stream()
                    .map(entity -> Objects.toString(entity.get(TestComponent.B.class)))
                    .toList()
                    .toString();
        });
    }

    @Test
    void visitsTheArchetypeWithFewerClassesFirst() throws Exception {
        assertAnswers("[A2, A1]", "[A1, A2]", dominion -> {
            dominion.createEntity(new TestComponent.A(1), new TestComponent.B(1));
            dominion.createEntity(new TestComponent.A(2), new TestComponent.B(2), new TestComponent.C(2));
            return dominion.findCompositionsWith(TestComponent.A.class, TestComponent.B.class).stream()
                    .map(row -> row.comp1())
                    .toList()
                    .toString();
        });
    }

    @Test
    void narrowsAllResults() throws Exception {
        assertAnswers("UnsupportedOperationException", 1L, dominion -> {
            dominion.createEntity(new TestComponent.A(1)).setState(Mood.CALM);
            return outcome(() -> dominion.findCompositionsWith(TestComponent.A.class).withState(Mood.CALM).stream()
                    .count());
        });
        assertAnswers("UnsupportedOperationException", 0L, dominion -> {
            dominion.createEntity(new TestComponent.A(1));
            return outcome(() -> dominion.findAllEntities().without(TestComponent.A.class).stream()
                    .count());
        });
    }

    @Test
    void aModifierThatAddsAndRemovesAClassAddsIt() throws Exception {
        assertAnswers("[A1, null]", "[A1, B2]", dominion -> {
            Entity entity = dominion.createEntity(new TestComponent.B(1));
            dominion.modifyEntity(dominion.composition()
                    .byAdding2AndRemoving(TestComponent.A.class, TestComponent.B.class, TestComponent.B.class)
                    .withValue(entity, new TestComponent.A(1), new TestComponent.B(2)));
            return "[" + entity.get(TestComponent.A.class) + ", " + entity.get(TestComponent.B.class) + "]";
        });
    }

    @Test
    void refusesAnInterfaceInAQuery() throws Exception {
        assertAnswers(0L, "IllegalArgumentException", dominion -> {
            dominion.createEntity(new Marked());
            return outcome(
                    () -> dominion.findCompositionsWith(Marker.class).stream().count());
        });
    }

    @Test
    void refusesAnArrayAsComponent() throws Exception {
        assertAnswers(
                7,
                "IllegalArgumentException",
                dominion -> outcome(() -> {
                    Entity entity = dominion.createEntity(new int[] {7});
                    return entity.get(int[].class)[0];
                }));
    }

    @Test
    void refusesAPreparedValueOfASubclass() throws Exception {
        assertAnswers(
                1L,
                "IllegalArgumentException",
                dominion -> outcome(() -> {
                    Composition.Of1<Base> of = dominion.composition().of(Base.class);
                    dominion.createPreparedEntity(of.withValue(new Derived()));
                    return dominion.findCompositionsWith(Base.class).stream().count();
                }));
    }
}
