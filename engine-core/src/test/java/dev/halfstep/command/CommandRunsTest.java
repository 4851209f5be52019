package dev.halfstep.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares runs of equal commands, of random kinds and lengths, with plain maps. */
class CommandRunsTest {

    static final class Wheel {}

    static final class Engine {}

    static final class Horn {}

    private static final List<Class<?>> CLASSES = List.of(Wheel.class, Engine.class, Horn.class);

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
                int runs = random.nextInt(12);
                for (int run = 0; run < runs; run++) {
                    record(world.commands(), random.nextInt(6), 1 + random.nextInt(20), random);
                }
                world.applyCommands();
                compare(world);
            }
        }
    }

    private void record(Commands commands, int kind, int length, Random random) {
        List<EntityId> candidates = new ArrayList<>(model.keySet());
        Class<?> type = CLASSES.get(random.nextInt(CLASSES.size()));
        for (int i = 0; i < length; i++) {
            if (kind <= 1) { // with the components in either order
                spawn(commands, kind == 0, random);
            } else if (!candidates.isEmpty()) {
                change(commands, kind, candidates.remove(random.nextInt(candidates.size())), type);
            }
        }
    }

    private void spawn(Commands commands, boolean isWheelFirst, Random random) {
        Wheel wheel = new Wheel();
        Horn horn = new Horn();
        float fraction = random.nextInt(4) == 0 ? 0.5f : 1f; // ends a run now and then
        EntityId id = isWheelFirst ? commands.spawnAt(fraction, wheel, horn) : commands.spawnAt(fraction, horn, wheel);
        model.put(id, new LinkedHashMap<>(Map.of(Wheel.class, wheel, Horn.class, horn)));
    }

    private void change(Commands commands, int kind, EntityId id, Class<?> type) {
        Map<Class<?>, Object> components = model.get(id);
        if (kind == 2) {
            commands.despawn(id);
            model.remove(id);
        } else if (kind == 3 && !components.containsKey(type)) {
            components.put(type, create(type));
            commands.add(id, components.get(type));
        } else if (kind == 4 && components.containsKey(type)) {
            components.remove(type);
            commands.remove(id, type);
        } else if (kind == 5 && components.containsKey(type)) {
            components.put(type, create(type));
            commands.replace(id, components.get(type));
        }
    }

    private static Object create(Class<?> type) {
        return type == Wheel.class ? new Wheel() : type == Engine.class ? new Engine() : new Horn();
    }

    private void compare(World world) {
        assertEquals(model.size(), world.size());
        model.forEach((id, components) -> {
            for (Class<?> type : CLASSES) {
                assertEquals(components.containsKey(type), world.has(id, type));
                if (components.containsKey(type)) {
                    assertSame(components.get(type), world.get(id, type));
                }
            }
        });
    }
}
