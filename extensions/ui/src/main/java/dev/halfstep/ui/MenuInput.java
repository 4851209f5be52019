package dev.halfstep.ui;

import dev.halfstep.input.Control;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.input.PlayerInput;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Maps keys, buttons and sticks to their meaning in a menu. The mapping is fixed: no player can rebind the way out. The
 * gamepads of all players operate the menu.
 */
final class MenuInput {

    // The directions have the numbers of FocusGraph.
    static final int CONFIRM = 4;
    static final int CANCEL = 5;
    static final int NONE = -1;

    private static final float FIRST_REPEAT_SECONDS = 0.4f;
    private static final float REPEAT_SECONDS = 0.1f;

    private static final Control[][] CONTROLS = {
        {Key.UP, GamepadButton.DPAD_UP, GamepadAxis.LEFT_Y.positive()},
        {Key.DOWN, GamepadButton.DPAD_DOWN, GamepadAxis.LEFT_Y.negative()},
        {Key.LEFT, GamepadButton.DPAD_LEFT, GamepadAxis.LEFT_X.negative()},
        {Key.RIGHT, GamepadButton.DPAD_RIGHT, GamepadAxis.LEFT_X.positive()},
        {Key.ENTER, Key.KEYPAD_ENTER, GamepadButton.A, GamepadButton.START},
        {Key.ESCAPE, GamepadButton.B}
    };

    // The indices of the controls of a direction.
    private static final int PAD = 1;
    private static final int STICK = 2;

    private @Nullable FrameInput frame;
    private float frameSeconds;

    /** The direction that is held since it was pressed in the menu, and the time until it repeats. */
    private int heldDirection = NONE;

    private float secondsToRepeat;

    void begin(FrameInput newFrame, float newFrameSeconds) {
        frame = newFrame;
        frameSeconds = newFrameSeconds;
    }

    FrameInput frame() {
        return Objects.requireNonNull(frame);
    }

    float frameSeconds() {
        return frameSeconds;
    }

    /**
     * Returns a direction, {@link #CONFIRM}, {@link #CANCEL} or {@link #NONE}. SPACE confirms, too, but it does not end
     * the edit of a text, which it types.
     */
    int meaning(Control control) {
        if (control == Key.SPACE) {
            return CONFIRM;
        }
        if (control == Key.ENTER && (isDown(Key.LEFT_ALT) || isDown(Key.RIGHT_ALT))) {
            return NONE; // switches to fullscreen mode in many games
        }
        for (int meaning = 0; meaning < CONTROLS.length; meaning++) {
            for (Control each : CONTROLS[meaning]) {
                if (each == control) {
                    return meaning;
                }
            }
        }
        return NONE;
    }

    /** Returns whether a key was down in this frame, even if it was released before its end. */
    private boolean isDown(Key key) {
        return frame().isHeld(key) || frame().wasReleased(key);
    }

    /** Returns how often a stick was moved in a direction; sticks have no press events. */
    int stickPresses(int direction) {
        int presses = 0;
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            presses += frame().ofPlayer(player).pressCount(CONTROLS[direction][STICK]);
        }
        return presses;
    }

    /** Returns how often controls with a meaning were pressed, on any device. */
    int presses(int meaning) {
        int presses = 0;
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            InputView view = frame().ofPlayer(player);
            for (Control control : CONTROLS[meaning]) {
                presses += view.pressCount(control);
            }
        }
        return presses;
    }

    /** Returns how often a direction was pressed on a gamepad. */
    int padPresses(int direction) {
        int presses = 0;
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            InputView view = frame().ofPlayer(player);
            presses += view.pressCount(CONTROLS[direction][PAD]) + view.pressCount(CONTROLS[direction][STICK]);
        }
        return presses;
    }

    private boolean isHeld(int meaning) {
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            InputView view = frame().ofPlayer(player);
            for (Control control : CONTROLS[meaning]) {
                if (view.isHeld(control)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Begins the time to the first repeat: only a direction that was pressed in the menu repeats in it. */
    void hold(int direction) {
        heldDirection = direction;
        secondsToRepeat = FIRST_REPEAT_SECONDS;
    }

    void forgetHeld() {
        heldDirection = NONE;
    }

    /** Returns the direction that repeats in this frame, or {@link #NONE}. Call it until it returns {@code NONE}. */
    int repeat() {
        if (heldDirection != NONE && !isHeld(heldDirection)) {
            heldDirection = NONE;
        }
        if (heldDirection == NONE || secondsToRepeat > 0f) {
            return NONE;
        }
        secondsToRepeat += REPEAT_SECONDS;
        return heldDirection;
    }

    /** Advances the time of the repeats, at most by one repeat: after a hitch, a menu does not run away. */
    void advance() {
        secondsToRepeat = Math.max(secondsToRepeat - frameSeconds, -REPEAT_SECONDS / 2f);
    }
}
