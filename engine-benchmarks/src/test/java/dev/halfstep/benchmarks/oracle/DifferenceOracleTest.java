package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.createAs;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;
import static dev.halfstep.benchmarks.oracle.Answers.visited;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import dev.halfstep.benchmarks.oracle.TestComponent.C;
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

    @Test
    void visitsTheOldestRowOfAnArchetypeFirst() throws Exception {
        assertAnswers("[A3, A2, A1]", "[A1, A2, A3]", dominion -> {
            createAs(dominion, 1, 3);
            return visited(dominion, A.class);
        });
    }

    @Test
    void findsAllEntitiesInTheOrderOfArchetypes() throws Exception {
        assertAnswers("[B2, null]", "[null, B2]", dominion -> {
            dominion.createEntity(new A(1));
            dominion.createEntity(new A(2), new B(2));
            return dominion.findAllEntities().stream()
                    .map(entity -> Objects.toString(entity.get(B.class)))
                    .toList()
                    .toString();
        });
    }

    @Test
    void visitsTheArchetypeWithFewerClassesFirst() throws Exception {
        assertAnswers("[A2, A1]", "[A1, A2]", dominion -> {
            dominion.createEntity(new A(1), new B(1));
            dominion.createEntity(new A(2), new B(2), new C(2));
            return dominion.findCompositionsWith(A.class, B.class).stream()
                    .map(row -> row.comp1())
                    .toList()
                    .toString();
        });
    }

    @Test
    void aModifierThatAddsAndRemovesAClassAddsIt() throws Exception {
        assertAnswers("[A1, null]", "[A1, B2]", dominion -> {
            Entity entity = dominion.createEntity(new B(1));
            dominion.modifyEntity(dominion.composition()
                    .byAdding2AndRemoving(A.class, B.class, B.class)
                    .withValue(entity, new A(1), new B(2)));
            return "[" + entity.get(A.class) + ", " + entity.get(B.class) + "]";
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
