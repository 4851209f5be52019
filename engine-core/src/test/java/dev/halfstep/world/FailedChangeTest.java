package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.EntityId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that a world is unusable after a structural change that failed half-way, such as out of memory. */
class FailedChangeTest {

    /** A dense component that throws an {@link OutOfMemoryError} when its floats move. */
    private static final class Brittle {

        private static final DenseStorage<Brittle> DENSE = new BrittleType();

        private DenseColumn chunk = DenseColumn.detached(1);
        private int slot;
        private boolean failsToMove;

        private static final class BrittleType implements DenseStorage<Brittle> {
            @Override
            public int floatsPerSlot() {
                return 1;
            }

            @Override
            public int laneCount() {
                return 1;
            }

            @Override
            public void pointTo(Brittle brittle, DenseColumn chunk, int slot) {
                if (brittle.failsToMove) {
                    throw new OutOfMemoryError("in the middle");
                }
                brittle.chunk = chunk;
                brittle.slot = slot;
            }

            @Override
            public DenseColumn column(Brittle brittle) {
                return brittle.chunk;
            }

            @Override
            public int slot(Brittle brittle) {
                return brittle.slot;
            }
        }
    }

    /** An ordinary component. */
    private static final class Tag {}

    /** The structural changes that move a {@link Brittle}. */
    private enum Change {
        SPAWN,
        DESPAWN,
        ADD,
        REMOVE,
        RESTORE
    }

    private final World world = World.builder()
            .register(ComponentType.simulation(Brittle.class).storedIn(Brittle.DENSE))
            .register(ComponentType.simulation(Tag.class))
            .build();
    private final Brittle brittle = new Brittle();
    private final EntityId tagged = world.spawn(new Tag());

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @EnumSource
    void aChangeThatFailsHalfWayMakesTheWorldUnusable(Change change) {
        Executable failingChange = prepare(change);
        brittle.failsToMove = true;
        OutOfMemoryError failure = assertThrows(OutOfMemoryError.class, failingChange);

        assertRefused(failure, () -> world.spawn(new Tag()));
        assertRefused(failure, () -> world.get(tagged, Tag.class));
        assertRefused(failure, () -> world.query(Tag.class));
        assertRefused(failure, world::applyCommands);
    }

    private Executable prepare(Change change) {
        switch (change) {
            case SPAWN -> {
                return () -> world.spawn(brittle);
            }
            case DESPAWN -> {
                EntityId id = world.spawn(brittle);
                return () -> world.despawn(id);
            }
            case ADD -> {
                return () -> world.add(tagged, brittle);
            }
            case REMOVE -> {
                EntityId id = world.spawn(brittle, new Tag());
                return () -> world.remove(id, Tag.class);
            }
            case RESTORE -> {
                WorldSnapshot snapshot = new WorldSnapshot(world);
                snapshot.save();
                world.spawn(brittle);
                return snapshot::restore;
            }
            default -> throw new AssertionError(change);
        }
    }

    private static void assertRefused(Throwable failure, Executable use) {
        IllegalStateException refusal = assertThrows(IllegalStateException.class, use);
        assertEquals("a world cannot be used after a change of its structure failed half-way", refusal.getMessage());
        assertSame(failure, refusal.getCause());
    }

    @Test
    void aFailedWorldCanBeClosed() {
        brittle.failsToMove = true;
        assertThrows(OutOfMemoryError.class, () -> world.spawn(brittle));
        world.close();
        assertTrue(world.isClosed());
        assertEquals(
                "a world cannot be used after it was closed",
                assertThrows(IllegalStateException.class, () -> world.spawn()).getMessage());
    }
}
