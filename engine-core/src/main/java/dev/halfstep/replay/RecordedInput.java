package dev.halfstep.replay;

import dev.halfstep.input.InputQueue;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the recorded input of the steps that a replay runs, in whatever order it runs them. */
final class RecordedInput implements Closeable {

    private final Recording recording;
    private final RecordedBindings bindings;

    /** The steps to run: usually the final timeline. Null while all runs are reproduced in their order. */
    private Timeline.@Nullable Path path;

    private StepReader reader;

    /** The points that know the blocks of steps; null until seeking is enabled. */
    private @Nullable SeekPoints seekPoints;

    /** Opens the input of the final timeline. */
    RecordedInput(Recording recording, RecordedBindings bindings) throws IOException {
        this.recording = recording;
        this.bindings = bindings;
        path = recording.path();
        reader = recording.openSteps();
    }

    /** Goes to the input of a step, and applies its bindings. */
    void prepare(long step) throws IOException {
        long run = path == null || step > path.lastStep() ? nextRun() : path.runOf(step);
        if (reader.run() >= run) { // a stored state was loaded, or the game itself has gone back
            reader.close();
            reader = openAfter(run - 1, blockBefore(step));
        }
        skipTo(run - 1, reader); // skips undone runs
        bindings.apply(recording.timeline().bindingsIn(run));
    }

    /** Returns the run of a step that is not on the path: the next run, or the failed run after the last one. */
    private long nextRun() {
        return path == null ? reader.run() + 1 : recording.runs() + 1;
    }

    private @Nullable BlockStart blockBefore(long step) {
        return seekPoints == null ? null : seekPoints.atOrBefore(step - 1).block();
    }

    private static void skipTo(long run, StepReader reader) throws IOException {
        InputQueue skipped = new InputQueue();
        while (reader.run() < run) {
            reader.readSteps(skipped, run - reader.run());
            skipped.clear();
        }
    }

    /** Reads the input of the step that was {@linkplain #prepare prepared}. */
    void read(InputQueue input) throws IOException {
        reader.readStep(input);
        bindings.check(input.events());
    }

    /** Opens the input after a run, which begins in a block or later; null for the first block. */
    StepReader openAfter(long run, @Nullable BlockStart block) throws IOException {
        StepReader opened = block == null ? recording.openSteps() : recording.openSteps(block);
        try {
            skipTo(run, opened);
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Continues with another reader, and closes the present one. */
    void continueWith(StepReader newReader) throws IOException {
        reader.close();
        reader = newReader;
    }

    /** Follows the final timeline from now on. */
    void followFinalTimeline() {
        path = recording.path();
    }

    /** Follows all runs in their order from now on. */
    void followAllRuns() {
        path = null;
    }

    /** Follows another path from its beginning. Returns the present reader, for {@link #resumeAllRuns}. */
    StepReader follow(Timeline.Path other) throws IOException {
        StepReader former = reader;
        reader = recording.openSteps();
        path = other;
        return former;
    }

    /** Follows all runs again, from the place of a former reader on. */
    void resumeAllRuns(StepReader former) throws IOException {
        path = null;
        continueWith(former);
    }

    boolean followsFinalTimeline() {
        return path == recording.path();
    }

    boolean followsAllRuns() {
        return path == null;
    }

    /** Uses the blocks of points to go back from now on. */
    void setSeekPoints(SeekPoints points) {
        seekPoints = points;
    }

    /** Returns the reader, which stands after the newest step. */
    StepReader reader() {
        return reader;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
