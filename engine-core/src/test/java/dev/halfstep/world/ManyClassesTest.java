package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks a world with 5000 generated component classes. */
class ManyClassesTest {

    private static final int CLASS_COUNT = 5_000;

    /** One component of each class. */
    private final List<Object> components = new ArrayList<>();

    private final World world;

    ManyClassesTest() throws IOException, ReflectiveOperationException {
        byte[] template;
        try (InputStream file = ManyClassesTest.class.getResourceAsStream("ManyClassesTest$Template.class")) {
            template = Objects.requireNonNull(file).readAllBytes();
        }
        World.Builder builder = World.builder();
        for (int i = 0; i < CLASS_COUNT; i++) {
            Class<?> generated =
                    MethodHandles.lookup().defineHiddenClass(template, true).lookupClass();
            components.add(generated.getDeclaredConstructor().newInstance());
            builder.register(ComponentType.simulation(generated));
        }
        world = builder.build();
    }

    /** The template of the generated classes. */
    static final class Template {
        int number;
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void eachClassHasItsOwnEntities() {
        List<EntityId> ids =
                components.stream().map(component -> world.spawn(component)).toList();
        for (int i = 0; i < CLASS_COUNT; i += 50) { // a sample: all 5000 queries would take long
            Object component = components.get(i);
            EntityId id = ids.get(i);
            assertSame(component, world.get(id, component.getClass()));
            assertEquals(List.of(id), visited(world.query(component.getClass())));
        }
    }

    @Test
    void anEntityHasComponentsOfAllClasses() {
        EntityId id = world.spawn(components.toArray());
        for (Object component : components) {
            assertSame(component, world.get(id, component.getClass()));
        }
        world.remove(id, type(4_000));
        assertEquals(0, world.query(type(4_000)).count());
        assertSame(components.get(4_001), world.get(id, type(4_001)));
    }

    @Test
    void queriesForDifferentClassesAreDifferent() {
        EntityId id = world.spawn(components.get(1), components.get(1_024));
        // A key with ten bits for each class would be equal for both pairs: 1 * 1024 + 1024 = 2 * 1024 + 0.
        assertEquals(List.of(id), visited(world.query(type(1), type(1_024))));
        assertEquals(List.of(), visited(world.query(type(2), type(0))));
        assertEquals(List.of(id), visited(world.query(type(1)).without(type(0))));
        assertEquals(List.of(), visited(world.query(type(1)).without(type(1_024))));
    }

    private Class<?> type(int index) {
        return components.get(index).getClass();
    }

    private static List<EntityId> visited(Query1<?> query) {
        List<EntityId> visited = new ArrayList<>();
        query.forEach((id, component) -> visited.add(id));
        return visited;
    }

    private static List<EntityId> visited(Query2<?, ?> query) {
        List<EntityId> visited = new ArrayList<>();
        query.forEach((id, first, second) -> visited.add(id));
        return visited;
    }
}
