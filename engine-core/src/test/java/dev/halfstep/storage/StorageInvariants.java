package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Checks the invariants of the storage: each id refers to its row, and dense components have the slot of their row. */
public final class StorageInvariants {

    /** The number of checked slots behind the last row: a reference there would keep a removed object in memory. */
    private static final int CHECKED_FREE_SLOTS = 16;

    /** The state of the test, which each failure message begins with. */
    private final String context;

    /** The types by the index of their class. */
    private final Map<Integer, ComponentType<?>> types = new HashMap<>();

    private StorageInvariants(World world, String context) {
        this.context = context;
        for (ComponentType<?> type : world.componentTypes()) {
            types.put(
                    EngineWorld.of(world)
                            .entities()
                            .registry()
                            .get(type.componentClass())
                            .index(),
                    type);
        }
    }

    public static void check(World world, String context) {
        StorageInvariants check = new StorageInvariants(world, context);
        int entityCount = 0;
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            check.check(archetype);
            entityCount += archetype.size();
        }
        assertEquals(world.size(), entityCount, context + ": rows of all archetypes");
    }

    private void check(Archetype archetype) {
        int remainingRows = archetype.size();
        int expectedChunks = (remainingRows + Chunk.MAX_SLOTS - 1) / Chunk.MAX_SLOTS; // rounded up
        assertEquals(expectedChunks, archetype.chunkCount(), context + ": chunks of an archetype");
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            assertSame(archetype, chunk.archetype(), context + ": archetype of a chunk");
            assertEquals(Math.min(remainingRows, Chunk.MAX_SLOTS), chunk.size(), context + ": rows of a chunk");
            remainingRows -= chunk.size();
            for (int slot = 0; slot < chunk.size(); slot++) {
                checkId(chunk, slot);
            }
            for (int column = 0; column < archetype.signature().size(); column++) {
                checkComponents(chunk, chunkIndex, column);
            }
            int checkedEnd = Math.min(chunk.size() + CHECKED_FREE_SLOTS, chunk.ids().length);
            for (int slot = chunk.size(); slot < checkedEnd; slot++) {
                assertNull(chunk.ids()[slot], () -> context + ": the id in a removed row must be null");
            }
        }
    }

    private void checkId(Chunk chunk, int slot) {
        EntityId id = chunk.get(slot);
        assertTrue(id.isAlive(), () -> context + ": in a row, but not alive: " + id);
        assertSame(chunk, Chunk.of(id), () -> context + ": chunk of " + id);
        assertEquals(slot, id.slot, () -> context + ": slot of " + id);
        assertEquals(id.number(), chunk.entityNumbers()[slot], () -> context + ": copied number of " + id);
    }

    private void checkComponents(Chunk chunk, int chunkIndex, int column) {
        int index = chunk.archetype().signature().index(column);
        ComponentType<?> type = Objects.requireNonNull(types.get(index));
        Object[] components = chunk.storedColumn(column);
        for (int slot = 0; slot < chunk.size(); slot++) {
            assertSame(chunk.component(column, slot), components[slot], () -> context + ": component of a " + type);
            assertSame(type.componentClass(), components[slot].getClass(), () -> context + ": class of a component");
        }
        for (int slot = chunk.size(); slot < Math.min(chunk.size() + CHECKED_FREE_SLOTS, components.length); slot++) {
            assertNull(components[slot], () -> context + ": the component in a removed row must be null");
        }
        DenseColumns<?> denseColumn = chunk.archetype().denseColumn(index);
        assertEquals(type.dense() != null, denseColumn != null, context + ": dense column of " + type);
        if (denseColumn != null) {
            assertEquals(chunk.archetype().chunkCount(), denseColumn.count(), context + ": chunks of " + type);
            assertSame(denseColumn.get(chunkIndex), chunk.floats(column), context + ": floats of " + type);
            assertEquals(chunk.size(), denseColumn.get(chunkIndex).size(), context + ": slots of a chunk of " + type);
            for (int slot = 0; slot < chunk.size(); slot++) {
                if (components[slot] instanceof DenseComponent handle && !handle.hasPlace()) {
                    assertTrue(handle.isReservedFor(chunk.get(slot)), context + ": entity of a " + type);
                } else {
                    checkSlot(type, components[slot], denseColumn.get(chunkIndex), slot);
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // the class of the component equals that of its type
    private <C> void checkSlot(ComponentType<C> type, Object component, DenseColumn chunk, int slot) {
        DenseStorage<C> dense = Objects.requireNonNull(type.dense());
        assertSame(chunk, dense.column((C) component), () -> context + ": chunk of a " + type);
        assertEquals(slot, dense.slot((C) component), () -> context + ": slot of a " + type);
    }
}
