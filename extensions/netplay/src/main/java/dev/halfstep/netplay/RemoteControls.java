package dev.halfstep.netplay;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Knows which controls the players of the other machine hold, to release them when these players have left. */
final class RemoteControls {

    private record Held(int player, Control control) {}

    private record Axis(int player, GamepadAxis axis) {}

    private final Set<Held> held = new LinkedHashSet<>();
    private final Map<Axis, Float> moved = new LinkedHashMap<>();

    /** Notes the events of a step. */
    void note(InputEvents events) {
        for (int i = 0; i < events.size(); i++) {
            int player = events.player(i);
            switch (events.kind(i)) {
                case PRESS, HOLD -> held.add(new Held(player, events.control(i)));
                case RELEASE -> held.remove(new Held(player, events.control(i)));
                case AXIS -> moved.put(new Axis(player, events.axis(i)), events.x(i));
                default -> {} // nothing that stays
            }
        }
    }

    /** Adds the events that release all controls. The players have the numbers that they have in the session. */
    void release(InputQueue target) {
        held.forEach(each -> target.add(each.player(), each.control(), /* down= */ false, /* atNanos= */ 0));
        moved.forEach((axis, value) -> {
            if (value != 0f) {
                target.moveAxis(axis.player(), axis.axis(), 0f, /* atNanos= */ 0);
            }
        });
        held.clear();
        moved.clear();
    }
}
