package dev.halfstep.input;

/**
 * Encodes the kind and the source of an input event as one number. Events in memory and in a recording use the
 * codes; {@link InputEvents} documents the binary format of events.
 *
 * <pre>{@code
 * code                                  event
 * 2 * control.index()                   release of the control
 * 2 * control.index() + 1               press of the control
 * FIRST_AXIS + axis.ordinal()           move of a gamepad axis
 * POINTER                               move of the mouse pointer
 * WHEEL                                 turn of the mouse wheel
 * ACTION                                press of an action, without a control
 * MOTION                                motion of the captured mouse
 * TUNING                                value of a tuning
 * LEAVE                                 the player leaves
 * JOIN                                  the player joins
 * AIM                                   position that the player aims at
 * QUIET + code of a press or an axis    the same state without a press: the press was dropped
 * QUIET + TUNING                        value of a tuning that an earlier event has set, in a stored state
 * QUIET + LEAVE                         the player has left in an earlier span, in a stored state
 * QUIET + AIM                           position that an earlier event has set, in a stored state
 * p * PLAYER + any code but TUNING     event of the player p + 1
 * }</pre>
 *
 * <p>A press or a release of a control is an edge. A channel is one source of events: a control, an axis, the pointer,
 * the wheel, the motion of the mouse, all actions together, all tunings together, all leaves, all joins, or the aim.
 * Each player has own channels.
 * Both edges of a control belong to the same channel, so the latest event of a channel gives its state.
 */
final class InputCode {

    static final int FIRST_AXIS = 2 * Control.count();
    static final int POINTER = FIRST_AXIS + ControlTable.AXIS_COUNT;
    static final int WHEEL = POINTER + 1;
    static final int ACTION = WHEEL + 1;
    static final int MOTION = ACTION + 1;
    static final int TUNING = MOTION + 1;
    static final int LEAVE = TUNING + 1;
    static final int JOIN = LEAVE + 1;
    static final int AIM = JOIN + 1;
    static final int MAX_CODE = AIM;

    /** The flag of an event that changes the state of the devices, but counts no press. */
    static final int QUIET = 1 << 15;

    /** The factor of the number of the player, 0 for the first. */
    static final int PLAYER = 1 << 12;

    /** The bits that have neither a flag nor the player, for codes far above {@link #MAX_CODE}. */
    private static final int BASE_MASK = PLAYER - 1;

    /** The number of channels of one player: one for each control, and one for each code from the first axis on. */
    private static final int PLAYER_CHANNEL_COUNT = Control.count() + MAX_CODE + 1 - FIRST_AXIS;

    /** The maximum number of players. A code has no room for more. */
    static final int MAX_PLAYERS = 8;

    /** The number of channels of all players. */
    static final int CHANNEL_COUNT = MAX_PLAYERS * PLAYER_CHANNEL_COUNT;

    private InputCode() {}

    /** Returns the code of a press ({@code down}) or a release of a control. */
    static int edge(Control control, boolean down) {
        return edge(control.index(), down);
    }

    static int edge(int controlIndex, boolean down) {
        return 2 * controlIndex + (down ? 1 : 0);
    }

    /** Returns the bits of a player, 1 to {@link #MAX_PLAYERS}, which are added to any code but a tuning's. */
    static int player(int number) {
        requirePlayer(number);
        return (number - 1) * PLAYER;
    }

    static void requirePlayer(int number) {
        if (number < 1 || number > MAX_PLAYERS) {
            throw new IllegalArgumentException("the number of a player must be 1 to " + MAX_PLAYERS + ": " + number);
        }
    }

    /** Returns the code of a move of an axis. */
    static int axis(int axisIndex) {
        return FIRST_AXIS + axisIndex;
    }

    static boolean isQuiet(int code) {
        return (code & QUIET) != 0;
    }

    /** Returns the code without the flag {@link #QUIET} and without the player. */
    static int base(int code) {
        return code & BASE_MASK;
    }

    /** Returns the index of the player, 0 for the first. */
    static int playerIndex(int code) {
        return (code & ~QUIET) / PLAYER;
    }

    /** Returns whether a code stands for an event, with flags and a player that such an event can have. */
    static boolean isValid(int code) {
        return base(code) <= MAX_CODE
                && playerIndex(code) < MAX_PLAYERS
                && (!isQuiet(code) || canBeQuiet(code) || isTuning(code) || base(code) == LEAVE || isAim(code))
                && (playerIndex(code) == 0 || !isTuning(code));
    }

    /** Returns whether an event of a player can be quiet: a press or a move of an axis. */
    static boolean canBeQuiet(int code) {
        return isPress(code) || isAxis(code);
    }

    /** Returns true for a press or a release. */
    static boolean isEdge(int code) {
        return base(code) < FIRST_AXIS;
    }

    /** Returns true for an event that never coalesces, and that separates earlier moves from later moves. */
    static boolean isDiscrete(int code) {
        return isEdge(code) || base(code) == ACTION || isPresence(code);
    }

    /** Returns true for an event by which a player leaves or joins. */
    static boolean isPresence(int code) {
        return base(code) == LEAVE || base(code) == JOIN;
    }

    static boolean isAim(int code) {
        return base(code) == AIM;
    }

    static boolean isTuning(int code) {
        return base(code) == TUNING;
    }

    static boolean isPress(int code) {
        return isEdge(code) && (code & 1) == 1;
    }

    /** Returns the index of the control that an edge belongs to. */
    static int controlIndex(int edge) {
        return base(edge) / 2;
    }

    static boolean isAxis(int code) {
        return base(code) >= FIRST_AXIS && base(code) < POINTER;
    }

    /** Returns the ordinal of the axis that an axis code stands for. */
    static int axisIndex(int code) {
        return base(code) - FIRST_AXIS;
    }

    /** Returns true for axes, the pointer, the wheel, motion, aims and tunings, whose events have at least one value. */
    static boolean hasValue(int code) {
        return isAxis(code) || isTuning(code) || hasTwoValues(code);
    }

    /** Returns true for the pointer, the wheel, motion and aims, whose events have an x and a y. */
    static boolean hasTwoValues(int code) {
        return base(code) == POINTER || isAim(code) || isSummed(code);
    }

    /** Returns true for the wheel and motion, whose values add up; the values of all others replace the last one. */
    static boolean isSummed(int code) {
        return base(code) == WHEEL || base(code) == MOTION;
    }

    /** Returns the number of the channel that an event belongs to. */
    static int channel(int code) {
        int channel = isEdge(code) ? controlIndex(code) : Control.count() + base(code) - FIRST_AXIS;
        return playerIndex(code) * PLAYER_CHANNEL_COUNT + channel;
    }
}
