package dev.halfstep.replay;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.StepInput;
import dev.halfstep.time.Rate;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last 30 to 60 seconds of a game in memory, and writes these steps as a recording when a system throws, or
 * when the player requests the recording. A {@link Replay} of the file runs to the step that failed, and reproduces the
 * exception.
 *
 * <pre>{@code
 * CrashRecording crash = CrashRecording.keep(run, System.err::println);
 * try {
 *     run.play(NanoClock.system());
 * } catch (SystemFailureException e) {
 *     crash.report(DataFolder.of("my-game"), "java -jar my-game.jar --replay").forEach(System.err::println);
 *     throw e;
 * }
 * }</pre>
 *
 * <p>Every 30 seconds of steps, the recording saves the whole {@linkplain dev.halfstep.frame.SimulatedState#save()
 * state}. Between two states, it keeps the input of each step, and a hash of the state once a second. A recording never
 * changes the game: a game whose state cannot be saved, or has more than 8 MiB, continues without a recording, and
 * reports this once. A recording keeps at most 32 MiB.
 *
 * <p>Not thread-safe: call all methods on the thread of the game.
 */
public final class CrashRecording implements AutoCloseable {

    /** The seconds from one saved state to the next. A file contains the steps since the second newest state. */
    private static final int STATE_SECONDS = 30;

