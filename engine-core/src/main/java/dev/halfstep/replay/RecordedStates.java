package dev.halfstep.replay;

import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateException;
import java.io.IOException;

/** Brings a replayed game to another state: one of the recording, or one that the replay has saved. */
final class RecordedStates {

    private final Recording recording;
    private final SystemScheduler scheduler;
    private boolean isJumping;

    RecordedStates(Recording recording, SystemScheduler scheduler) {
        this.recording = recording;
        this.scheduler = scheduler;
    }

    /** Loads a state of the recording. */
    void load(Timeline.StateBlock state) throws IOException {
        load(recording.readState(state));
        long step = scheduler.timestep().steps();
        if (step != state.step()) { // or the replay would run up to there
            throw new RecordingException(
                    RecordingException.Reason.CORRUPTED,
                    "a recording must have the states of its steps: " + recording.name() + " has a state of step "
                            + step + " after step " + state.step());
        }
    }

    /** Loads a state from its bytes. */
    void load(byte[] state) throws StateException {
        isJumping = true;
        try {
            scheduler.state().load(state);
        } catch (StateException e) {
            throw new StateException(
                    e.reason(),
                    "a recording must be replayed by its own game: " + recording.name() + ": " + e.getMessage());
        } finally {
            isJumping = false;
        }
    }

    /** Restores a snapshot. */
    void restore(Snapshot snapshot) {
        isJumping = true;
        try {
            snapshot.restore();
        } finally {
            isJumping = false;
        }
    }

    /** Returns whether the replay itself restores or loads a state now. */
    boolean isJumping() {
        return isJumping;
    }
}
