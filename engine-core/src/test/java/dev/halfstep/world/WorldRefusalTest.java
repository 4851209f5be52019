package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.command.Commands;
import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.query.Query1;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks the error messages of a world, and that a refused call changes nothing. */
class WorldRefusalTest {

    private record Name(String text) {}

    private record Health(int points) {}

    private record Unknown() {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Name.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Health.class))
            .build();
    private final EntityId id = world.spawn(new Name("a"));

    @AfterEach
    void nothingHasChanged() {
        if (!world.isClosed()) {
            assertEquals(1, world.size());
            assertEquals(1, world.query(Name.class).count());
            assertEquals(0, world.commands().size());
            assertEquals("a", world.get(id, Name.class).text());
            assertEquals(2, world.spawn(new Name("next")).number(), "no id was used up");
        }
        world.close();
    }

    @Test
    void anUnregisteredClass() {
        String message = "a component class must be registered before the world is built: " + Unknown.class.getName();
        assertAll(
                () -> assertRefused(message, () -> world.spawn(new Unknown())),
                () -> assertRefused(message, () -> world.spawn(new Name("b"), new Unknown())),
                () -> assertRefused(message, () -> world.add(id, new Unknown())),
                () -> assertRefused(message, () -> world.remove(id, Unknown.class)),
                () -> assertRefused(message, () -> world.has(id, Unknown.class)),
                () -> assertRefused(message, () -> world.get(id, Unknown.class)),
                () -> assertRefused(message, () -> world.query(Unknown.class)),
                () -> assertRefused(message, () -> world.query(Name.class, Unknown.class)),
                () -> assertRefused(message, () -> world.query(Name.class, Health.class, Unknown.class)),
                () -> assertRefused(
                        message, () -> EngineWorld.of(world).columns(ComponentType.simulation(Unknown.class))),
                () -> assertRefused(message, () -> world.commands().spawn(new Unknown())),
                () -> assertRefused(message, () -> world.commands().add(id, new Unknown())),
                () -> assertRefused(message, () -> world.commands().remove(id, Unknown.class)));
    }

    @Test
    void theIdAsAComponent() {
        String message = "a component class must be registered before the world is built: " + EntityId.class.getName();
        assertRefused(message, () -> world.spawn(id));
        assertRefused(message, () -> world.remove(id, EntityId.class));
        assertRefused(message, () -> world.query(EntityId.class));
    }

    @Test
    void aViewAsAComponent() {
        PreviousTransform previous = viewOfAnotherWorld(PreviousTransform.class);
        InterpolatedTransform interpolated = viewOfAnotherWorld(InterpolatedTransform.class);
        String rule = "a view comes with its component and cannot be added or removed: ";
        String previousIs = rule + "PreviousTransform is a view of Transform";
        assertAll(
                () -> assertRefused(previousIs, () -> world.spawn(previous)),
                () -> assertRefused(previousIs, () -> world.add(id, previous)),
                () -> assertRefused(previousIs, () -> world.remove(id, PreviousTransform.class)),
                () -> assertRefused(previousIs, () -> world.commands().spawn(previous)),
                () -> assertRefused(
                        rule + "InterpolatedTransform is a view of Transform",
                        () -> world.commands().remove(id, InterpolatedTransform.class)),
                () -> assertRefused(
                        rule + "InterpolatedTransform is a view of Transform", () -> world.spawn(interpolated)));
    }

    private static <V> V viewOfAnotherWorld(Class<V> view) {
        try (World other = World.builder().register(Transform.TYPE).build()) {
            return other.get(other.spawn(new Transform()), view);
        }
    }

    @Test
    void twoComponentsOfOneClass() {
        String rule = "an entity has one component of a class: ";
        assertAll(
                () -> assertRefused(
                        rule + "Name occurs twice", () -> world.spawn(new Name("b"), new Health(1), new Name("c"))),
                () -> assertRefused(
                        rule + "Name occurs twice", () -> world.commands().spawn(new Name("b"), new Name("c"))),
                () -> assertRefused(rule + "entity 1 already has a Name", () -> world.add(id, new Name("b"))));
    }

    @Test
    void aMissingComponent() {
        assertRefused(
                "only an existing component can be read: entity 1 has no Health",
                () -> world.get(id, Health.class));
        assertRefused(
                "only an existing component can be read: entity 1 has no PreviousTransform",
                () -> world.get(id, PreviousTransform.class));
        assertRefused(
                "only an existing component can be removed: entity 1 has no Health",
                () -> world.remove(id, Health.class));
    }

    @Test
    void aNullComponent() {
        String message = "a component must not be null";
        assertEquals(
                message,
                assertThrows(NullPointerException.class, () -> world.spawn(new Name("b"), null))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(NullPointerException.class, () -> world.add(id, null))
                        .getMessage());
    }

    @Test
    void aDeadEntity() {
        EntityId dead = world.spawn(new Name("b"));
        world.despawn(dead);
        String message = "an entity cannot be used after its despawn: entity 2 (despawned)";
        assertAll(
                () -> assertRefused(message, () -> world.despawn(dead)),
                () -> assertRefused(message, () -> world.add(dead, new Health(1))),
                () -> assertRefused(message, () -> world.remove(dead, Name.class)),
                () -> assertRefused(message, () -> world.get(dead, Name.class)),
                () -> assertRefused(message, () -> world.has(dead, Name.class)),
                () -> assertRefused(message, () -> world.commands().despawn(dead)),
                () -> assertRefused(message, () -> world.commands().add(dead, new Health(1))),
                () -> assertRefused(message, () -> world.commands().remove(dead, Name.class)));
        EntityId next = world.spawn(new Name("c"));
        assertEquals(3, next.number());
        world.despawn(next);
        assertEquals(1, world.size());
        world.close();
    }

    @Test
    void anEntityOfAnotherWorld() {
        try (World other = World.builder()
                .register(ComponentType.simulation(Name.class))
                .register(ComponentType.simulation(Health.class))
                .build()) {
            String message = "an entity can be used with its own world only: entity 1";
            assertAll(
                    () -> assertRefused(message, () -> other.despawn(id)),
                    () -> assertRefused(message, () -> other.add(id, new Health(1))),
                    () -> assertRefused(message, () -> other.remove(id, Name.class)),
                    () -> assertRefused(message, () -> other.get(id, Name.class)),
                    () -> assertRefused(message, () -> other.has(id, Name.class)),
                    () -> assertRefused(message, () -> other.commands().despawn(id)),
                    () -> assertRefused(message, () -> other.commands().add(id, new Health(1))),
                    () -> assertRefused(message, () -> other.commands().remove(id, Name.class)));
        }
    }

    @Test
    void anEntityWhoseSpawnStillWaits() {
        EntityId expected = world.commands().spawn(new Name("b"));
        String message = "an entity can be used once its spawn command was applied: entity 2 (not spawned yet)";
        assertAll(
                () -> assertRefused(message, () -> world.despawn(expected)),
                () -> assertRefused(message, () -> world.add(expected, new Health(1))),
                () -> assertRefused(message, () -> world.remove(expected, Name.class)),
                () -> assertRefused(message, () -> world.get(expected, Name.class)),
                () -> assertRefused(message, () -> world.has(expected, Name.class)));
        world.close();
    }

    @Test
    void aTransformThatIsPartOfAnEntity() {
        Transform taken = Transform.at(1, 2);
        EntityId owner = world.spawn(taken);
        String message = "a component belongs to one entity only: this Transform is already part of one";
        assertAll(
                () -> assertRefused(message, () -> world.spawn(taken)),
                () -> assertRefused(message, () -> world.spawn(new Name("b"), taken)),
                () -> assertRefused(message, () -> world.add(id, taken)),
                () -> assertRefused(message, () -> world.commands().spawn(taken)),
                () -> assertRefused(message, () -> world.commands().add(id, taken)));
        assertSame(taken, world.get(owner, Transform.class));
        assertFalse(world.has(id, Transform.class));
        world.close();
    }

    @Test
    void anyChangeOfStructureWhileAQueryIterates() {
        String rule =
                "while a query iterates, the structure of the world changes through world.commands() only: cannot ";
        world.query(Name.class)
                .forEach((visited, name) -> assertAll(
                        () -> assertNotNow(rule + "spawn now", () -> world.spawn(new Name("b"))),
                        () -> assertNotNow(rule + "despawn now", () -> world.despawn(visited)),
                        () -> assertNotNow(rule + "add a component now", () -> world.add(visited, new Health(1))),
                        () -> assertNotNow(rule + "remove a component now", () -> world.remove(visited, Name.class)),
                        () -> assertNotNow(rule + "apply commands now", world::applyCommands),
                        () -> assertNotNow("a world cannot be closed while a query iterates", world::close)));
        world.forEachEntity(visited -> assertNotNow(rule + "despawn now", () -> world.despawn(visited)));
    }

    @Test
    void anyUseAfterClose() {
        Query1<Name> query = world.query(Name.class);
        Commands commands = world.commands();
        world.close();
        String message = "a world cannot be used after it was closed";
        assertAll(
                () -> assertNotNow(message, () -> world.spawn(new Name("b"))),
                () -> assertNotNow(message, () -> world.despawn(id)),
                () -> assertNotNow(message, () -> world.add(id, new Health(1))),
                () -> assertNotNow(message, () -> world.remove(id, Name.class)),
                () -> assertNotNow(message, () -> world.get(id, Name.class)),
                () -> assertNotNow(message, () -> world.has(id, Name.class)),
                () -> assertNotNow(message, () -> world.query(Name.class)),
                () -> assertNotNow(message, () -> world.query(Name.class, Health.class)),
                () -> assertNotNow(message, () -> world.query(Name.class, Health.class, Transform.class)),
                () -> assertNotNow(message, () -> EngineWorld.of(world).columns(Transform.TYPE)),
                () -> assertNotNow(message, world::applyCommands),
                () -> assertNotNow(message, () -> world.forEachEntity(each -> {})),
                () -> assertNotNow(message, query::count),
                () -> assertNotNow(message, () -> query.forEach((each, name) -> {})),
                () -> assertNotNow(message, () -> commands.spawn(new Name("b"))),
                () -> assertNotNow(message, () -> commands.despawn(id)),
                () -> assertNotNow(message, () -> commands.add(id, new Health(1))),
                () -> assertNotNow(message, () -> commands.remove(id, Name.class)));
        assertTrue(world.isClosed());
    }

    @Test
    void columnsOfAnOrdinaryComponent() {
        ComponentType<?> name = world.componentTypes().get(0);
        assertRefused(
                "only a dense component has columns: Name",
                () -> EngineWorld.of(world).columns(name));
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    private static void assertNotNow(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalStateException.class, call).getMessage());
    }
}
