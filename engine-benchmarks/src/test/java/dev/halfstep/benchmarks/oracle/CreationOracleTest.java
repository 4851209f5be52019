package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.assertAnswers;
import static dev.halfstep.benchmarks.oracle.Answers.outcome;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Documents wrong answers of the original engine, {@code dominion-ecs-engine}, about created entities, and
 * the correct answers.
 *
 * <p>Each test name says what the original does. In each test, the wrong answer of the original comes first, then the
 * correct answer of the provider, the implementation of this project.
 */
class CreationOracleTest {

    /**
     * The default number of class index bits of the original engine. It finds the index of a class in a table of 2^16
     * slots, by a hash of the class.
     */
    private static final int CLASS_INDEX_BITS = 16;

    /** A chunk of 1,024 entities: smaller than the default, because the tests create many small archetypes. */
    private static final int SMALL_CHUNK_BITS = 10;

    /** Of 120, 720 and 5,040 orders. */
    @ParameterizedTest
    @CsvSource({"5, 15", "6, 210", "7, 2275"})
    void fiveAndMoreComponentsAreMisplacedInSomeOrders(int components, int misplaced) throws Exception {
        assertAnswers(misplaced, 0, dominion -> misplacedOrders(dominion, components));
    }

    /** Returns the number of component orders in which the created entity has wrong components. */
    private static int misplacedOrders(Dominion dominion, int count) {
        int misplacedCount = 0;
        for (List<Integer> order : orders(count)) {
            List<TestComponent> components = order.stream()
                    .map(i -> TestComponent.of(TestComponent.CLASSES.get(i), i))
                    .toList();
            Entity entity = dominion.createEntity(components.toArray());
            if (components.stream().anyMatch(component -> entity.get(component.getClass()) != component)) {
                misplacedCount++;
            }
        }
        return misplacedCount;
    }

    /** Returns all permutations of 0 to {@code count - 1}. */
    private static List<List<Integer>> orders(int count) {
        if (count == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> orders = new ArrayList<>();
        for (List<Integer> shorterOrder : orders(count - 1)) {
            for (int position = shorterOrder.size(); position >= 0; position--) {
                List<Integer> order = new ArrayList<>(shorterOrder);
                order.add(position, count - 1);
                orders.add(order);
            }
        }
        return orders;
    }

    @Test
    void creationReordersTheArrayOfItsCaller() throws Exception {
        assertAnswers("[A1, B1]", "[B1, A1]", dominion -> {
            // The original sorts components by class index: the class that is used first has the lower index.
            dominion.createEntity(new A(0), new B(0));
            Object[] components = {new B(1), new A(1)};
            dominion.createEntity(components);
            return List.of(components).toString();
        });
    }

    @Test
    void secondValueOfAPreparedCreationReplacesTheFirst() throws Exception {
        assertAnswers("A2 A2", "A1 A2", dominion -> {
            Composition.Of1<A> prepared = dominion.composition().of(A.class);
            Composition.OfTypes first = prepared.withValue(new A(1));
            Composition.OfTypes second = prepared.withValue(new A(2));
            return dominion.createPreparedEntity(first).get(A.class) + " "
                    + dominion.createPreparedEntity(second).get(A.class);
        });
    }

    @Test
    void aDisabledPrefabGivesTheComponentsOfAnotherEntity() throws Exception {
        assertAnswers("A2", "A1", dominion -> {
            Entity prefab = dominion.createEntity(new A(1));
            dominion.createEntity(new A(2));
            prefab.setEnabled(false);
            return dominion.createEntityAs(prefab).get(A.class).toString();
        });
    }

    @Test
    void aDeletedPrefabGivesAnEmptyEntity() throws Exception {
        assertAnswers(false, "IllegalArgumentException", dominion -> {
            Entity prefab = dominion.createEntity(new A(1));
            dominion.deleteEntity(prefab);
            return outcome(() -> dominion.createEntityAs(prefab).has(A.class));
        });
    }

    @Test
    void aComponentOfThePrefabCannotBeOverridden() throws Exception {
        assertAnswers("IllegalArgumentException", "A2", dominion -> {
            Entity prefab = dominion.createEntity(new A(1), new B(1));
            return outcome(
                    () -> dominion.createEntityAs(prefab, new A(2)).get(A.class).toString());
        });
    }

    @Test
    void aPreparedCreationUsesTheDominionThatPreparedIt() throws Exception {
        assertAnswers(0L, 1L, dominion -> {
            Dominion other = Engine.of(dominion).open(Engine.CHUNK_BITS, TestComponent.indexedClasses());
            dominion.createPreparedEntity(other.composition().of(A.class).withValue(new A(1)));
            other.close();
            return dominion.findEntitiesWith(A.class).stream().count();
        });
    }

    @Test
    void aDominionNameLosesCapitalsAndBlanks() throws Exception {
        assertAnswers("twowords", "Two Words", dominion -> {
            Dominion named = Engine.of(dominion).openWithDefaults("Two Words");
            named.close();
            return named.getName();
        });
    }

    @Test
    void theNameOfAnEntityIsNull() throws Exception {
        assertAnswers(null, "entity 1", dominion -> dominion.createEntity().getName());
    }

    @Test
    void classesAfterThe1023rdCannotBeCombined() throws Exception {
        List<Object> components = HiddenClasses.withDistinctSlots(1_024, CLASS_INDEX_BITS);
        assertAnswers("ArrayIndexOutOfBoundsException", true, CLASS_INDEX_BITS, SMALL_CHUNK_BITS, dominion -> {
            components.forEach(dominion::createEntity);
            assertTrue(
                    hasBoth(dominion, components.get(0), components.get(1_022)),
                    "the first 1,023 classes must be combinable");
            return outcome(() -> hasBoth(dominion, components.get(0), components.get(1_023)));
        });
    }

    private static boolean hasBoth(Dominion dominion, Object first, Object second) {
        Entity entity = dominion.createEntity(first, second);
        return entity.has(first.getClass()) && entity.has(second.getClass());
    }

    @Test
    void aFailedCreationMakesLaterSearchesFail() throws Exception {
        List<Object> components = HiddenClasses.withDistinctSlots(1_024, CLASS_INDEX_BITS);
        assertAnswers("NullPointerException", 2L, CLASS_INDEX_BITS, SMALL_CHUNK_BITS, dominion -> {
            components.forEach(dominion::createEntity);
            // The original fails here. The provider creates a second entity with the first component.
            outcome(() -> dominion.createEntity(components.get(0), components.get(1_023)));
            return outcome(() -> dominion.findEntitiesWith(components.get(0).getClass()).stream()
                    .count());
        });
    }

    @Test
    void classesWithTheSameSlotAreConfused() throws Exception {
        List<Object> components = HiddenClasses.withSameSlot(CLASS_INDEX_BITS);
        assertAnswers(1L, 0L, CLASS_INDEX_BITS, SMALL_CHUNK_BITS, dominion -> {
            dominion.createEntity(components.get(0));
            return dominion.findEntitiesWith(components.get(1).getClass()).stream()
                    .count();
        });
    }
}
