package dev.halfstep.input;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Drops pending events and counts them: presses, releases, presses of actions and turns of the wheel. Events
 * are dropped after a menu, and if a long pause collects too many.
 */
final class DroppedEvents {

    private long count;

    long count() {
        return count;
    }

    /**
     * Collapses all events of a queue to their net effect. Keeps the last edge of each control if it changes whether
     * the control is held, the last position of each axis and the pointer, and the last value of each tuning. Of each
     * player, keeps the last leave and the join after it: a player who leaves and joins again has nothing held.
     *
     * @param before the state of the devices before the first event
     */
    void collapse(InputQueue queue, ControlState before) {
        InputEvents events = queue.events();
        boolean[] hasLaterEvent = new boolean[InputCode.CHANNEL_COUNT];
        Set<Object> laterTunings = new HashSet<>();
        boolean[] leavesOrJoins = playersThatLeaveOrJoin(events);
        int firstKept = events.size();
        for (int i = events.size() - 1; i >= 0; i--) { // the kept events move to the end of the queue
            int code = events.code(i);
            int channel = InputCode.channel(code);
            boolean isLast = InputCode.isTuning(code)
                    ? laterTunings.add(Objects.requireNonNull(events.subject(i)))
                    : !hasLaterEvent[channel];
            if (InputCode.base(code) == InputCode.JOIN) {
                isLast &= !hasLaterEvent[InputCode.channel(code - InputCode.JOIN + InputCode.LEAVE)];
            }
            // The steps release the controls of a player who leaves, which the devices may hold.
            boolean mayBeReleased = InputCode.isPress(code) && leavesOrJoins[InputCode.playerIndex(code)];
            if (isLast && (before.isChangedBy(code) || mayBeReleased)) {
                firstKept--;
                queue.move(i, firstKept);
            } else if (isCounted(code)) {
                count++;
            }
            hasLaterEvent[channel] = true;
        }
        queue.removeFirst(firstKept);
    }

    private static boolean[] playersThatLeaveOrJoin(InputEvents events) {
        boolean[] players = new boolean[InputCode.MAX_PLAYERS];
        for (int i = 0; i < events.size(); i++) {
            players[InputCode.playerIndex(events.code(i))] |= InputCode.isPresence(events.code(i));
        }
        return players;
    }

    /** Makes all presses quiet: the controls are held, but were not pressed. */
    void dropPresses(InputEvents events) {
        count += events.dropPresses();
    }

    /** Makes all presses of a control quiet. */
    void dropPressesOf(int control, InputEvents events) {
        count += events.dropPressesOf(control);
    }

    /** Removes all events that are meant for a moment of the game: all but aims, tunings, and players who leave or join. */
    void dropMomentary(InputQueue queue) {
        for (int i = 0; i < queue.size(); i++) {
            count += isCounted(queue.events().code(i)) ? 1 : 0;
        }
        keep(queue, code -> InputCode.isAim(code) || InputCode.isTuning(code) || InputCode.isPresence(code));
    }

    /** Removes all events but players who leave or join, and counts none. */
    void keepPresence(InputQueue queue) {
        keep(queue, InputCode::isPresence);
    }

    private static void keep(InputQueue queue, IntPredicate isKept) {
        InputEvents events = queue.events();
        int firstKept = events.size();
        for (int i = events.size() - 1; i >= 0; i--) {
            if (isKept.test(events.code(i))) {
                firstKept--;
                queue.move(i, firstKept);
            }
        }
        queue.removeFirst(firstKept);
    }

    private static boolean isCounted(int code) {
        return (InputCode.isDiscrete(code) && !InputCode.isPresence(code)) || InputCode.base(code) == InputCode.WHEEL;
    }
}
