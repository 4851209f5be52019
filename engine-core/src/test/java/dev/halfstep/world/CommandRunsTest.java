package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records random runs of equal commands and compares the world with plain maps. A run is stored as one entry, so a
 * fault would mix up the entities or components of its commands.
 */
class CommandRunsTest {

    private enum Kind {
        SPAWN_WHEEL_FIRST,
        SPAWN_HORN_FIRST,
        DESPAWN,
        ADD,
        REMOVE,
        REPLACE,
        PUT,
        ADD_IF_ABSENT,
        REMOVE_IF_PRESENT
    }

    static final class Wheel {}

    static final class Engine {}

    static final class Horn {}

    private static final List<Class<?>> CLASSES = List.of(Wheel.class, Engine.class, Horn.class);

    /** The expected components of each entity, by their class. */
    private final Map<EntityId, Map<Class<?>, Object>> model = new LinkedHashMap<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void eachCommandOfARunChangesItsOwnEntityWithItsOwnComponents(int seed) {
        Random random = new Random(seed);
        try (World world = World.builder()
                .register(
                        ComponentType.simulation(Wheel.class),
                        ComponentType.simulation(Engine.class),
                        ComponentType.simulation(Horn.class))
                .build()) {
            for (int round = 0; round < 40; round++) {
                int runCount = random.nextInt(12);
                for (int run = 0; run < runCount; run++) {
                    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
                    int length = 1 + random.nextInt(20);
                    record(world.commands(), kind, length, random);
                }
                world.applyCommands();
                compare(world);
            }
        }
    }

    /** Records a run. Changes of components skip entities that cannot be changed that way. */
    private void record(Commands commands, Kind kind, int length, Random random) {
        List<EntityId> unchanged = new ArrayList<>(model.keySet());
        Class<?> componentClass = CLASSES.get(random.nextInt(CLASSES.size()));
        for (int i = 0; i < length; i++) {
            if (kind == Kind.SPAWN_WHEEL_FIRST || kind == Kind.SPAWN_HORN_FIRST) {
                spawn(commands, kind == Kind.SPAWN_WHEEL_FIRST, random);
            } else if (!unchanged.isEmpty()) {
                change(commands, kind, unchanged.remove(random.nextInt(unchanged.size())), componentClass);
            }
        }
    }

    private void spawn(Commands commands, boolean isWheelFirst, Random random) {
        Wheel wheel = new Wheel();
        Horn horn = new Horn();
        float fraction = random.nextInt(4) == 0 ? 0.5f : 1f; // another fraction begins another run
        EntityId id = isWheelFirst ? commands.spawnAt(fraction, wheel, horn) : commands.spawnAt(fraction, horn, wheel);
        model.put(id, new LinkedHashMap<>(Map.of(Wheel.class, wheel, Horn.class, horn)));
    }

    private void change(Commands commands, Kind kind, EntityId id, Class<?> componentClass) {
        Map<Class<?>, Object> components = model.get(id);
        boolean hasComponent = components.containsKey(componentClass);
        if (kind == Kind.DESPAWN) {
            commands.despawn(id);
            model.remove(id);
        } else if (kind == Kind.ADD && !hasComponent) {
            components.put(componentClass, create(componentClass));
            commands.add(id, components.get(componentClass));
        } else if (kind == Kind.REMOVE && hasComponent) {
            components.remove(componentClass);
            commands.remove(id, componentClass);
        } else if (kind == Kind.REPLACE && hasComponent) {
            components.put(componentClass, create(componentClass));
            commands.replace(id, components.get(componentClass));
        } else if (kind == Kind.PUT) {
            components.put(componentClass, create(componentClass));
            commands.put(id, components.get(componentClass));
        } else if (kind == Kind.ADD_IF_ABSENT) {
            Object component = create(componentClass);
            components.putIfAbsent(componentClass, component);
            commands.addIfAbsent(id, component);
        } else if (kind == Kind.REMOVE_IF_PRESENT) {
            components.remove(componentClass);
            commands.removeIfPresent(id, componentClass);
        }
    }

    private static Object create(Class<?> componentClass) {
        if (componentClass == Wheel.class) {
            return new Wheel();
        }
        return componentClass == Engine.class ? new Engine() : new Horn();
    }

    private void compare(World world) {
        assertEquals(model.size(), world.size(), "entities");
        model.forEach((id, components) -> {
            for (Class<?> componentClass : CLASSES) {
                Object component = components.get(componentClass);
                assertEquals(component != null, world.has(id, componentClass));
                if (component != null) {
                    assertSame(component, world.get(id, componentClass));
                }
            }
        });
    }
}
