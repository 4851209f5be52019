package dev.halfstep.replay;

import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records a game while it is played: the input of each step, the bindings of the player, and hashes of the state. Each
 * second of steps is written to the file when the second is over. The file can be replayed even if the game crashes.
 *
 * <pre>{@code
 * try (GameRun<?> run = MyGame.GAME.withSeed(7).begin()) {
 *     Recorder.start(file, run); // the run closes the recorder
 *     run.setPlayer(bot);
 *     run.step(600);
 * }
 * }</pre>
 *
 * <p>If a system throws, the recording ends with the input of that step. A replay reproduces the failure.
 *
 * <p>If the game goes back, by a {@link dev.halfstep.frame.Rollback}, a restored snapshot or a seek, the recording says
 * so, and has the input of all runs of steps: of undone steps, and of steps that ran again.
 */
public final class Recorder implements StepListener, AutoCloseable {

    /** The maximum number of steps between two hashes. A larger number would not narrow down a divergence. */
    public static final int MAX_HASH_EVERY = RecordingHeader.MAX_HASH_EVERY;

    /** The run of a state that is not in the recording. */
    private static final long NO_RUN = -1;

    private final BlockOutput writer;
    private final World world;
    private final SystemScheduler scheduler;
    private final Timestep timestep;
    private final ActionMap actions;
    private final Rate rate;
    private final int hashEvery;

    /** The number of parts of each recorded hash. */
    private final int hashPartCount;

    /** The number of steps in a full block: one second. */
    private final int blockSteps;

    private StepBlock block;

    /** The number of recorded runs of steps, see {@link Timeline}. */
    private long runs;

    /** The number of the newest recorded step. */
    private long newestStep;

    // The numbers of states, see SystemScheduler.tools().stateNumber():

    /** Of the state before the first run. */
    private long beginNumber;

    /** Of the state after the first run. */
    private long firstNumber = Long.MAX_VALUE;

    /** Of the state after the newest run. */
    private long newestNumber;

    /** The revision of the last recorded bindings; negative before the first bindings. */
    private int bindingsRevision = -1;

    private String recordedBindings = "";

    // What the recording must say before the next step:

    private long pendingBack = NO_RUN;
    private byte @Nullable [] pendingBindings;
    private @Nullable RecordedState pendingState;

    /** The input of the running step, or null between steps. */
    private @Nullable StepInput runningInput;

    /** The number of runs between two states that are written for seeks; 0 for none. */
    private int stateEvery;

    private boolean isClosed;

    /** The run that closes this recorder; null for a recording in memory. */
    private @Nullable GameRun<?> owner;

    private Recorder(BlockOutput writer, World world, SystemScheduler scheduler, RecordingHeader header)
            throws IOException {
        this.writer = writer;
        this.world = world;
        this.scheduler = scheduler;
        timestep = scheduler.timestep();
        actions = scheduler.input().actions();
        rate = header.rate();
        hashEvery = header.hashEvery();
        hashPartCount = header.hashPartCount();
        blockSteps = (int) Math.max(1, Math.round(rate.hertz()));
        newestStep = timestep.steps();
        beginNumber = scheduler.tools().stateNumber();
        newestNumber = beginNumber;
        block = writer.takeFreeBlock();
        int noStep = 0;
        block.begin(RecordingFormat.HEADER_KIND, noStep);
        header.write(block.output());
    }

    /**
     * Starts a recording of a run, as {@link #start(Path, GameRun, int)} does, with a hash after each step.
     *
     * @param file the file to create; an existing file is refused
     * @param run the run of the game, between two steps
     * @return the recorder, which the run closes
     * @throws IOException if the file exists or cannot be written
     * @throws IllegalStateException if the state cannot be recorded
     */
    public static Recorder start(Path file, GameRun<?> run) throws IOException {
        return start(file, run, /* hashEvery= */ 1);
    }

    /**
     * Starts a recording of a run, between two steps. Before the first step, the recording begins with the state that a
     * replay creates from the seed and the settings. After the first step, or in a loaded game, the recording contains
     * the {@linkplain dev.halfstep.frame.SimulatedState#save() saved state} of the game.
     *
     * @param file the file to create; an existing file is refused
     * @param run the run of the game
     * @param hashEvery the number of steps between two hashes of the state, 1 to {@link #MAX_HASH_EVERY}; with 1, a
     *     diverging replay names the exact step
     * @return the recorder, which the run closes, unless it is closed before
     * @throws IOException if the file exists or cannot be written
     * @throws IllegalArgumentException if the description of the game is too long, or {@code hashEvery} is out of range
     * @throws IllegalStateException if a component cannot be hashed, if steps differ in length, or if steps were run
     *     and the state cannot be saved or has more than 64 MiB
     */
    public static Recorder start(Path file, GameRun<?> run, int hashEvery) throws IOException {
        return start(() -> BlockWriter.create(file), run, hashEvery, Map.of());
    }

