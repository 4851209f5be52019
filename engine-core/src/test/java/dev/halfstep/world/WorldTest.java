package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks spawn, despawn, add, remove, get and the order of entities in a world. */
class WorldTest {

    private record Name(String text) {}

    private record Health(int points) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Name.class))
            .register(Transform.TYPE)
            .register(ComponentType.presentation(Health.class))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void anEntityHasTheSameComponentObjectsAsItsSpawn() {
        Name name = new Name("ball");
        Transform transform = Transform.at(1, 2);
        EntityId id = world.spawn(transform, name);
        assertTrue(id.isAlive());
        assertEquals(1, world.size());
        assertSame(name, world.get(id, Name.class));
        assertSame(transform, world.get(id, Transform.class));
        assertTrue(world.has(id, Name.class));
        assertFalse(world.has(id, Health.class));
    }

    @Test
    void anEntityMayHaveNoComponents() {
        EntityId id = world.spawn();
        assertTrue(id.isAlive());
        assertFalse(world.has(id, Name.class));
        assertEquals(List.of(id), allEntities());
        world.despawn(id);
        assertEquals(List.of(), allEntities());
    }

    @Test
    void keepsEqualComponentsApart() {
        Name nameOfFirst = new Name("same");
        Name nameOfSecond = new Name("same");
        EntityId first = world.spawn(nameOfFirst);
        EntityId second = world.spawn(nameOfSecond);
        assertSame(nameOfFirst, world.get(first, Name.class));
        assertSame(nameOfSecond, world.get(second, Name.class));
    }

    @Test
    void twoEntitiesMayShareAnOrdinaryComponent() {
        Name shared = new Name("shared");
        EntityId first = world.spawn(shared);
        EntityId second = world.spawn(shared, new Health(1));
        world.despawn(first);
        assertSame(shared, world.get(second, Name.class));
    }

    @Test
    void despawnRemovesTheEntityOnly() {
        EntityId a = world.spawn(new Name("a"));
        EntityId b = world.spawn(new Name("b"));
        EntityId c = world.spawn(new Name("c"));
        world.despawn(a);
        assertFalse(a.isAlive());
        assertEquals(2, world.size());
        assertEquals(List.of("b", "c"), names());
        assertEquals("b", world.get(b, Name.class).text());
        assertEquals("c", world.get(c, Name.class).text());
    }

    @Test
    void addKeepsTheOtherComponents() {
        Name name = new Name("a");
        Transform transform = Transform.at(5, 6);
        EntityId id = world.spawn(name);
        world.add(id, transform);
        Health health = new Health(3);
        world.add(id, health);
        assertSame(name, world.get(id, Name.class));
        assertSame(transform, world.get(id, Transform.class));
        assertSame(health, world.get(id, Health.class));
        assertEquals(5f, transform.x());
        assertEquals(1, world.size());
    }

    @Test
    void removeKeepsTheOtherComponents() {
        Name name = new Name("a");
        EntityId id = world.spawn(name, Transform.at(1, 1), new Health(3));
        world.remove(id, Transform.class);
        assertFalse(world.has(id, Transform.class));
        assertFalse(world.has(id, PreviousTransform.class));
        assertSame(name, world.get(id, Name.class));
        assertEquals(3, world.get(id, Health.class).points());
    }

    @Test
    void removingAndAddingReplacesAComponent() {
        EntityId id = world.spawn(new Name("old"), new Health(1));
        Name replacement = new Name("new");
        world.remove(id, Name.class);
        world.add(id, replacement);
        assertSame(replacement, world.get(id, Name.class));
        assertEquals(List.of("new"), names());
    }

    @Test
    void anEntityWithoutItsOnlyComponentStaysAlive() {
        EntityId id = world.spawn(new Name("a"));
        world.remove(id, Name.class);
        assertTrue(id.isAlive());
        assertEquals(List.of(id), allEntities());
        assertEquals(List.of(), names());
        world.add(id, new Name("b"));
        assertEquals(List.of("b"), names());
    }

    @Test
    void anEntityWithATransformHasBothViews() {
        EntityId id = world.spawn(Transform.at(1, 2, 3));
        assertTrue(world.has(id, PreviousTransform.class));
        PreviousTransform previous = world.get(id, PreviousTransform.class);
        InterpolatedTransform interpolated = world.get(id, InterpolatedTransform.class);
        assertSame(previous, world.get(id, PreviousTransform.class), "the same view each time");
        assertEquals(1f, previous.x());
        assertEquals(3f, interpolated.z());
        assertFalse(world.has(world.spawn(new Name("a")), InterpolatedTransform.class));
    }

    @Test
    void aRemovedTransformMayBeAddedToAnotherEntity() {
        Transform transform = Transform.at(1, 2);
        EntityId first = world.spawn(transform);
        world.remove(first, Transform.class);
        EntityId second = world.spawn(transform);
        assertSame(transform, world.get(second, Transform.class));
        world.despawn(second);
        world.add(first, transform);
        assertSame(transform, world.get(first, Transform.class));
    }

    @Test
    void numbersFollowTheOrderOfSpawningAndAreNeverReused() {
        EntityId first = world.spawn(new Name("a"));
        world.despawn(first);
        EntityId second = world.spawn(new Name("b"));
        assertNotSame(first, second);
        assertEquals(1, first.number());
        assertEquals(2, second.number());
        assertFalse(first.isAlive());
    }

    @Test
    void forEachEntityVisitsEntitiesWithAnyComponents() {
        EntityId plain = world.spawn();
        EntityId name = world.spawn(new Name("a"));
        EntityId moving = world.spawn(Transform.at(0, 0));
        EntityId both = world.spawn(Transform.at(0, 0), new Name("b"));
        EntityId despawned = world.spawn(new Health(1));
        world.despawn(despawned);
        assertEquals(
                List.of(plain, name, both, moving), allEntities(), "archetypes in the order of the registered classes");
    }

    @Test
    void returnsTheTypesInTheOrderOfRegistration() {
        assertEquals("[Name, Transform, Health]", world.componentTypes().toString());
        assertEquals(
                ComponentType.Kind.SIMULATION, world.componentTypes().get(0).kind());
        assertEquals(
                ComponentType.Kind.PRESENTATION, world.componentTypes().get(2).kind());
    }

    @Test
    void columnsIncludeNewArchetypes() {
        List<DenseColumns<Transform>> columns = EngineWorld.of(world).columns(Transform.TYPE);
        assertEquals(0, columns.size());
        EntityId id = world.spawn(Transform.at(11, 0), new Health(2));
        assertEquals(1, columns.size());
        world.spawn(new Name("a"));
        assertEquals(1, columns.size());
        world.spawn(Transform.at(22, 0), new Name("a"));
        assertEquals(2, columns.size());
        assertEquals(22f, columns.get(0).get(0).lane(0)[0], "the archetype Name Transform precedes Transform Health");
        assertEquals(11f, columns.get(1).get(0).lane(0)[0]);
        world.despawn(id);
        assertEquals(1, columns.get(0).size());
        assertEquals(0, columns.get(1).size());
    }

    @Test
    void closingTwiceIsANoOp() {
        assertFalse(world.isClosed());
        world.close();
        world.close();
        assertTrue(world.isClosed());
    }

    private List<EntityId> allEntities() {
        List<EntityId> ids = new ArrayList<>();
        world.forEachEntity(ids::add);
        return ids;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        world.query(Name.class).forEach((id, name) -> names.add(name.text()));
        Collections.sort(names);
        return names;
    }
}
