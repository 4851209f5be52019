package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks dense components that a game defines. */
class DenseComponentInWorldTest {

    /** A dense component of two floats: kelvin and joule. */
    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(2));

        Heat(float kelvin, float joule) {
            this(2);
            set(0, kelvin);
            set(1, joule);
        }

        private Heat(int floatCount) {
            super(floatCount);
        }

        /** Creates a component with any number of floats, also a wrong one. */
        static Heat withFloats(int floatCount) {
            return new Heat(floatCount);
        }

        void warm(float deltaKelvin) {
            set(0, get(0) + deltaKelvin);
        }

        @Override
        public String toString() {
            return get(0) + " K " + get(1) + " J";
        }
    }

    /** Puts an entity into another archetype. */
    private static final class Tag {}

    private final World world = World.builder()
            .register(Heat.TYPE)
            .register(ComponentType.presentation(Tag.class))
            .register(Transform.TYPE)
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    private String heatOf(EntityId id) {
        return world.get(id, Heat.class).toString();
    }

    @Test
    void anEntityKeepsTheComponentObjectOfItsSpawn() {
        Heat heat = new Heat(300, 2);
        EntityId id = world.spawn(new Tag(), heat);
        assertSame(heat, world.get(id, Heat.class));
        assertEquals("300.0 K 2.0 J", heatOf(id));
        heat.warm(1);
        assertEquals("301.0 K 2.0 J", heatOf(id));
        world.query(Heat.class).forEach((each, component) -> assertSame(heat, component));
    }

    @Test
    void aHandleFollowsItsEntityToOtherRows() {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < Chunk.MAX_SLOTS + 10; i++) { // two chunks
            ids.add(world.spawn(new Heat(i, -i), Transform.at(i, 0)));
        }
        EntityId last = ids.get(Chunk.MAX_SLOTS + 9);
        world.despawn(ids.get(5)); // swap-remove: the last entity moves to the row of this one
        world.get(last, Heat.class).warm(0.5f);
        assertEquals(Chunk.MAX_SLOTS + 9.5f + " K " + -(Chunk.MAX_SLOTS + 9f) + " J", heatOf(last));
        EntityId tagged = ids.get(7);
        world.add(tagged, new Tag());
        world.get(tagged, Heat.class).warm(0.25f);
        assertEquals("7.25 K -7.0 J", heatOf(tagged));
        world.remove(tagged, Transform.class);
        assertEquals("7.25 K -7.0 J", heatOf(tagged));
        for (int i = 8; i < Chunk.MAX_SLOTS; i++) {
            assertEquals((float) i + " K " + (float) -i + " J", heatOf(ids.get(i)));
        }
        StorageInvariants.check(world, "at the end");
    }

    @Test
    void keepsItsFloatsAfterADespawn() {
        EntityId first = world.spawn(new Heat(1, 2));
        EntityId second = world.spawn(new Heat(3, 4));
        Heat heat = world.get(first, Heat.class);
        world.despawn(first);
        assertEquals("1.0 K 2.0 J", heat.toString());
        heat.warm(100);
        assertEquals("101.0 K 2.0 J", heat.toString());
        assertEquals("3.0 K 4.0 J", heatOf(second));
    }

    @Test
    void aRemovedComponentMayBeAddedToAnotherEntity() {
        EntityId first = world.spawn(new Heat(1, 2));
        EntityId second = world.spawn(new Heat(3, 4), new Tag());
        Heat heat = world.get(first, Heat.class);
        world.remove(first, Heat.class);
        assertEquals("1.0 K 2.0 J", heat.toString());
        heat.warm(10);
        world.remove(second, Heat.class);
        world.add(second, heat);
        assertEquals("11.0 K 2.0 J", heatOf(second));
        world.despawn(second);
        world.spawn(heat);
        assertEquals("11.0 K 2.0 J", heat.toString());
    }

    @Test
    void refusesAComponentOfAnotherEntity() {
        Heat heat = new Heat(1, 2);
        EntityId first = world.spawn(heat);
        EntityId second = world.spawn(new Tag());
        String message =
                "a component must belong to one entity only: this Heat belongs to an entity already; create another";
        assertRefused(message, () -> world.spawn(heat));
        assertRefused(message, () -> world.add(second, heat));
        assertRefused(message, () -> world.commands().spawn(heat));
        assertRefused(message, () -> world.commands().add(second, heat));
        assertEquals(2, world.size());
        assertEquals("1.0 K 2.0 J", heatOf(first));
    }

    @Test
    void refusesACommandWhoseComponentAnEarlierCommandUsed() {
        Heat heat = new Heat(1, 2);
        EntityId first = world.commands().spawn(heat);
        EntityId second = world.commands().spawn(heat);
        assertRefused(
                "a component must belong to one entity only: this Heat belongs to an entity already; create another",
                world::applyCommands);
        assertEquals(1, world.size());
        assertEquals("1.0 K 2.0 J", heatOf(first));
        assertEquals("entity 2 (not spawned yet)", second.toString());
        StorageInvariants.check(world, "after the refusal");
    }

    @Test
    void refusesAnotherNumberOfFloatsThanDeclared() {
        String rule = "a dense component must have as many floats as its type says: Heat has ";
        assertRefused(rule + "3, its type says 2", () -> world.spawn(Heat.withFloats(3)));
        assertRefused(rule + "1, its type says 2", () -> world.spawn(new Tag(), Heat.withFloats(1)));
        EntityId id = world.spawn(new Tag());
        assertRefused(rule + "1, its type says 2", () -> world.add(id, Heat.withFloats(1)));
        assertRefused(rule + "1, its type says 2", () -> world.commands().spawn(Heat.withFloats(1)));
        assertEquals(1, world.size());
        assertEquals(0, world.query(Heat.class).count());
    }

    @Test
    void hasAColumnInEachArchetype() {
        world.spawn(new Heat(1, 2));
        world.spawn(new Heat(3, 4), new Tag());
        world.spawn(new Heat(5, 6), new Tag());
        List<DenseColumns<Heat>> columns = EngineWorld.of(world).columns(Heat.TYPE);
        assertEquals(List.of(1, 2), columns.stream().map(DenseColumns::size).toList());
        assertEquals(5f, columns.get(1).get(0).current()[2], "kelvin of the second entity, after 2 floats");
    }

    @Test
    void hashesAllFloatsWithoutAHasher() {
        EntityId id = world.spawn(new Heat(1, 2));
        long hash = StateHash.of(world);
        Heat heat = world.get(id, Heat.class);
        heat.warm(1);
        long hashOfWarmer = StateHash.of(world);
        heat.warm(-1);
        assertEquals(hash, StateHash.of(world));
        world.query(Heat.class).forEachSpan((ids, heats) -> heats.write()[1] = Math.nextUp(2f));
        assertEquals(
                3,
                List.of(hash, hashOfWarmer, StateHash.of(world)).stream()
                        .distinct()
                        .count(),
                "different hashes, one of them after a change of the last bit of the second float");
    }

    private static void assertRefused(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    /** The scheduler calls {@code beginPresentation} before presentation systems run, here one named "glow". */
    @Test
    void presentationCannotWriteASimulationComponent() {
        EntityId written = world.spawn(new Heat(300, 1));
        EntityId untouched = world.spawn(new Heat(200, 1));
        world.get(written, Heat.class).warm(1);

        EngineWorld.of(world).beginPresentation(() -> "glow");
        for (EntityId id : List.of(written, untouched)) {
            String message = assertThrows(
                            IllegalStateException.class,
                            () -> world.get(id, Heat.class).warm(1))
                    .getMessage();
            assertEquals(
                    "a simulation component can be written in a simulation step only: 'glow' tried to write a Heat"
                            + " outside of a step; write it in a simulation system, or give the entity a component that is"
                            + " registered with ComponentType.presentation(...)",
                    message);
        }
        assertThrows(
                IllegalStateException.class, () -> world.query(Heat.class).forEachSpan((ids, heats) -> heats.write()));
        EngineWorld.of(world).phase().endFrame();

        world.get(written, Heat.class).warm(1);
        assertEquals("302.0 K 1.0 J", heatOf(written));
        assertEquals("200.0 K 1.0 J", heatOf(untouched));
    }
}