    /**
     * Starts a recording to a stream instead of a file: in memory for a ghost that runs beside the player, or to a
     * machine that watches the game.
     *
     * <pre>{@code
     * ByteArrayOutputStream bytes = new ByteArrayOutputStream();
     * Recorder recorder = Recorder.start(bytes, run, 60, Map.of("level-file", "4f21"));
     * // later:
     * recorder.close();
     * Recording recording = Recording.of("last run", bytes.toByteArray());
     * }</pre>
     *
     * @param to receives the content of a file; a thread of the recorder writes to it, and closes it at the end. If
     *     writing takes seconds, the game waits
     * @param run the run of the game
     * @param hashEvery the number of steps between two hashes of the state, 1 to {@link #MAX_HASH_EVERY}
     * @param notes further values beside the settings of the game, such as a hash of the file of the level: see {@link
     *     Recording#settings()}. A replay ignores them
     * @return the recorder, which the run closes, unless it is closed before; close it before the bytes are read
     * @throws IOException if the stream cannot be written to
     * @throws IllegalArgumentException if the description of the game is too long, {@code hashEvery} is out of range,
     *     or a note has the name of a setting
     * @throws IllegalStateException if a component cannot be hashed, if steps differ in length, or if steps were run
     *     and the state cannot be saved or has more than 64 MiB
     */
    public static Recorder start(OutputStream to, GameRun<?> run, int hashEvery, Map<String, String> notes)
            throws IOException {
        Objects.requireNonNull(to, "a stream to record to must not be null");
        return start(() -> BlockWriter.create(to), run, hashEvery, notes);
    }

    /** Creates the output of a recording, once the recording is known to be possible. */
    private interface Output {
        BlockOutput create() throws IOException;
    }

    private static Recorder start(Output output, GameRun<?> run, int hashEvery, Map<String, String> notes)
            throws IOException {
        World world = run.world();
        SystemScheduler scheduler = run.scheduler();
        if (!scheduler.timestep().isSeekable()) {
            throw new IllegalStateException(
                    "the steps of a recorded game must all have one length: not so with " + scheduler.timestep());
        }
        RecordedState begin = beginState(world, scheduler);
        RecordedGame game = RecordedGame.of(run.game(), notes);
        RecordingHeader header = header(game, run.game().rate(), hashEvery, world);
        Recorder recorder = new Recorder(output.create(), world, scheduler, header);
        recorder.writeBegin(begin);
        scheduler.tools().addStepListener(recorder);
        recorder.owner = run;
        return run.own(recorder);
    }

    /** Starts a recording in memory, uncompressed. The caller passes the steps on to the recorder. */
    static Recorder start(
            BlockMemory memory, RecordedGame game, Rate rate, int hashEvery, World world, SystemScheduler scheduler)
            throws IOException {
        RecordedState begin = beginState(world, scheduler);
        Recorder recorder = new Recorder(memory, world, scheduler, header(game, rate, hashEvery, world));
        recorder.writeBegin(begin);
        return recorder;
    }

    /** Returns the state that a recording begins with; null if a replay creates that state from the seed. */
    private static @Nullable RecordedState beginState(World world, SystemScheduler scheduler) {
        return scheduler.tools().stateNumber() == 0 ? null : RecordedState.of(world, scheduler);
    }

    private static RecordingHeader header(RecordedGame game, Rate rate, int hashEvery, World world) {
        RecordingHeader header =
                new RecordingHeader(game, rate, hashEvery, StateHash.of(world), ComponentSchema.of(world));
        header.requireFits();
        return header;
    }

    private void writeBegin(@Nullable RecordedState begin) throws IOException {
        writeBlock(); // the header
        if (begin != null) {
            writeState(RecordingFormat.STATE_KIND, begin);
        }
    }

    /**
     * Writes the whole state into the recording after every {@code steps} recorded steps from now on. A replay can then
     * seek forward without running all earlier steps. Each state takes as many bytes as {@link
     * dev.halfstep.frame.SimulatedState#save()} returns, before compression.
     *
     * @param steps the number of steps, 1 or more, such as the steps of 30 seconds
     * @return this
     * @throws IllegalArgumentException if the number is less than 1
     */
    public Recorder saveStateEvery(int steps) {
        if (steps < 1) {
            throw new IllegalArgumentException("the number of steps between two states must be 1 or more: " + steps);
        }
        stateEvery = steps;
        return this;
    }

    @Override
    public void stepBegins(long step, StepInput input) {
        if (isClosed) {
            return;
        }
        if (scheduler.tools().stateNumber() == newestNumber && step != newestStep + 1) {
            throw new IllegalStateException(
                    "a recording must have consecutive steps: step " + step + " after step " + newestStep);
        }
        if (timestep.stepSeconds() != (float) rate.periodSeconds()) {
            throw new IllegalStateException("all steps of a recording must have the length of its rate, " + rate
                    + ": step " + step + " takes " + timestep.stepSeconds() + " s");
        }
        findChanges();
        runningInput = input;
    }

