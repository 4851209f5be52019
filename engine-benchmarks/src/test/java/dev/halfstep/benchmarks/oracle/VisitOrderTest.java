package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks the order in which queries of this project's provider of Dominion's API visit entities. The original engine
 * has no fixed order: its order of archetypes depends on hash codes.
 */
class VisitOrderTest {

    private final Dominion dominion = Engine.HALFSTEP.open(Engine.CHUNK_BITS, TestComponent.indexedClasses());

    @AfterEach
    void close() {
        dominion.close();
    }

    @Test
    void visitsEntitiesOfAnArchetypeInCreationOrder() {
        for (int i = 1; i <= 3; i++) {
            dominion.createEntity(new TestComponent.A(i));
        }
        assertEquals("[A1, A2, A3]", visitedComponents());
    }

    @Test
    void visitsTheLastEntityInTheRowOfADeletedEntity() { // swap-remove
        Entity first = dominion.createEntity(new TestComponent.A(1));
        for (int i = 2; i <= 4; i++) {
            dominion.createEntity(new TestComponent.A(i));
        }
        dominion.deleteEntity(first);
        assertEquals("[A4, A2, A3]", visitedComponents());
    }

    @Test
    void visitsArchetypesInTheOrderOfClassNames() { // the order of first use would be B, C, A
        dominion.createEntity(new TestComponent.B(0));
        dominion.createEntity(new TestComponent.C(0));
        dominion.createEntity(new TestComponent.A(1), new TestComponent.C(1));
        dominion.createEntity(new TestComponent.A(2), new TestComponent.B(2));
        dominion.createEntity(new TestComponent.A(3));
        assertEquals("[A3, A2, A1]", visitedComponents());
    }

    @Test
    void skipsAnEntityThatGetsTheStateDuringIteration() {
        dominion.createEntity(new TestComponent.A(1)).setState(Mood.ANGRY);
        Entity second = dominion.createEntity(new TestComponent.A(2)).setState(Mood.CALM);
        List<TestComponent> visited = new ArrayList<>();
        for (var row : dominion.findEntitiesWith(TestComponent.A.class).withState(Mood.ANGRY)) {
            visited.add(row.comp());
            second.setState(Mood.ANGRY);
        }
        assertEquals("[A1]", visited.toString());
    }

    private String visitedComponents() {
        return dominion.findCompositionsWith(TestComponent.A.class).stream()
                .toList()
                .toString();
    }
}
