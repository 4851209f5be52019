package dev.halfstep.archetype;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseStorage;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Checks the invariants of the storage: each id refers to its row, and dense components have the slot of their row. */
public final class StorageInvariants {

    /** How many slots behind the last row are checked for references that keep removed objects in memory. */
    private static final int CHECKED_FREE_SLOTS = 16;

    private final World world;
    private final String context;
    private final Map<Integer, ComponentType<?>> types = new HashMap<>();

    private StorageInvariants(World world, String context) {
        this.world = world;
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
        assertEquals(world.size(), entityCount, context);
    }

    private void check(Archetype archetype) {
        int remainingRows = archetype.size();
        assertEquals((remainingRows + Chunk.MAX_SLOTS - 1) / Chunk.MAX_SLOTS, archetype.chunkCount(), context);
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            assertSame(archetype, chunk.archetype(), context);
            assertEquals(Math.min(remainingRows, Chunk.MAX_SLOTS), chunk.size(), context);
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

    private void checkId(ArchetypeChunk chunk, int slot) {
        EntityId id = chunk.get(slot);
        assertTrue(id.isAlive(), () -> context + ": " + id);
        assertSame(chunk, EntityLocation.chunk(id), () -> context + ": " + id);
        assertEquals(slot, EntityLocation.slot(id), () -> context + ": " + id);
        assertEquals(id.number(), chunk.entityNumbers()[slot], () -> context + ": " + id);
    }

    private void checkComponents(ArchetypeChunk chunk, int chunkIndex, int column) {
        int index = chunk.archetype().signature().index(column);
        ComponentType<?> type = Objects.requireNonNull(types.get(index));
        Object[] components =
                chunk.column(EngineWorld.of(world).entities().registry().get(type.componentClass()));
        for (int slot = 0; slot < chunk.size(); slot++) {
            assertSame(chunk.component(column, slot), components[slot], context);
            assertSame(type.componentClass(), components[slot].getClass(), context);
        }
        for (int slot = chunk.size(); slot < Math.min(chunk.size() + CHECKED_FREE_SLOTS, components.length); slot++) {
            assertNull(components[slot], () -> context + ": the component in a removed row must be null");
        }
        DenseColumn<?> denseColumn = chunk.archetype().denseColumn(index);
        assertEquals(type.dense() != null, denseColumn != null, context);
        if (denseColumn != null) {
            assertEquals(chunk.archetype().size(), denseColumn.size(), context);
            assertEquals(chunk.size(), denseColumn.chunk(chunkIndex).size(), context);
            for (int slot = 0; slot < chunk.size(); slot++) {
                checkSlot(type, components[slot], denseColumn.chunk(chunkIndex), slot);
            }
        }
    }

    @SuppressWarnings("unchecked") // the class of the component equals that of its type
    private <C> void checkSlot(ComponentType<C> type, Object component, Chunk chunk, int slot) {
        DenseStorage<C> dense = Objects.requireNonNull(type.dense());
        assertSame(chunk, dense.chunk((C) component), context);
        assertEquals(slot, dense.slot((C) component), context);
    }
}
