package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ArchetypeTest {

    private record Name(String text) {}

    private record Health(int points) {}

    private final GuardedDominion dominion = GuardedDominion.open(List.of(EntityId.class, Name.class, Health.class));
    private final Archetype archetype = new Archetype(
            Signature.of(1, 0),
            new ComponentRegistry(
                    List.of(ComponentType.simulation(Name.class), ComponentType.simulation(Health.class))),
            dominion);

    @AfterEach
    void close() {
        dominion.close();
    }

    @Test
    void rowsThatLeaveAreCountedBeforeDominionLosesCount() {
        for (int i = 0; i < GuardedDominion.MAX_FREED_ROWS + 1; i++) {
            archetype.rowAdded();
        }
        for (int i = 0; i < GuardedDominion.MAX_FREED_ROWS; i++) {
            archetype.checkRowMayLeave();
            archetype.rowRemoved();
        }
        assertEquals(1, archetype.liveRows());
        String message = assertThrows(IllegalStateException.class, archetype::checkRowMayLeave)
                .getMessage();
        assertEquals(
                "at most 2391000 entities of one archetype may leave it without others taking their places: one more of"
                        + " [Name, Health]",
                message);
        archetype.rowAdded(); // takes one of the places
        archetype.checkRowMayLeave();
    }

    @Test
    void comingAndGoingForEverIsNoLimit() {
        for (int i = 0; i < 3 * GuardedDominion.MAX_FREED_ROWS; i++) {
            archetype.rowAdded();
            archetype.checkRowMayLeave();
            archetype.rowRemoved();
        }
        assertEquals(0, archetype.liveRows());
    }

    @Test
    void chunksAreCountedFromTheMostRowsThereEverWere() {
        assertEquals(1, archetype.chunksEver());
        for (int i = 0; i < 2 * GuardedDominion.CHUNK_ROWS; i++) {
            archetype.rowAdded();
        }
        assertEquals(3, archetype.chunksEver()); // Dominion makes the next chunk when one is full
        for (int i = 0; i < 2 * GuardedDominion.CHUNK_ROWS; i++) {
            archetype.rowRemoved();
        }
        assertEquals(3, archetype.chunksEver());
    }
}
