package dev.halfstep.inspect;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Logs all changes of all fields of a world by brute force: copies the whole state after each system and after its
 * commands, and compares it with the copy before.
 */
final class WriteLog {

    private final World world;
    private final Map<String, List<Inspection.Change>> changes = new LinkedHashMap<>();
    private Map<String, String> copy;
    private long step;

    private WriteLog(World world) {
        this.world = world;
        copy = copy();
    }

    /** Begins a log. Call this before the first step. */
    static WriteLog of(World world, SystemScheduler scheduler) {
        WriteLog log = new WriteLog(world);
        scheduler.tools().interceptSimulation((name, system) -> step -> {
            log.step = step.step();
            if (name.equals(SystemScheduler.CAPTURE)) {
                log.compare("pending-commands");
            }
            system.step(step);
            log.compare(name);
        });
        scheduler.tools().observeCommands(name -> log.compare("commands of " + name));
        return log;
    }

    /** Returns the changes of each field, in their order. */
    Map<String, List<Inspection.Change>> changes() {
        return changes;
    }

    private void compare(String writer) {
        Map<String, String> before = copy;
        copy = copy();
        Set<String> fields = new HashSet<>(before.keySet());
        fields.addAll(copy.keySet());
        for (String field : fields) {
            String textBefore = before.getOrDefault(field, "not there");
            String textAfter = copy.getOrDefault(field, "not there");
            if (!textBefore.equals(textAfter)) {
                changes.computeIfAbsent(field, unused -> new ArrayList<>())
                        .add(new Inspection.Change(step, writer, textBefore, textAfter));
            }
        }
    }

    private Map<String, String> copy() {
        Map<String, String> fields = new HashMap<>();
        InspectedState.of(world)
                .forEachValue(
                        (entity, component, field, text) -> fields.put(entity + "." + component + "." + field, text));
        world.query(PreviousTransform.class)
                .forEach((id, pose) -> put(id.number() + ".PreviousTransform.", pose, fields));
        return fields;
    }

    private static void put(String entity, Pose pose, Map<String, String> fields) {
        fields.put(entity + "position.x", "" + pose.x());
        fields.put(entity + "position.y", "" + pose.y());
        fields.put(entity + "position.z", "" + pose.z());
    }
}
