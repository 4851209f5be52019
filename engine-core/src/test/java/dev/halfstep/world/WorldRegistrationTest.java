package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorldRegistrationTest {

    private record Name(String text) {}

    private static final class Wrapped {}

    private abstract static class Shape {}

    private interface Visible {}

    private interface A {}

    private interface B {}

    private interface C {}

    private interface D {}

    private interface E {}

    private interface F {}

    @Test
    void aClassIsRegisteredOnce() {
        assertRefused(
                "a component class is registered once: " + Name.class.getName(),
                World.builder()
                        .register(ComponentType.simulation(Name.class))
                        .register(ComponentType.presentation(Name.class)));
    }

    @Test
    void aViewIsRegisteredWithItsComponentAndNotAgain() {
        assertRefused(
                "a component class is registered once: " + PreviousTransform.class.getName(),
                World.builder().register(Transform.TYPE).register(ComponentType.simulation(PreviousTransform.class)));
    }

    @Test
    void aComponentIsNoViewOfItself() {
        assertRefused(
                "a component class is registered once: " + Name.class.getName(),
                World.builder().register(ComponentType.simulation(Name.class).viewedAs(Name.class, name -> name)));
    }

    @Test
    void theIdOfAnEntityIsNoComponent() {
        String message = "every entity has its EntityId already: it cannot be registered";
        assertRefused(message, World.builder().register(ComponentType.simulation(EntityId.class)));
        assertRefused(
                message,
                World.builder().register(ComponentType.simulation(Wrapped.class).viewedAs(EntityId.class, w -> {
                    throw new AssertionError("never asked");
                })));
    }

    @ParameterizedTest
    @ValueSource(classes = {Shape.class, Visible.class, Name[].class, int.class, Override.class})
    void aComponentIsOfAClassThatObjectsCanBeMadeOf(Class<?> unfit) {
        String message = "a component must be of a class that objects can be made of: " + unfit.getName();
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ComponentType.simulation(unfit))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ComponentType.presentation(unfit))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ComponentType.simulation(Name.class).viewedAs(unfit, name -> null))
                        .getMessage());
    }

    @Test
    void anEnumMayBeAComponent() {
        try (World world = World.builder()
                .register(ComponentType.simulation(RetentionPolicy.class))
                .build()) {
            EntityId id = world.spawn(RetentionPolicy.CLASS);
            assertEquals(RetentionPolicy.CLASS, world.get(id, RetentionPolicy.class));
        }
    }

    @Test
    void aWorldKnowsAThousandClasses() {
        List<ComponentType<?>> types = types(1_001);
        ComponentRegistry full = new ComponentRegistry(types.subList(0, 1_000));
        assertEquals(1_000, full.size());
        String oneMore = types.get(1_000).componentClass().getName();
        String message = assertThrows(IllegalArgumentException.class, () -> new ComponentRegistry(types))
                .getMessage();
        assertEquals("a world knows at most 1000 component classes: one more is " + oneMore, message);
    }

    @Test
    void viewsCountAsClassesToo() {
        List<ComponentType<?>> types = types(998);
        types.add(Transform.TYPE);
        String message = assertThrows(IllegalArgumentException.class, () -> new ComponentRegistry(types))
                .getMessage();
        assertEquals(
                "a world knows at most 1000 component classes: one more is dev.halfstep.transform.InterpolatedTransform",
                message);
    }

    /** Types for that many classes, which the JVM makes: one for each sequence of interfaces. */
    private static List<ComponentType<?>> types(int count) {
        List<ComponentType<?>> types = new ArrayList<>();
        addTypes(new ArrayList<>(), count, types);
        return types;
    }

    private static void addTypes(List<Class<?>> interfaces, int count, List<ComponentType<?>> types) {
        for (Class<?> next : List.of(A.class, B.class, C.class, D.class, E.class, F.class)) {
            if (!interfaces.contains(next) && types.size() < count) {
                interfaces.add(next);
                Object component = Proxy.newProxyInstance(
                        WorldRegistrationTest.class.getClassLoader(),
                        interfaces.toArray(Class<?>[]::new),
                        (proxy, method, arguments) -> {
                            throw new AssertionError("a component is not called");
                        });
                types.add(ComponentType.simulation(component.getClass()));
                addTypes(interfaces, count, types);
                interfaces.remove(interfaces.size() - 1);
            }
        }
    }

    private static void assertRefused(String message, World.Builder builder) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }
}
