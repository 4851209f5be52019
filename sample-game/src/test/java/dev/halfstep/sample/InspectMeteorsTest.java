package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.inspect.Inspection;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.sample.bot.MeteorsWithBot;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the changes that an inspection of meteors finds with a log by brute force: the whole state is copied after
 * each system, by code that shares nothing with the inspection.
 */
class InspectMeteorsTest {

    private static final int STEPS = 160;
    private static final int SEED = 3;

    @TempDir
    private Path folder;

    /** All changes of each field. */
    private final Map<String, List<Inspection.Change>> log = new TreeMap<>();

    private Map<String, String> copy = new HashMap<>();
    private long step;

    @Test
    void changesAreThoseOfABruteForceLog() throws IOException {
        Path file = folder.resolve("meteors.rec");
        Run.of(("--headless --bot --steps " + STEPS + " --seed " + SEED + " --record " + file).split(" "));
        try (SyntheticWorld world =
                WorldRecipe.of(MeteorsWithBot.GAME.withSeed(SEED)).lenient().build()) {
            logAllWrites(world.world(), world.scheduler());
            world.step(STEPS);
        }

        // For each writer the field with the most changes, so that each writer is compared.
        Map<String, String> fields = new TreeMap<>();
        log.forEach((field, changes) -> changes.forEach(change -> fields.merge(
                change.writer(),
                field,
                (chosen, other) -> log.get(other).size() > log.get(chosen).size() ? other : chosen)));
        assertTrue(fields.size() >= 10, fields::toString);
        assertTrue(fields.containsKey("commands of break-meteors"), fields::toString);
        Inspection inspection = Inspection.of(file, SampleGame.GAME);
        for (String field : new TreeSet<>(fields.values())) {
            assertEquals(log.get(field), inspection.changes(field), field);
        }
    }

    private void logAllWrites(World world, SystemScheduler scheduler) {
        copy = copyOf(world);
        scheduler.tools().interceptSimulation((name, system) -> context -> {
            step = context.step();
            system.step(context);
            compare(world, name);
        });
        scheduler.tools().observeCommands(name -> compare(world, "commands of " + name));
    }

    private void compare(World world, String writer) {
        Map<String, String> before = copy;
        copy = copyOf(world);
        TreeSet<String> fields = new TreeSet<>(before.keySet());
        fields.addAll(copy.keySet());
        for (String field : fields) {
            String textBefore = before.getOrDefault(field, Inspection.MISSING);
            String textAfter = copy.getOrDefault(field, Inspection.MISSING);
            if (!textBefore.equals(textAfter)) {
                log.computeIfAbsent(field, unused -> new ArrayList<>())
                        .add(new Inspection.Change(step, writer, textBefore, textAfter));
            }
        }
    }

    private static Map<String, String> copyOf(World world) {
        Map<String, String> copy = new HashMap<>();
        List<ComponentType<?>> types = StateHash.componentsIn(world);
        world.forEachEntity(id -> types.forEach(type -> {
            if (world.has(id, type.componentClass())) {
                add(world, id, type.componentClass(), copy);
            }
        }));
        return copy;
    }

    private static void add(World world, EntityId id, Class<?> type, Map<String, String> copy) {
        String name = id.number() + "." + type.getSimpleName() + ".";
        if (type == Transform.class) {
            add(name, world.get(id, Transform.class), copy);
            add(id.number() + ".PreviousTransform.", world.get(id, PreviousTransform.class), copy);
        } else if (type == Velocity.class) {
            Velocity velocity = world.get(id, Velocity.class);
            copy.put(name + "number 0", "" + velocity.x());
            copy.put(name + "number 1", "" + velocity.y());
        } else {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    copy.put(name + field.getName(), valueOf(field, world.get(id, type)));
                }
            }
        }
    }

    private static void add(String name, Pose pose, Map<String, String> copy) {
        copy.put(name + "position.x", "" + pose.x());
        copy.put(name + "position.y", "" + pose.y());
    }

    private static String valueOf(Field field, Object component) {
        try {
            field.setAccessible(true);
            Object value = field.get(component);
            return value instanceof Enum<?> ? "\"" + value + "\"" : "" + value;
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