    /** The maximum number of runs of each step on average: a game that goes back runs steps again. */
    private static final int MAX_RUNS_OF_STEP = 20;

    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_./:\\\\-]+");

    private final RecordedGame game;
    private final Rate rate;
    private final World world;
    private final SystemScheduler scheduler;
    private final Consumer<String> warnings;
    private final int stateSteps;
    private final int hashEvery;

    /** The maximum size of a saved state: a larger state would make the frame that saves it visibly long. */
    int maxStateBytes = 8 << 20;

    /** The maximum size of the kept recordings. If it is exceeded, the older one is dropped. */
    long maxBytes = 32 << 20;

    /**
     * The older recording, which a file contains; null if there is none. Dropped when {@link #newer} is long enough.
     */
    private @Nullable Part older;

    /** The newer recording. */
    private @Nullable Part newer;

    /** True from the beginning of a step to its end; also after the step has failed. */
    private boolean isInStep;

    /** Why nothing is recorded any more; null while the game is recorded. */
    private @Nullable String offReason;

    /** A recording in memory, and the step after which it begins. */
    private record Part(Recorder recorder, BlockMemory memory, long beginStep) {}

    private CrashRecording(
            RecordedGame game, Rate rate, World world, SystemScheduler scheduler, Consumer<String> warnings) {
        this.game = game;
        this.rate = rate;
        this.world = world;
        this.scheduler = scheduler;
        this.warnings = warnings;
        hashEvery = (int) Math.max(1, Math.round(rate.hertz()));
        stateSteps = STATE_SECONDS * hashEvery;
    }

    /**
     * Begins to keep the steps of a game, between two steps. Before the first step, a replay begins with the state that
     * it creates from the seed and the settings.
     *
     * @param run the run of the game
     * @param warnings gets one line if the game cannot be recorded (any more)
     * @return the crash recording
     * @throws IllegalArgumentException if the steps of the game do not have the length of the rate
     */
    public static CrashRecording keep(GameRun<?> run, Consumer<String> warnings) {
        Rate rate = run.game().rate();
        SystemScheduler scheduler = run.scheduler();
        RecordedGame game = RecordedGame.of(run.game(), Map.of());
        CrashRecording recording = new CrashRecording(game, rate, run.world(), scheduler, warnings);
        if (!scheduler.timestep().isSeekable()) {
            recording.turnOff("steps must all have one length: not so with " + scheduler.timestep());
        } else if (scheduler.timestep().stepSeconds() != (float) rate.periodSeconds()) {
            throw new IllegalArgumentException("the steps of a game must have the length of its rate, " + rate
                    + ": a step takes " + scheduler.timestep().stepSeconds() + " s");
        } else {
            recording.older = recording.begin();
            scheduler.tools().addStepListener(recording.new Steps());
        }
        return recording;
    }

    private @Nullable Part begin() {
        BlockMemory memory = new BlockMemory();
        try {
            Recorder recorder = Recorder.start(memory, game, rate, hashEvery, world, scheduler);
            if (memory.bytes() <= maxStateBytes) {
                return new Part(recorder, memory, scheduler.timestep().steps());
            }
            turnOff("a state must have at most " + maxStateBytes + " bytes: " + memory.bytes());
        } catch (IOException | RuntimeException | OutOfMemoryError e) { // the game goes on all the same
            turnOff(messageOf(e));
        }
        return null;
    }

    private void turnOff(String reason) {
        drop();
        offReason = reason;
        warnings.accept("crashes are not recorded: " + reason);
    }

    private void drop() {
        older = null;
        newer = null;
    }

    private static String messageOf(Throwable e) {
        String message = e.getMessage();
        return message == null ? e.toString() : message;
    }

    /** Gets the steps of the game. Only one listener is added, because listeners cannot be removed. */
    private final class Steps implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {
            if (isInStep) { // the step before has failed and the game goes on, from a state that no recording reaches
                drop();
            }
            isInStep = true;
            if (older != null) {
                older.recorder.stepBegins(step, input);
            }
            if (newer != null) {
                newer.recorder.stepBegins(step, input);
            }
        }

        @Override
        public void stepEnds(long step) {
            isInStep = false;
            if (older != null) {
                older.recorder.stepEnds(step);
            }
            if (newer != null) {
                newer.recorder.stepEnds(step);
            }
            if (offReason == null) {
                dropTooLarge();
                beginIfDue(step);
            }
        }

        @Override
        public void stateRestored() {
            stateLoaded();
        }

        @Override
        public void stateLoaded() {
            isInStep = false;
            older = older != null && hasState(older) ? older : null;
            newer = newer != null && hasState(newer) ? newer : null;
            if (older == null && newer == null && offReason == null) {
                newer = begin(); // from the new state: a step can run before the next state is due
            }
        }

        private boolean hasState(Part part) {
            return part.recorder.hasState(scheduler.tools().stateNumber());
        }
    }

    private void dropTooLarge() {
        if (older != null && (keptBytes() > maxBytes || hasTooManyRuns(older))) {
            older = null;
        }
        if (newer != null && (keptBytes() > maxBytes || hasTooManyRuns(newer))) {
            newer = null;
        }
    }

    private boolean hasTooManyRuns(Part part) {
        return part.recorder.runs() > (long) MAX_RUNS_OF_STEP * stateSteps;
    }

    private void beginIfDue(long step) {
        Part begun = newer;
        if (begun == null || step - begun.beginStep >= stateSteps) {
            older = begun == null ? older : begun;
            newer = begin();
        }
    }

    /** Returns the size of the kept recordings, without the current second. */
    long keptBytes() {
        return (older == null ? 0 : older.memory.bytes()) + (newer == null ? 0 : newer.memory.bytes());
    }

    /**
     * Writes the kept recording into a file, and keeps the recording. If a system has thrown in a step, the recording
     * ends with the input of that step. Otherwise the recording ends after the newest step, the game continues, and
     * another file can be written later. Call this method between steps or in presentation, for example at a key.
     *
     * @param file the file to create or to replace; its folder must exist
     * @throws IOException if the file cannot be written
     * @throws IllegalStateException if nothing is recorded; the message has the reason
     */
    public void write(Path file) throws IOException {
        AtomicFile.writeOwnerOnly(file, encode(part())); // it contains the typed text
    }

    private Part part() {
        Part part = older == null ? newer : older;
        if (part == null) {
            throw new IllegalStateException(offReason == null ? "an earlier step has failed" : offReason);
        }
        return part;
    }

    private static byte[] encode(Part part) throws IOException {
        part.recorder.writeEnd();
        try {
            return part.memory.encode();
        } finally {
            part.memory.removeLast();
            part.recorder.goOn();
        }
    }

    /**
     * Writes the kept recording into a new file in the folder {@code crashes} of a data folder, which keeps the newest
     * 10 files, and describes the file. Throws nothing: an exception would hide the exception of the game.
     *
     * @param data the data folder of the game
     * @param replayCommand the command that replays the file whose path is appended, such as {@code java -jar
     *     my-game.jar --replay}
     * @return two lines for the player: the file, and the command that replays it; or one line with the reason why
     *     there is no file
     */
    public List<String> report(DataFolder data, String replayCommand) {
        try {
            Part part = part();
            Path file = RecordingFolder.ofCrashes(data).write(encode(part));
            double seconds = (part.recorder.steps() - part.beginStep) * rate.periodSeconds();
            return List.of(
                    String.format(Locale.ROOT, "the last %.1f s of the game are in %s", seconds, file),
                    "replay them: " + replayCommand + " " + quoted(file.toString()));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            return List.of("the last seconds of the game could not be written: " + messageOf(e));
        }
    }

    /** Returns a path as an argument on a command line: some data folders have a blank in their path. */
    private static String quoted(String path) {
        return NEEDS_NO_QUOTES.matcher(path).matches() ? path : '"' + path + '"';
    }

    /** Ends the recording, and drops the kept steps. */
    @Override
    public void close() {
        drop();
        offReason = "the crash recording is closed";
    }
}
