package dev.halfstep.ui;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.Control;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.time.TimeControl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pauses the game while the screen of the pause is open. */
final class GamePause {

    private final SystemScheduler scheduler;
    private final PlayerInput playerInput;
    private final TimeControl time;
    private @Nullable String screen;
    private List<Control> controls = List.of();

    /** Whether the menu has paused the game. */
    private boolean isOn;

    GamePause(SystemScheduler scheduler) {
        this.scheduler = scheduler;
        playerInput = scheduler.input();
        time = scheduler.timeControl();
    }

    void set(String newScreen, List<Control> newControls) {
        screen = newScreen;
        controls = newControls;
    }

    boolean isOn() {
        return isOn;
    }

    boolean isControl(Control control) {
        return controls.contains(control);
    }

    /** Returns whether something else has resumed the game. */
    boolean wasResumed() {
        return isOn && !time.isPaused();
    }

    /** Pauses the game if its player or something else wants that, and returns the screen to open; otherwise null. */
    @Nullable
    String begin(FrameInput input) {
        boolean isWanted = wasPressed(input) || time.isPaused();
        if (!isWanted || screen == null || scheduler.tools().isInputDecided()) {
            return null;
        }
        time.pause();
        isOn = true;
        return screen;
    }

    private boolean wasPressed(FrameInput input) {
        for (int i = 0; i < controls.size(); i++) {
            for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
                if (input.ofPlayer(player).wasPressed(controls.get(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    void end() {
        if (isOn) {
            isOn = false;
            resumeGame();
        }
    }

    /** Presses an action of the game. A paused game takes no step, so the action resumes the game. */
    void press(Action action) {
        if (time.isPaused()) { // something else has paused the game, behind a screen of a condition
            resumeGame();
        }
        playerInput.additions().press(action);
    }

    private void resumeGame() {
        playerInput.dropPending();
        time.resume();
    }
}
