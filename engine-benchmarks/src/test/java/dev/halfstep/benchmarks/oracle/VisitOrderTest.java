package dev.halfstep.benchmarks.oracle;

import static dev.halfstep.benchmarks.oracle.Answers.createAs;
import static dev.halfstep.benchmarks.oracle.Answers.visited;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import dev.halfstep.benchmarks.oracle.TestComponent.C;
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
    void visitsTheLastEntityInTheRowOfADeletedEntity() { // swap-remove
        Entity first = dominion.createEntity(new A(1));
        createAs(dominion, 2, 4);
        dominion.deleteEntity(first);
        assertEquals("[A4, A2, A3]", visited(dominion, A.class));
    }

    @Test
    void visitsArchetypesInTheOrderOfClassNames() { // the order of first use would be B, C, A
        dominion.createEntity(new B(0));
        dominion.createEntity(new C(0));
        dominion.createEntity(new A(1), new C(1));
        dominion.createEntity(new A(2), new B(2));
        dominion.createEntity(new A(3));
        assertEquals("[A3, A2, A1]", visited(dominion, A.class));
    }

    @Test
    void skipsAnEntityThatGetsTheStateDuringIteration() {
        dominion.createEntity(new A(1)).setState(Mood.ANGRY);
        Entity second = dominion.createEntity(new A(2)).setState(Mood.CALM);
        List<TestComponent> visited = new ArrayList<>();
        for (var row : dominion.findEntitiesWith(A.class).withState(Mood.ANGRY)) {
            visited.add(row.comp());
            second.setState(Mood.ANGRY);
        }
        assertEquals("[A1]", visited.toString());
    }
}
