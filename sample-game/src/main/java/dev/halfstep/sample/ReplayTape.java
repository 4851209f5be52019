package dev.halfstep.sample;

import dev.halfstep.input.InputSource;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.RecordingException.Reason;
import dev.halfstep.replay.Replay;
import dev.halfstep.replay.ReplayDifference;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Replays a scene until its recording ends, or the first difference. */
final class ReplayTape implements Tape {

    private final Recording recording;
    private final Replay replay;
    private final boolean verify;
    private final @Nullable Long shuffle;
    private final PrintStream out;
    private final PrintStream err;

    ReplayTape(
            Recording recording,
            Options options,
            World world,
            SystemScheduler scheduler,
            PrintStream out,
            PrintStream err)
            throws IOException {
        this.recording = recording;
        verify = options.verify;
        shuffle = options.shuffle;
        this.out = out;
        this.err = err;
        replay = Replay.begin(recording, world, scheduler);
    }

    @Override
    public InputSource player(InputSource ofScene) {
        return InputSource.NONE;
    }

    @Override
    public long steps() {
        return recording.steps();
    }

    @Override
    public void end(boolean another) throws IOException {
        ReplayDifference difference = replay.difference();
        if (difference != null) {
            throw new IOException("a replay must come to the same state: " + recording.name() + ": " + difference
                    + otherVersion() + otherShuffle());
        }
        RecordingException corruption = recording.corruption();
        if (corruption != null && corruption.reason() == Reason.CUT && !verify) {
            err.println("sample-game: " + corruption.getMessage() + "; all that is there was replayed, "
                    + recording.steps() + " steps");
        } else {
            recording.requireWhole();
        }
        if (verify) {
            out.println("verified-steps=" + replay.verifiedSteps());
            out.flush();
        }
    }

    private String otherVersion() {
        String recorded = recording.header().game().version();
        return recorded.equals(Version.number())
                ? ""
                : "; it was recorded with version " + recorded + ", this is " + Version.number();
    }

    private String otherShuffle() {
        Long recorded = RecordedScene.shuffle(recording);
        if (shuffle == null || shuffle.equals(recorded)) {
            return "";
        }
        return "; it was recorded " + (recorded == null ? "without --shuffle" : "with --shuffle " + recorded)
                + ", this is --shuffle " + shuffle + ": systems may lack an order";
    }

    @Override
    public void close() throws IOException {
        replay.close();
    }
}
