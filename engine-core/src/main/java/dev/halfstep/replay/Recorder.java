package dev.halfstep.replay;

import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Records a game while it is played: the input of each step, and hashes of the state. The steps of each second are
 * written to the file when that second is over. So the file can be replayed even if the game crashes.
 *
 * <pre>{@code
 * RecordedGame game = new RecordedGame("my-game", "1.2", seed);
 * int hashEvery = 1; // a hash after each step
 * try (Recorder recorder = Recorder.start(file, game, rate, hashEvery, world, scheduler)) {
 *     loop.run();
 * }
 * }</pre>
 *
 * <p>If a system throws, the recording ends with the input of that step, so that a replay reproduces the failure.
 */
public final class Recorder implements StepListener, AutoCloseable {

    /** The maximum number of steps between two hashes. A larger number would not narrow down a divergence. */
    public static final int MAX_HASH_EVERY = 1_000_000;

    private final BlockWriter writer;
    private final World world;
    private final Timestep timestep;
    private final Rate rate;
    private final int hashEvery;

    /** The number of parts of each recorded hash. */
    private final int hashPartCount;

    /** The number of steps in a full block: one second. */
    private final int blockSteps;

    private StepBlock block;
    private long steps;

    /** The input of the running step, or null between steps. */
    private @Nullable StepInput runningInput;

    private boolean isClosed;

    private Recorder(BlockWriter writer, World world, Timestep timestep, RecordingHeader header) throws IOException {
        this.writer = writer;
        this.world = world;
        this.timestep = timestep;
        rate = header.rate();
        hashEvery = header.hashEvery();
        hashPartCount = header.hashPartCount();
        blockSteps = (int) Math.max(1, Math.round(rate.hertz()));
        block = writer.takeFreeBlock();
        int noStep = 0;
        block.begin(RecordingFormat.HEADER_KIND, noStep);
        header.write(block.headerOutput());
    }

    /**
     * Starts a recording in a game before its first step.
     *
     * @param file the file to create; an existing file is refused
     * @param game the description of the game
     * @param rate the step rate
     * @param hashEvery the number of steps between two hashes of the state, 1 to {@link #MAX_HASH_EVERY}; with 1, a
     *     diverging replay names the exact step
     * @param world the world of the game
     * @param scheduler the scheduler of the game
     * @return the recorder; close it before the world
     * @throws IOException if the file exists or cannot be written
     * @throws IllegalArgumentException if the description of the game is too long, or {@code hashEvery} is out of range
     * @throws IllegalStateException if steps were run, if a component cannot be hashed, or if a
     *     {@link dev.halfstep.frame.Rollback} is in use, because recorded steps cannot be undone
     */
    public static Recorder start(
            Path file, RecordedGame game, Rate rate, int hashEvery, World world, SystemScheduler scheduler)
            throws IOException {
        scheduler.requireFinalSteps(); // refuses a game with rollback
        Timestep timestep = scheduler.timestep();
        if (timestep.steps() > 0) {
            throw new IllegalStateException(
                    "a recording must begin before the first step: " + timestep.steps() + " steps were run");
        }
        RecordingHeader header =
                new RecordingHeader(game, rate, hashEvery, StateHash.of(world), ComponentSchema.of(world));
        header.requireFits();
        Recorder recorder = new Recorder(BlockWriter.create(file), world, timestep, header);
        recorder.writeBlock(); // the header
        scheduler.addStepListener(recorder);
        return recorder;
    }

    @Override
    public void stepBegins(long step, StepInput input) {
        if (isClosed) {
            return;
        }
        if (step != steps + 1) {
            throw new IllegalStateException(
                    "a recording must have consecutive steps: step " + step + " after step " + steps);
        }
        if (timestep.stepSeconds() != (float) rate.periodSeconds()) {
            throw new IllegalStateException("all steps of a recording must have the length of its rate, " + rate
                    + ": step " + step + " takes " + timestep.stepSeconds() + " s");
        }
        runningInput = input;
    }

    @Override
    public void stepEnds(long step) {
        StepInput input = runningInput;
        if (isClosed || input == null) {
            return;
        }
        runningInput = null;
        steps = step;
        try {
            block.addStep(input.events());
            if (step % hashEvery == 0) {
                long[] parts = StateHash.partsOf(world);
                // The header has no part for a class that is registered later, at its first use.
                block.addHash(RecordingFormat.hashOf(parts), Arrays.copyOf(parts, hashPartCount));
            }
            if (block.steps == blockSteps || block.size() >= RecordingFormat.FULL_BLOCK_BYTES) {
                writeSteps();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory cannot fail", impossible);
        }
    }

    @Override
    public boolean needsFinalSteps() {
        return !isClosed;
    }

    private void writeSteps() throws IOException {
        block.addTrailingIdleSteps();
        writeBlock();
    }

    private void writeBlock() {
        writer.write(block);
        block = writer.takeFreeBlock();
        block.begin(RecordingFormat.STEPS_KIND, steps + 1);
    }

    /**
     * Returns the number of recorded steps.
     *
     * @return 0 or more; a step that runs or has failed does not count
     */
    public long steps() {
        return steps;
    }

    /**
     * Ends the recording and waits until it is written to the disk. Later steps are not recorded.
     *
     * @throws IOException if the recording could not be written completely; its written part can be replayed
     */
    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        if (block.steps > 0) {
            writeSteps();
        }
        block.begin(RecordingFormat.END_KIND, steps + 1);
        if (runningInput == null) {
            block.addFinalHash(StateHash.of(world));
        } else {
            block.addFailedStep(runningInput.events()); // a failed step has no final state
        }
        writer.write(block);
        writer.close();
    }
}
