package dev.halfstep.sample.recording;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputSource;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.RecordingException.Reason;
import dev.halfstep.replay.Replay;
import dev.halfstep.replay.ReplayDifference;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.Version;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;

/** Replays a recorded scene to the end of the recording, or to the first divergence. */
public final class ReplayTape implements Tape {

    private final Recording recording;
    private final Replay replay;
    private final ReplayViewer viewer;
    private final Options options;
    private final PrintStream out;
    private final PrintStream err;

    /**
     * Starts a replay.
     *
     * @param recording the recording of the scene
     * @param options the options of the run
     * @param world the world of the scene
     * @param scheduler the scheduler of the scene
     * @param out gets the number of verified steps
     * @param err gets a warning about a truncated recording
     * @throws IOException if the recording cannot be read
     */
    public ReplayTape(
            Recording recording,
            Options options,
            World world,
            SystemScheduler scheduler,
            PrintStream out,
            PrintStream err)
            throws IOException {
        this.recording = recording;
        this.options = options;
        this.out = out;
        this.err = err;
        replay = Replay.begin(recording, world, scheduler);
        viewer = new ReplayViewer(recording, replay, scheduler);
    }

    @Override
    public InputSource headlessInput(InputSource script) {
        return InputSource.NONE; // the steps get their input from the recording
    }

    @Override
    public ReplayViewer viewer() {
        return viewer;
    }

    @Override
    public long maxSteps() {
        return recording.steps();
    }

    @Override
    public void finish(boolean anotherSceneFollows) throws IOException {
        ReplayDifference difference = replay.difference();
        if (difference != null) {
            throw new IOException("a replay must reach the recorded states: " + recording.name() + ": " + difference
                    + versionDifference());
        }
        RecordingException corruption = recording.corruption();
        if (corruption != null && corruption.reason() == Reason.TRUNCATED && !options.verify) {
            String replayedPart = viewer.isAtEnd() ? "everything before the cut was replayed, " : "the cut is after ";
            err.println("sample-game: " + corruption.getMessage() + "; " + replayedPart + recording.steps() + " steps");
        } else {
            recording.requireWhole(); // throws if the recording is damaged or truncated
        }
        if (options.verify) {
            out.println("verified-steps=" + replay.verifiedSteps());
            out.flush();
        }
    }

    /** Returns the end of the error message: the recorded version of the game; empty for this version. */
    private String versionDifference() {
        String recorded = recording.game().version();
        return recorded.equals(Version.number())
                ? ""
                : "; it was recorded with version " + recorded + ", this is " + Version.number();
    }

    @Override
    public void close() throws IOException {
        replay.close();
    }
}
