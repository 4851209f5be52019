package dev.halfstep.replay;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateException;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays a recording. Steps see the recorded input and bindings instead of the player's, and the state is compared
 * with the recorded hashes. The replay ends with the recording, or at the first divergence.
 *
 * <pre>{@code
 * Recording recording = Recording.open(file);
 * try (Replay replay = Replay.begin(recording, MyGame.GAME)) {
 *     replay.verify(); // throws if a state differs
 * }
 * }</pre>
 *
 * <p>A player can also watch a replay: run the game loop, and {@linkplain #seek seek} to any step.
 *
 * <p>If the recorded game went back and ran steps again, {@link #run()} does the same: the replay reaches all states of
 * the game in their order, undone states included. The game loop and seeks see only the final timeline: the last run of
 * each step. If the game loaded a state, the final timeline begins with that state.
 */
public final class Replay implements InputSource, StepListener, AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Recording recording;
    private final World world;
    private final SystemScheduler scheduler;
    private final RecordedBindings bindings;
    private final RecordedInput recordedInput;
    private final RecordedStates states;
    private final ReplayVerifier verifier;

    /** How the game has changed since it was recorded; null if it has the same components. */
    private final @Nullable SchemaMatch schema;

    /** Reproduces all runs in their order; null unless {@link #run()} does so now. */
    private @Nullable AllRuns allRuns;

    /** Null until seeking is enabled. */
    private @Nullable ReplaySeek seek;

    /** The maximum number of entities in the states that jumps lead to. Other states are reached again. */
    long maxSavedEntities = 4_000_000;

    /** The state before the first run, saved if the final timeline does not begin with it. */
    private byte @Nullable [] stateFromSeed;

    private boolean isClosed;

    /** The run that the replay itself has begun; null if the caller has begun the run. */
    private @Nullable GameRun<?> ownRun;

    /** The version of the game that replays; null if it is not known. */
    private @Nullable String version;

    private Replay(Recording recording, World world, SystemScheduler scheduler, @Nullable SchemaMatch schema)
            throws IOException {
        this.schema = schema;
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        bindings = new RecordedBindings(scheduler.input().actions());
        recordedInput = new RecordedInput(recording, bindings);
        states = new RecordedStates(recording, scheduler);
        verifier = new ReplayVerifier(recording, world, scheduler, recordedInput, bindings, schema);
    }

    /**
     * Starts a replay in a run of its own: with the seed, the settings and the step rate of the recording.
     *
     * @param recording the recording
     * @param game the description of the game
     * @return the replay, which closes its run
     * @throws RecordingException if the recording is of another game or has other settings, or if the components of the
     *     game differ from the components of the recording
     * @throws dev.halfstep.state.StateException if the game cannot load the state with which the recording begins
     * @throws IOException if the recording cannot be read
     */
    public static Replay begin(Recording recording, GameSpec<?> game) throws IOException {
        GameRun<?> run = recording.describe(game).begin();
        try {
            Replay replay = begin(recording, run);
            replay.ownRun = run;
            return replay;
        } catch (IOException | RuntimeException | Error e) {
            run.close();
            throw e;
        }
    }

    /**
     * Starts a replay in a run before its first step. Then call {@link #run()}, or play the run to watch the replay.
     * The replay overrides the input of steps and the bindings until it is closed. Do not override the input again,
     * also not by a new {@link dev.halfstep.frame.Rollback}. A rollback that the game has created before may go back in
     * a replay, but sets no input.
     *
     * <p>If the recording begins with a saved state, the game loads it, and may have run steps before.
     *
     * @param recording the recording
     * @param run a run of the game as the recording {@linkplain Recording#describe describes} it
     * @return the replay; close it before the run
     * @throws RecordingException if the components of the game differ from the components of the recording
     * @throws dev.halfstep.state.StateException if the game cannot load the state with which the recording begins
     * @throws IOException if the recording cannot be read
     * @throws IllegalStateException if steps were run, unless the recording begins with a saved state
     */
    public static Replay begin(Recording recording, GameRun<?> run) throws IOException {
        Replay replay = begin(recording, run.world(), run.scheduler());
        replay.version = run.game().version();
        return replay;
    }

    /**
     * Starts a replay in a game that has no description.
     *
     * @param recording the recording
     * @param world the world of the game
     * @param scheduler the scheduler of the game, with the rate of the recording
     * @return the replay
     * @throws IOException if the recording cannot be read, or is of another game
     * @hidden
     */
    public static Replay begin(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        Optional<String> schemaDifference = recording.header().schemaDifference(ComponentSchema.of(world));
        if (schemaDifference.isPresent()) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_SCHEMA,
                    "a recording must be replayed with its own components: " + recording.name() + ": "
                            + schemaDifference.get());
        }
        return begin(new Replay(recording, world, scheduler, /* schema= */ null));
    }

    /**
     * Starts a replay in a build whose components may differ from those of the recording. Compares the components that
     * both have with the same fields, and the entities.
     *
     * @param recording the recording
     * @param run a run of the game as the recording describes it, before its first step
     * @param goesOn whether the replay compares nothing, and so goes on after a divergence
     * @return the replay; close it before the run
     * @throws dev.halfstep.state.StateException if the game cannot load the state with which the recording begins
     * @throws IOException if the recording cannot be read
     * @hidden
     */
    public static Replay beginInChangedGame(Recording recording, GameRun<?> run, boolean goesOn) throws IOException {
        List<ComponentSchema> recorded = recording.header().schema();
        List<ComponentSchema> inWorld = ComponentSchema.of(run.world());
        SchemaMatch schema = recorded.equals(inWorld) ? null : new SchemaMatch(recorded, inWorld);
        Replay replay = new Replay(recording, run.world(), run.scheduler(), schema);
        replay.version = run.game().version();
        if (goesOn) {
            replay.verifier.turnOff();
        }
        return begin(replay);
    }

    private static Replay begin(Replay replay) throws IOException {
        try {
            replay.begin();
        } catch (IOException | RuntimeException e) {
            replay.close();
            throw e;
        }
        return replay;
    }

    private void begin() throws IOException {
        if (recording.timeline().initialState() == null && scheduler.timestep().steps() > 0) {
            throw new IllegalStateException("a replay must begin before the first step: "
                    + scheduler.timestep().steps() + " steps were run");
        }
        Timeline.StateBlock root = recording.path().root();
        if (root != null && root.afterRun() > 0 && recording.timeline().initialState() == null) {
            stateFromSeed = scheduler.state().save();
        }
        if (root != null) {
            states.load(root);
        }
        verifier.begin(recording.beginStep(), root == null ? recording.header().beginHash() : root.hash());
        if (!verifier.hasDifference()) {
            scheduler.timeControl().setLastStep(lastStep());
        }
        scheduler.tools().overrideInput(this::inputOf);
        scheduler.tools().addStepListener(this);
    }

    /** Returns the number of the last step of the final timeline. A failed step is run as well. */
    private long lastStep() {
        int failedSteps = recording.endsInFailure() ? 1 : 0;
        return recording.steps() + failedSteps;
    }

    /**
     * Runs all steps as fast as possible and without drawing, until the end or the first divergence. Presentation runs
     * as well, but cannot pause or slow down the steps: the recording has no steps for the time of a pause.
     *
     * <p>If the recorded game went back or loaded states, and no step of the replay has run and seeking is not enabled,
     * this method reproduces all jumps. It keeps the states that the game went back to, at most 4 million entities in
     * all, and reaches the other states again from the beginning.
     *
     * @throws UnsupportedOperationException if presentation has paused a game whose steps differ in length
     * @throws UncheckedIOException if the recording was changed and cannot be read any more, or has a state that the
     *     game refuses
     * @throws IllegalStateException if the game itself restores a state while this method reproduces all runs
     * @throws dev.halfstep.frame.SystemFailureException if a system throws, whether it threw in the recorded game or
     *     not
     */
    public void run() {
        try (HeadlessHost host = new HeadlessHost()) {
            scheduler.frame(host, 0); // the first frame has no previous frame, so no time has passed
            boolean hasBegun = scheduler.timestep().steps() != recording.beginStep() || seek != null;
            if (recording.timeline().jumpCount() > 0 && !hasBegun && !verifier.hasDifference()) {
                runAll(host);
            } else {
                runToLastStep(host);
            }
        }
    }

    /**
     * Runs the steps of the final timeline up to a step, without presentation.
     *
     * @param step the number of the step, at most one more than the last one: the step that has failed
     * @throws UncheckedIOException if the recording was changed and cannot be read any more
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     * @hidden
     */
    public void runTo(long step) {
        while (scheduler.timestep().steps() < step) {
            scheduler.runStep();
            scheduler.tools().skipPresentation(); // so that no event stream overflows
        }
    }

    /** Runs all frames until the last step that was set. */
    private void runToLastStep(HeadlessHost host) {
        long periodNanos = (long) Math.ceil(recording.header().rate().periodSeconds() * NANOS_PER_SECOND);
        while (!scheduler.timeControl().isAtLastStep()) {
            long stepsBefore = scheduler.timestep().steps();
            scheduler.frame(host, periodNanos);
            if (scheduler.timestep().steps() == stepsBefore
                    && !scheduler.timeControl().isAtLastStep()) {
                scheduler.runStep(); // the game is paused or slow: run the recorded step nevertheless
            }
        }
    }

    /** Reproduces all runs in their order. */
    private void runAll(HeadlessHost host) {
        AllRuns runs = new AllRuns(recording, world, scheduler, recordedInput, states, verifier, maxSavedEntities);
        allRuns = runs;
        try {
            runs.run(stateFromSeed, () -> runToLastStep(host));
        } catch (IOException e) {
            throw unreadable(e);
        } finally {
            allRuns = null;
        }
    }

    /**
     * Saves the state at regular intervals from now on, which lets {@link #seek} go back. Call this after all systems
     * were added and before the first step. At most 64 states with 4 million entities in all are stored; in a long
     * replay the intervals grow. The number of bytes is not limited: each state takes about 100 bytes for an entity
     * with a {@code Transform}, 4 for each float of its other dense components, and in its ordinary components 8 for
     * each number and a copy of each array. A large array is stored up to 64 times.
     *
     * @return this
     * @throws IllegalStateException if steps were run, or if the state cannot be {@linkplain
     *     dev.halfstep.frame.Snapshot#save() saved}
     */
    public Replay enableSeeking() {
        if (seek != null) {
            return this;
        }
        long steps = scheduler.timestep().steps() - recording.beginStep();
        if (steps != 0) {
            throw new IllegalStateException(
                    "seeking must be enabled before the first step: " + steps + " steps were run");
        }
        seek = new ReplaySeek(recording, world, scheduler, recordedInput, states, verifier);
        return this;
    }

    /**
     * Seeks to a step, back or forward: afterwards, the world has the state after this step. Call this between frames,
     * or where the host polls input. Restores the last saved state at or before the step, and runs the steps from
     * there, without presenting or drawing them. A seek back usually runs less than a second of steps, in a long replay
     * less than a 32nd of all steps so far. The next frame shows the exact state after the step, unless it runs more
     * steps.
     *
     * <p>Presentation skips the steps that the seek runs: their events are neither delivered nor retracted, and
     * presentation time does not pass. The seek verifies its target, and all steps that were not verified before. If
     * the recording has {@linkplain Recorder#saveStateEvery states}, a seek of more than a second loads the last
     * recorded state before the step instead, and does not verify the steps before this state.
     *
     * @param step the number of the step, 0 for the state before the first step; clamped to the steps of the final
     *     timeline, and to the first divergence
     * @throws IllegalArgumentException if the step is negative
     * @throws IllegalStateException if seeking is not enabled, or in a step or in presentation
     * @throws UncheckedIOException if the recording was changed and cannot be read any more, or has a state that the
     *     game refuses
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void seek(long step) {
        if (seek == null) {
            throw new IllegalStateException("seeking must be enabled before a seek: step " + step
                    + "; call enableSeeking() before the first step");
        }
        if (step < 0) {
            throw new IllegalArgumentException("the step to seek to must not be negative: " + step);
        }
        try {
            seek.seek(step);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Loads the last recorded state after the newest step and up to a step, without the steps before it, and compares
     * its hash; without effect if there is none.
     *
     * @param step the number of the step
     * @throws IOException if the recording cannot be read, or the game refuses the state
     * @hidden
     */
    public void loadUpTo(long step) throws IOException {
        Timeline.StateBlock state =
                recording.path().seekStateBetween(scheduler.timestep().steps(), step);
        if (state != null) {
            states.load(state);
            verifier.compareWhole(state.step(), state.hash());
        }
    }

    /** Prepares the recorded input and bindings of a step. */
    private @Nullable InputSource inputOf(long step) {
        if (isClosed) {
            return null;
        }
        try {
            recordedInput.prepare(step);
            return this;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public void poll(InputQueue input) {
        try {
            recordedInput.read(input);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException(
                e instanceof StateException refused
                        ? refused.getMessage()
                        : "a recording must not change while it is replayed: " + e.getMessage(),
                e);
    }

    @Override
    public void stepBegins(long step, StepInput input) {
        float periodSeconds = (float) recording.header().rate().periodSeconds();
        if (scheduler.timestep().stepSeconds() != periodSeconds) {
            throw new IllegalStateException("a recording must be replayed at its own step rate, "
                    + recording.header().rate() + ": step " + step + " takes "
                    + scheduler.timestep().stepSeconds() + " s");
        }
    }

    @Override
    public void stepEnds(long step) {
        if (!verifier.hasDifference()) {
            verifier.verify(step);
        }
        if (seek != null) {
            seek.stepEnds();
        }
        if (allRuns != null) {
            allRuns.stepEnds();
        }
    }

    @Override
    public boolean decidesInput() {
        return !isClosed;
    }

    @Override
    public void stateRestored() {
        checkNoJumpByTheGame(recordedInput.followsAllRuns(), "restore a state while Replay.run() reproduces all steps");
    }

    @Override
    public void stateLoaded() {
        checkNoJumpByTheGame(!isClosed, "load a state while a recording is replayed, which has all states");
    }

    private void checkNoJumpByTheGame(boolean isForbidden, String jump) {
        if (isForbidden && !states.isJumping()) {
            throw new IllegalStateException("a game must not " + jump + ": after run "
                    + recordedInput.reader().run());
        }
    }

    /**
     * Returns the first divergence.
     *
     * @return the first difference, or null if there is none so far
     */
    public Recording.@Nullable Difference difference() {
        return verifier.difference();
    }

    /**
     * Returns the last step after which the state was verified. A seek does not decrease it.
     *
     * @return the number of the step, 0 for the state before the first step
     */
    public long verifiedSteps() {
        return verifier.verifiedSteps();
    }

    /**
     * Runs all steps, as {@link #run()} does, and requires the recorded states.
     *
     * @throws RecordingException if a state differs, or if the recording is damaged
     * @throws dev.halfstep.frame.SystemFailureException if a system throws, whether it threw in the recorded game or
     *     not
     */
    public void verify() throws RecordingException {
        run();
        requireEqual();
    }

    /**
     * Requires that the replay has met no divergence, and that the recording is not damaged after its last step.
     *
     * @throws RecordingException if a state differs, or if the recording is damaged
     */
    public void requireEqual() throws RecordingException {
        Recording.Difference difference = difference();
        if (difference != null) {
            String recorded = recording.gameVersion();
            String versions = version == null || version.equals(recorded)
                    ? ""
                    : "; it was recorded with version " + recorded + ", this is " + version;
            throw new RecordingException(
                    RecordingException.Reason.DIVERGED,
                    "a replay must reach the recorded states: " + recording.name() + ": " + difference + versions);
        }
        recording.requireWhole();
    }

    /**
     * Returns how the components of the game differ from those of the recording.
     *
     * @return a line for each changed component; empty if there is none
     * @hidden
     */
    public List<String> schemaChanges() {
        return schema == null ? List.of() : schema.changes();
    }

    /**
     * Returns whether a component is compared: both builds have it with the same fields.
     *
     * @param className the fully qualified name of the component class
     * @hidden
     */
    public boolean compares(String className) {
        return schema == null || schema.compares(className);
    }

    /**
     * Returns why bindings could not be applied, or why this game cannot read recorded input.
     *
     * @return the end of a message; empty if there is no such reason
     * @hidden
     */
    public String bindingsFault() {
        return bindings.fault();
    }

    /**
     * Returns the recording.
     *
     * @return the recording that this replay reads
     */
    public Recording recording() {
        return recording;
    }

    /**
     * Returns the world.
     *
     * @return the world in which the replay runs
     */
    public World world() {
        return world;
    }

    /**
     * Returns the scheduler.
     *
     * @return the scheduler of the world, to read events or to run a loop
     */
    public SystemScheduler scheduler() {
        return scheduler;
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        scheduler.tools().removeStepListener(this);
        bindings.restoreOwn();
        try {
            recordedInput.close();
        } finally {
            if (ownRun != null) {
                ownRun.close();
            }
        }
    }
}
