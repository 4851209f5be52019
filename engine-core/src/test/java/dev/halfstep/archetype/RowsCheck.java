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
import dev.halfstep.store.DenseType;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Checks the invariants of rows: each id refers to its row, and dense components have the slot of their row. */
public final class RowsCheck {

    private final World world;
    private final String where;
    private final Map<Integer, ComponentType<?>> types = new HashMap<>();

    private RowsCheck(World world, String where) {
        this.world = world;
        this.where = where;
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

    public static void check(World world, String where) {
        RowsCheck check = new RowsCheck(world, where);
        int sum = 0;
        for (Archetype archetype : EngineWorld.of(world).entities().archetypes()) {
            check.check(archetype);
            sum += archetype.size();
        }
        assertEquals(world.size(), sum, where);
    }

    private void check(Archetype archetype) {
        int left = archetype.size();
        assertEquals((left + Chunk.SLOTS - 1) / Chunk.SLOTS, archetype.chunkCount(), where);
        for (int chunk = 0; chunk < archetype.chunkCount(); chunk++) {
            ArchetypeChunk rows = archetype.chunk(chunk);
            assertSame(archetype, rows.archetype(), where);
            assertEquals(Math.min(left, Chunk.SLOTS), rows.size(), where);
            left -= rows.size();
            for (int slot = 0; slot < rows.size(); slot++) {
                checkId(rows, slot);
            }
            for (int place = 0; place < archetype.signature().size(); place++) {
                checkComponents(rows, chunk, place);
            }
            for (int slot = rows.size(); slot < Math.min(rows.size() + 16, rows.ids().length); slot++) {
                assertNull(rows.ids()[slot], () -> where + ": a row that left is kept in memory");
            }
        }
    }

    private void checkId(ArchetypeChunk rows, int slot) {
        EntityId id = rows.get(slot);
        assertTrue(id.isAlive(), () -> where + ": " + id);
        assertSame(rows, EntityLocation.rows(id), () -> where + ": " + id);
        assertEquals(slot, EntityLocation.slot(id), () -> where + ": " + id);
        assertEquals(id.number(), rows.numbers()[slot], () -> where + ": " + id);
    }

    private void checkComponents(ArchetypeChunk rows, int chunk, int place) {
        int index = rows.archetype().signature().index(place);
        ComponentType<?> type = Objects.requireNonNull(types.get(index));
        Object[] components =
                rows.components(EngineWorld.of(world).entities().registry().get(type.componentClass()));
        for (int slot = 0; slot < rows.size(); slot++) {
            assertSame(rows.component(place, slot), components[slot], where);
            assertSame(type.componentClass(), components[slot].getClass(), where);
        }
        for (int slot = rows.size(); slot < Math.min(rows.size() + 16, components.length); slot++) {
            assertNull(components[slot], () -> where + ": a component that left is kept in memory");
        }
        DenseColumn<?> column = rows.archetype().denseColumn(index);
        assertEquals(type.dense() != null, column != null, where);
        if (column != null) {
            assertEquals(rows.archetype().size(), column.size(), where);
            assertEquals(rows.size(), column.chunk(chunk).size(), where);
            for (int slot = 0; slot < rows.size(); slot++) {
                checkSlot(type, components[slot], column.chunk(chunk), slot);
            }
        }
    }

    @SuppressWarnings("unchecked") // the class of the component equals that of its type
    private <C> void checkSlot(ComponentType<C> type, Object component, Chunk chunk, int slot) {
        DenseType<C> dense = Objects.requireNonNull(type.dense());
        assertSame(chunk, dense.chunk((C) component), where);
        assertEquals(slot, dense.slot((C) component), where);
    }
}
