package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.Replay;
import dev.halfstep.replay.ReplayDifference;
import org.jspecify.annotations.Nullable;

/**
 * Lets a player watch a replay: keys and mouse request seeks while a frame is presented; the seek runs before the next
 * frame. At its end, the replay pauses.
 */
final class ReplayKeys {

    private static final long NO_REQUEST = -1;
    private static final int SECONDS_OF_LONG_SEEK = 10;

    private final Replay replay;
    private final SystemScheduler scheduler;
    private long requestedStep = NO_REQUEST;
    private boolean isPausedAtEnd;

    /** Creates keys that are not read yet. */
    ReplayKeys(Replay replay) {
        this.replay = replay;
        scheduler = replay.scheduler();
    }

    /** Adds the bar and the keys to a window that shows a replay, after all its other systems. */
    static void addTo(GameWindow<?> window) {
        ReplayKeys keys = new ReplayKeys(window.replay().orElseThrow());
        window.wrapInput(keys::seekBefore);
        window.scheduler().presentation("replay-keys", keys::readKeys);
        window.scheduler().presentation("replay-bar", ReplayBar.on(keys, window.host()));
    }

    /** Returns a source that seeks before it polls another one. */
    InputSource seekBefore(InputSource player) {
        return input -> {
            seekIfRequested();
            player.poll(input);
        };
    }

    private Recording recording() {
        return replay.recording();
    }

    /**
     * Presentation system: LEFT and RIGHT seek by one second, with SHIFT by ten seconds, as PAGE UP and PAGE DOWN do;
     * HOME and END seek to the first and to the last step. Pauses the replay at its end.
     */
    void readKeys(PresentationContext frame) {
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
        pauseAtEnd();
    }

    /** Requests a seek to a step. The seek runs before the next frame; a later request replaces an earlier one. */
    void seekTo(long step) {
        requestedStep = Math.min(Math.max(step, firstStep()), recording().steps());
    }

    /** Requests a seek by some seconds: from the step of a pending request, or else from the newest step. */
    void seekBySeconds(long seconds) {
        long from = requestedStep == NO_REQUEST ? step() : requestedStep;
        long steps =
                Math.max(1, Math.round(Math.abs(seconds) * recording().rate().hertz()));
        seekTo(from + Long.signum(seconds) * steps);
    }

    /** Carries out the requested seek. Called between frames. */
    private void seekIfRequested() {
        replay.enableSeeking(); // has an effect at the first poll only: no step has run, and all systems were added
        if (requestedStep != NO_REQUEST) {
            long step = requestedStep;
            requestedStep = NO_REQUEST;
            replay.seek(step);
            if (isPausedAtEnd && !scheduler.timeControl().isAtLastStep()) {
                isPausedAtEnd = false; // the player has sought back from the end, so the replay continues
                scheduler.timeControl().resume();
            }
        }
    }

    /** Pauses at the last step. Called in each frame. */
    private void pauseAtEnd() {
        if (scheduler.timeControl().isAtLastStep() && !scheduler.timeControl().isPaused()) {
            scheduler.timeControl().pause();
            isPausedAtEnd = true;
        }
    }

    /** Returns the newest step of the replay. */
    long step() {
        return scheduler.timestep().steps();
    }

    /** Returns the step after which the replay begins: 0, or that of the state in a recording of a crash. */
    long firstStep() {
        return recording().beginStep();
    }

    /** Returns the last step of the recording(). */
    long lastStep() {
        return recording().steps();
    }

    /** Returns the simulated time after a step, in seconds. */
    double seconds(long step) {
        return recording().rate().secondsAfter(step);
    }

    /** Returns whether the replay is at its last step. */
    boolean isAtEnd() {
        return scheduler.timeControl().isAtLastStep();
    }

    /** Returns whether the file is damaged or truncated after the last step. */
    boolean endsInDamage() {
        RecordingException damage = recording().corruption();
        return damage != null;
    }

    @Nullable
    ReplayDifference difference() {
        return replay.difference();
    }
}
