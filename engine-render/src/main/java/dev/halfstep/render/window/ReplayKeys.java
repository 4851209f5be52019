package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.replay.Replay;
import dev.halfstep.time.TimeControl;

/**
 * Presentation system: lets a player watch a replay. Keys and mouse request seeks while a frame is presented; the seek
 * runs before the next frame. At its end, the replay pauses. Q ends the game.
 */
final class ReplayKeys implements PresentationSystem {

    private static final long NO_REQUEST = -1;
    private static final int SECONDS_OF_LONG_SEEK = 10;

    private final Replay replay;
    private final Runnable quit;
    private final TimeControl time;
    private final TimeKeys timeKeys;
    private long requestedStep = NO_REQUEST;
    private boolean isPausedAtEnd;
    private boolean hasBegun;
    private boolean canSeek;

    /** Creates keys that are not read yet. */
    ReplayKeys(Replay replay, Runnable quit) {
        this.replay = replay;
        this.quit = quit;
        time = replay.scheduler().timeControl();
        timeKeys = new TimeKeys(replay.scheduler(), () -> true);
    }

    /** Returns a source that seeks before it polls another one. */
    InputSource seekBefore(InputSource player) {
        return input -> {
            seekIfRequested();
            player.poll(input);
        };
    }

    /**
     * LEFT and RIGHT seek by one second, with SHIFT by ten seconds, as PAGE UP and PAGE DOWN do; HOME and END seek to
     * the first and to the last step. The {@link TimeKeys} have their effect. Pauses the replay at its end.
     */
    @Override
    public void present(PresentationContext frame) {
        timeKeys.present(frame);
        FrameInput input = frame.input();
        boolean isLongSeek = input.isHeld(Key.LEFT_SHIFT) || input.isHeld(Key.RIGHT_SHIFT);
        int seconds =
                (isLongSeek ? SECONDS_OF_LONG_SEEK : 1) * (input.pressCount(Key.RIGHT) - input.pressCount(Key.LEFT))
                        + SECONDS_OF_LONG_SEEK * (input.pressCount(Key.PAGE_DOWN) - input.pressCount(Key.PAGE_UP));
        if (seconds != 0) {
            seekBySeconds(seconds);
        }
        if (input.wasPressed(Key.HOME)) {
            seekTo(firstStep());
        }
        if (input.wasPressed(Key.END)) {
            seekTo(lastStep());
        }
        if (input.wasPressed(Key.Q)) {
            quit.run();
        }
        if (time.isAtLastStep() && !time.isPaused()) {
            time.pause();
            isPausedAtEnd = true;
        }
    }

    /** Requests a seek to a step. The seek runs before the next frame; a later request replaces an earlier one. */
    void seekTo(long step) {
        requestedStep = Math.min(Math.max(step, firstStep()), lastStep());
    }

    /** Requests a seek by some seconds: from the step of a pending request, or else from the newest step. */
    private void seekBySeconds(long seconds) {
        long from = requestedStep == NO_REQUEST ? step() : requestedStep;
        long steps = Math.max(
                1, Math.round(Math.abs(seconds) * replay.recording().rate().hertz()));
        seekTo(from + Long.signum(seconds) * steps);
    }

    /** Carries out the requested seek. Called between frames. */
    private void seekIfRequested() {
        if (!hasBegun) {
            hasBegun = true;
            enableSeeking();
        }
        if (requestedStep != NO_REQUEST && canSeek) {
            replay.seek(requestedStep);
            if (isPausedAtEnd && !time.isAtLastStep()) {
                isPausedAtEnd = false; // the player has sought back from the end, so the replay continues
                time.resume();
            }
        }
        requestedStep = NO_REQUEST;
    }

    /** Lets the replay seek: no step has run, and all systems were added. The state of some games cannot be saved. */
    private void enableSeeking() {
        try {
            replay.enableSeeking();
            canSeek = true;
        } catch (IllegalStateException e) {
            System.err.println("warning: the replay cannot seek: " + e.getMessage());
        }
    }

    /** Returns the newest step of the replay. */
    long step() {
        return replay.scheduler().timestep().steps();
    }

    /** Returns the step after which the replay begins: 0, or the step of the state in a recording of a crash. */
    long firstStep() {
        return replay.recording().beginStep();
    }

    long lastStep() {
        return replay.recording().steps();
    }
}
