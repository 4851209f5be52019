package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
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

    /** A test that spawns further entities closes the world itself, which skips this check. */
    @AfterEach
    void checkThatNothingHasChanged() {
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
    void refusesAnUnregisteredClass() {
        String message = "a component class must be registered before the world is built: " + Unknown.class.getName()
                + "; add register(Unknown.class) to its builder";
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

    /** Its type says that only presentation has it. */
    private static final class Typed {
        @SuppressWarnings("unused") // the engine reads it by reflection
        static final ComponentType<Typed> TYPE = ComponentType.presentation(Typed.class);
    }

    private static final class Heat extends DenseComponent {
        Heat() {
            super(1);
        }
    }

    @Test
    void refusesToRegisterAClassByNameThatNeedsADeclaration() {
        World.Builder builder = World.builder();
        assertRefused(
                "a component class with a TYPE must be registered by it: " + Typed.class.getName()
                        + "; use register(Typed.TYPE)",
                () -> builder.register(Name.class, Typed.class));
        assertRefused(
                "a component class with a TYPE must be registered by it: " + Transform.class.getName()
                        + "; use register(Transform.TYPE)",
                () -> builder.register(Transform.class));
        assertRefused(
                "a dense component must be registered with its storage: " + Heat.class.getName()
                        + "; use register(ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(...)))",
                () -> builder.register(Heat.class));
        assertRefused(
                "a component class must be registered before the world is built: " + Typed.class.getName()
                        + "; add register(Typed.TYPE) to its builder",
                () -> world.spawn(new Typed()));
    }

    @Test
    void refusesAnIdAsAComponent() {
        String message = "a component class must be registered before the world is built: " + EntityId.class.getName()
                + "; add register(EntityId.class) to its builder";
        assertRefused(message, () -> world.spawn(id));
        assertRefused(message, () -> world.remove(id, EntityId.class));
        assertRefused(message, () -> world.query(EntityId.class));
    }

    @Test
    void refusesAViewAsAComponent() {
        PreviousTransform previous = viewOfAnotherWorld(PreviousTransform.class);
        InterpolatedTransform interpolated = viewOfAnotherWorld(InterpolatedTransform.class);
        String rule = "a component class must be given here, not a view: ";
        String refusalOfPrevious = rule + "PreviousTransform is a view of Transform; use Transform";
        assertAll(
                () -> assertRefused(refusalOfPrevious, () -> world.spawn(previous)),
                () -> assertRefused(refusalOfPrevious, () -> world.add(id, previous)),
                () -> assertRefused(refusalOfPrevious, () -> world.remove(id, PreviousTransform.class)),
                () -> assertRefused(refusalOfPrevious, () -> world.commands().spawn(previous)),
                () -> assertRefused(
                        rule + "InterpolatedTransform is a view of Transform; use Transform",
                        () -> world.commands().remove(id, InterpolatedTransform.class)),
                () -> assertRefused(
                        rule + "InterpolatedTransform is a view of Transform; use Transform",
                        () -> world.spawn(interpolated)));
    }

    private static <V> V viewOfAnotherWorld(Class<V> view) {
        try (World other = World.builder().register(Transform.TYPE).build()) {
            return other.get(other.spawn(new Transform()), view);
        }
    }

    @Test
    void refusesTwoComponentsOfOneClass() {
        String rule = "an entity must have at most one component of a class: ";
        assertAll(
                () -> assertRefused(
                        rule + "Name occurs twice", () -> world.spawn(new Name("b"), new Health(1), new Name("c"))),
                () -> assertRefused(
                        rule + "Name occurs twice", () -> world.commands().spawn(new Name("b"), new Name("c"))),
                () -> assertRefused(rule + "entity 1 already has a Name", () -> world.add(id, new Name("b"))));
    }

    @Test
    void refusesAMissingComponent() {
        assertRefused(
                "only an existing component can be read: entity 1 has no Health", () -> world.get(id, Health.class));
        assertRefused(
                "only an existing component can be read: entity 1 has no PreviousTransform",
                () -> world.get(id, PreviousTransform.class));
        assertRefused(
                "only an existing component can be removed: entity 1 has no Health",
                () -> world.remove(id, Health.class));
    }

    @Test
    void refusesANullComponent() {
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
    void refusesADespawnedEntity() {
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
    void refusesAnEntityOfAnotherWorld() {
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
    void refusesAnEntityWhoseSpawnIsPending() {
        EntityId pending = world.commands().spawn(new Name("b"));
        String message =
                "the spawn command of an entity must be applied before the entity is used: entity 2 (not spawned yet)";
        assertAll(
                () -> assertRefused(message, () -> world.despawn(pending)),
                () -> assertRefused(message, () -> world.add(pending, new Health(1))),
                () -> assertRefused(message, () -> world.remove(pending, Name.class)),
                () -> assertRefused(message, () -> world.get(pending, Name.class)),
                () -> assertRefused(message, () -> world.has(pending, Name.class)));
        world.close();
    }

    @Test
    void refusesATransformOfAnotherEntity() {
        Transform used = Transform.at(1, 2);
        EntityId owner = world.spawn(used);
        String message = "a component must belong to one entity only: this Transform belongs to an entity already;"
                + " create another";
        assertAll(
                () -> assertRefused(message, () -> world.spawn(used)),
                () -> assertRefused(message, () -> world.spawn(new Name("b"), used)),
                () -> assertRefused(message, () -> world.add(id, used)),
                () -> assertRefused(message, () -> world.commands().spawn(used)),
                () -> assertRefused(message, () -> world.commands().add(id, used)));
        assertSame(used, world.get(owner, Transform.class));
        assertFalse(world.has(id, Transform.class));
        world.close();
    }

    @Test
    void refusesStructuralChangesWhileAQueryIterates() {
        String rule =
                "while a query iterates, the structure of the world must change through world.commands() only: cannot ";
        world.query(Name.class)
                .forEach((visited, name) -> assertAll(
                        () -> assertIllegalState(rule + "spawn now", () -> world.spawn(new Name("b"))),
                        () -> assertIllegalState(rule + "despawn now", () -> world.despawn(visited)),
                        () -> assertIllegalState(rule + "add a component now", () -> world.add(visited, new Health(1))),
                        () -> assertIllegalState(
                                rule + "remove a component now", () -> world.remove(visited, Name.class)),
                        () -> assertIllegalState(rule + "apply commands now", world::applyCommands),
                        () -> assertIllegalState(
                                "a world cannot be closed while a query iterates or a parallel section is open",
                                world::close)));
        world.forEachEntity(visited -> assertIllegalState(rule + "despawn now", () -> world.despawn(visited)));
    }

    @Test
    void refusesAnyUseAfterClose() {
        Query1<Name> query = world.query(Name.class);
        Commands commands = world.commands();
        world.close();
        String message = "a world cannot be used after it was closed";
        assertAll(
                () -> assertIllegalState(message, () -> world.spawn(new Name("b"))),
                () -> assertIllegalState(message, () -> world.despawn(id)),
                () -> assertIllegalState(message, () -> world.add(id, new Health(1))),
                () -> assertIllegalState(message, () -> world.remove(id, Name.class)),
                () -> assertIllegalState(message, () -> world.get(id, Name.class)),
                () -> assertIllegalState(message, () -> world.has(id, Name.class)),
                () -> assertIllegalState(message, () -> world.query(Name.class)),
                () -> assertIllegalState(message, () -> world.query(Name.class, Health.class)),
                () -> assertIllegalState(message, () -> world.query(Name.class, Health.class, Transform.class)),
                () -> assertIllegalState(message, () -> EngineWorld.of(world).columns(Transform.TYPE)),
                () -> assertIllegalState(message, world::applyCommands),
                () -> assertIllegalState(message, () -> world.forEachEntity(each -> {})),
                () -> assertIllegalState(message, query::count),
                () -> assertIllegalState(message, () -> query.forEach((each, name) -> {})),
                () -> assertIllegalState(message, () -> commands.spawn(new Name("b"))),
                () -> assertIllegalState(message, () -> commands.despawn(id)),
                () -> assertIllegalState(message, () -> commands.add(id, new Health(1))),
                () -> assertIllegalState(message, () -> commands.remove(id, Name.class)));
        assertTrue(world.isClosed());
    }

    @Test
    void refusesColumnsOfAnOrdinaryComponent() {
        ComponentType<?> name = world.componentTypes().get(0);
        assertRefused(
                "a component must be dense to have columns: Name",
                () -> EngineWorld.of(world).columns(name));
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    private static void assertIllegalState(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalStateException.class, call).getMessage());
    }
}
