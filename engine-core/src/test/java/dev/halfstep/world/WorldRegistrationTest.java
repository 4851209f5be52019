package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which classes a world builder accepts as components and views. */
class WorldRegistrationTest {

    private record Name(String text) {}

    private static final class Plain {}

    private enum Team {
        RED,
        BLUE
    }

    private abstract static class Shape {}

    private interface Visible {}

    @Test
    void refusesToRegisterAClassTwice() {
        assertRefused(
                "a component class must be registered only once: " + Name.class.getName(),
                World.builder()
                        .register(ComponentType.simulation(Name.class))
                        .register(ComponentType.presentation(Name.class)));
    }

    @Test
    void refusesToRegisterAViewAsAComponent() {
        assertRefused(
                "a component class must be registered only once: " + PreviousTransform.class.getName(),
                World.builder().register(Transform.TYPE).register(ComponentType.simulation(PreviousTransform.class)));
    }

    @Test
    void refusesAComponentAsAViewOfItself() {
        assertRefused(
                "a component class must be registered only once: " + Name.class.getName(),
                World.builder().register(ComponentType.simulation(Name.class).viewedAs(Name.class, name -> name)));
    }

    @Test
    void refusesEntityIdsAsComponentsAndViews() {
        String message = "EntityId must not be registered as a component: every entity has an id already";
        assertRefused(message, World.builder().register(ComponentType.simulation(EntityId.class)));
        assertRefused(
                message,
                World.builder().register(ComponentType.simulation(Plain.class).viewedAs(EntityId.class, component -> {
                    throw new AssertionError("the view function must not be called");
                })));
    }

    @ParameterizedTest
    @ValueSource(classes = {Shape.class, Visible.class, Name[].class, int.class, Override.class})
    void refusesClassesThatCannotBeInstantiated(Class<?> invalid) {
        String message = "a component class must be concrete, not abstract, an interface, an array or primitive: "
                + invalid.getName();
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ComponentType.simulation(invalid))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ComponentType.presentation(invalid))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ComponentType.simulation(Name.class).viewedAs(invalid, name -> null))
                        .getMessage());
    }

    @Test
    void acceptsAnEnumAsAComponent() {
        try (World world =
                World.builder().register(ComponentType.simulation(Team.class)).build()) {
            EntityId id = world.spawn(Team.BLUE);
            assertEquals(Team.BLUE, world.get(id, Team.class));
        }
    }

    private static void assertRefused(String message, World.Builder builder) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }
}