    /**
     * Finds changes since the newest step besides input: the game has left the state of the step, or the bindings have
     * changed.
     */
    private void findChanges() {
        long number = scheduler.tools().stateNumber();
        pendingBack = number == newestNumber ? NO_RUN : runOf(number);
        if (actions.revision() != bindingsRevision) {
            bindingsRevision = actions.revision();
            String text = actions.toTextOfSteps();
            if (!text.equals(recordedBindings)) {
                recordedBindings = text;
                pendingBindings = text.getBytes(StandardCharsets.UTF_8);
            }
        }
    }

    /** Returns whether a state with a number belongs to this recording. Steps can then continue from this state. */
    boolean hasState(long number) {
        return runOf(number) != NO_RUN;
    }

    /** Returns the number of recorded runs of steps. */
    long runs() {
        return runs;
    }

    /** Returns the recorded run that has led to the state with a number, or {@link #NO_RUN}. */
    private long runOf(long number) {
        if (number == beginNumber) {
            return 0;
        }
        return number >= firstNumber ? number - firstNumber + 1 : NO_RUN;
    }

    @Override
    public void stateRestored() {
        stateLoaded();
    }

    @Override
    public void stateLoaded() {
        if (!isClosed) { // saved now, because a state cannot be saved in a step
            pendingState = runOf(scheduler.tools().stateNumber()) == NO_RUN ? RecordedState.of(world, scheduler) : null;
        }
    }

    @Override
    public void stepEnds(long step) {
        StepInput input = runningInput;
        if (isClosed || input == null) {
            return;
        }
        runningInput = null;
        try {
            writePendingState();
            addPendingRecords();
            block.addStep(input.events());
            runs++;
            newestStep = step;
            newestNumber = scheduler.tools().stateNumber();
            firstNumber = runs == 1 ? newestNumber : firstNumber;
            if (runs % hashEvery == 0) {
                long[] parts = StateHash.partsOf(world);
                // The header has no part for a class that is registered later, at its first use.
                block.addHash(RecordingFormat.hashOf(parts), Arrays.copyOf(parts, hashPartCount));
            }
            if (block.steps == blockSteps || block.size() >= RecordingFormat.FULL_BLOCK_BYTES) {
                writeSteps();
            }
            if (stateEvery > 0 && runs % stateEvery == 0) {
                writeSteps();
                writeState(RecordingFormat.SEEK_STATE_KIND, RecordedState.of(world, scheduler));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory cannot fail", impossible);
        }
    }

    private void addPendingRecords() throws IOException {
        if (pendingBack != NO_RUN) {
            block.addBack(pendingBack);
            pendingBack = NO_RUN;
        }
        if (pendingBindings != null) {
            block.addBindings(pendingBindings);
            pendingBindings = null;
        }
    }

    private void writePendingState() throws IOException {
        if (pendingState != null) {
            writeSteps();
            writeState(RecordingFormat.STATE_KIND, pendingState);
            beginNumber = runs == 0 ? pendingState.number() : beginNumber;
            pendingState = null;
        }
    }

    /** Writes a state in parts. The current block must be empty. */
    private void writeState(byte kind, RecordedState state) throws IOException {
        int offset = 0;
        while (offset < state.bytes().length) {
            offset = block.beginState(kind, runs + 1, state, offset);
            writeBlock();
        }
    }

    /** Writes the current block if it has steps. */
    private void writeSteps() throws IOException {
        if (block.steps > 0) {
            block.addTrailingIdleSteps();
            writeBlock();
        }
    }

    private void writeBlock() {
        writer.write(block);
        block = writer.takeFreeBlock();
        block.begin(RecordingFormat.STEPS_KIND, runs + 1);
    }

    /**
     * Returns the number of the newest recorded step.
     *
     * @return 0 or more; a step that runs or has failed does not count
     */
    public long steps() {
        return newestStep;
    }

    /**
     * Ends the recording and waits until it is written, to the disk if it is a file. Later steps are not recorded.
     *
     * @throws IOException if the recording could not be written completely; its written part can be replayed
     */
    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        scheduler.tools().removeStepListener(this);
        if (owner != null) {
            owner.disown(this);
        }
        writeEnd();
        writer.close();
    }

    /** Writes the end of the recording so far: after the newest step, or in the step that fails. */
    void writeEnd() throws IOException {
        if (runningInput == null) {
            findChanges();
        }
        writePendingState();
        writeSteps();
        block.begin(RecordingFormat.END_KIND, runs + 1);
        addPendingRecords();
        if (runningInput == null) {
            block.addFinalHash(StateHash.of(world));
        } else {
            block.addFailedStep(runningInput.events()); // a failed step has no final state
        }
        writer.write(block);
    }

    /** Continues after an end that was written and removed again. */
    void goOn() {
        block = writer.takeFreeBlock();
        block.begin(RecordingFormat.STEPS_KIND, runs + 1);
        bindingsRevision = -1; // the removed end may have had the newest bindings
        recordedBindings = "";
    }
}
