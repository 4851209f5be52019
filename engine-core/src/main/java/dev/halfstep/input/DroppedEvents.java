package dev.halfstep.input;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

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
     * the control is held, the last position of each axis and the pointer, and the last value of each tuning.
     *
     * @param before the state of the devices before the first event
     */
    void collapse(InputQueue queue, ControlState before) {
        InputEvents events = queue.events();
        boolean[] hasLaterEvent = new boolean[InputCode.CHANNEL_COUNT];
        Set<Object> laterTunings = new HashSet<>();
        int firstKept = events.size();
        for (int i = events.size() - 1; i >= 0; i--) { // the kept events move to the end of the queue
            int code = events.code(i);
            int channel = InputCode.channel(code);
            boolean isLast = InputCode.isTuning(code)
                    ? laterTunings.add(Objects.requireNonNull(events.subject(i)))
                    : !hasLaterEvent[channel];
            if (isLast && before.isChangedBy(code)) {
                firstKept--;
                queue.move(i, firstKept);
            } else if (isCounted(code)) {
                count++;
            }
            hasLaterEvent[channel] = true;
        }
        queue.removeFirst(firstKept);
    }

    /** Makes all presses quiet: the controls are held, but were not pressed. */
    void dropPresses(InputEvents events) {
        count += events.dropPresses();
    }

    /** Makes all presses of a control quiet. */
    void dropPressesOf(int control, InputEvents events) {
        count += events.dropPressesOf(control);
    }

    /** Removes all events except values of tunings, which are not meant for a moment of the game. */
    void dropAllButTunings(InputQueue queue) {
        InputEvents events = queue.events();
        int firstKept = events.size();
        for (int i = events.size() - 1; i >= 0; i--) {
            int code = events.code(i);
            if (isCounted(code)) {
                count++;
            } else if (InputCode.isTuning(code)) {
                firstKept--;
                queue.move(i, firstKept);
            }
        }
        queue.removeFirst(firstKept);
    }

    private static boolean isCounted(int code) {
        return InputCode.isDiscrete(code) || InputCode.base(code) == InputCode.WHEEL;
    }
}
