package dev.halfstep.ui;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.Control;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.time.TimeControl;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pauses the game while the screen of the pause is open. */
final class GamePause {

    private final SystemScheduler scheduler;
    private final PlayerInput playerInput;
    private final TimeControl time;
    private final List<Opener> openers = new ArrayList<>();

    /** Whether the menu has paused the game. */
    private boolean isOn;

    /** The controls that open and close a screen. */
    private record Opener(String screen, List<Control> controls) {}

    GamePause(SystemScheduler scheduler) {
        this.scheduler = scheduler;
        playerInput = scheduler.input();
        time = scheduler.timeControl();
    }

    void add(String screen, List<Control> controls) {
        openers.add(new Opener(screen, controls));
    }

    boolean isOn() {
        return isOn;
    }

    boolean isControlOf(String screen, Control control) {
        return openers.stream().anyMatch(opener -> opener.screen.equals(screen) && opener.controls.contains(control));
    }

    /** Returns whether something else has resumed the game. */
    boolean wasResumed() {
        return isOn && !time.isPaused();
    }

    /** Pauses the game if its player or something else wants that, and returns the screen to open; otherwise null. */
    @Nullable
    String begin(FrameInput input) {
        String screen = time.isPaused() && !openers.isEmpty() ? openers.get(0).screen : null;
        for (int i = openers.size() - 1; i >= 0; i--) { // the first one counts
            screen = wasPressed(openers.get(i).controls, input) ? openers.get(i).screen : screen;
        }
        if (screen == null || scheduler.tools().isInputDecided()) {
            return null;
        }
        begin();
        return screen;
    }

    /** Pauses the game until the last screen is left. */
    void begin() {
        time.pause();
        isOn = true;
    }

    private static boolean wasPressed(List<Control> controls, FrameInput input) {
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
