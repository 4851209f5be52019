package dev.halfstep.replay;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays a recording. Steps see the recorded input and bindings instead of the player's, and the state is compared
 * with the recorded hashes. The replay ends with the recording, or at the first divergence.
 *
 * <pre>{@code
 * Recording recording = Recording.open(file);
 * try (Replay replay = Replay.begin(recording, world, scheduler)) {
 *     replay.run();
 *     assertNull(replay.difference());
 * }
 * }</pre>
 *
 * <p>A player can also watch a replay: run the game loop, and {@linkplain #seek seek} to any step.
 *
 * <p>If the recorded game went back and ran steps again, {@link #run()} does so too: it reaches all states of the game
 * in their order, also those that were undone. The game loop and seeks see the final timeline only: for each step its
 * last run. If the game loaded a state, the final timeline begins with that state.
 */
public final class Replay implements InputSource, StepListener, AutoCloseable {

    /** Stands for the parts of a state if its hash was recorded without parts: a divergence names no components. */
    private static final long[] NO_PARTS = {};

    private static final long NO_SEEK = -1;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Recording recording;
    private final World world;
    private final SystemScheduler scheduler;
    private final ActionMap actions;
    private final Timeline timeline;

    /** The steps to run: usually the final timeline. Null while all runs are reproduced in their order. */
    private Timeline.@Nullable Path path;

    private StepReader stepReader;

    /** The states that jumps lead to, by their runs, while all runs are reproduced. */
    private final Map<Long, Snapshot> jumpTargets = new HashMap<>();

    /** How often each run is still a target of a jump, while all runs are reproduced. */
    private Map<Long, Integer> targetCounts = Map.of();

    /** Snapshots to save into again. */
    private final Deque<Snapshot> freeSnapshots = new ArrayDeque<>();

    /** The maximum number of entities in the states that jumps lead to. Other states are reached again. */
    long maxSavedEntities = 4_000_000;

    private long savedEntities;

    /** The state before the first run, saved if the final timeline does not begin with it. */
    private byte @Nullable [] stateFromSeed;

    /** True while the replay itself restores or loads a state. */
    private boolean isJumping;

    /** The bindings of the player, to which the game returns when the replay is closed; null until they change. */
    private @Nullable String ownBindings;

    /** The recorded bindings that were applied last. */
    private @Nullable String appliedBindings;

    private int appliedRevision;

    /** Why recorded bindings could not be applied, or recorded input could not be read by this game; else empty. */
    private String inputFault = "";

    /** The saved states to seek from; null until seeking is enabled. */
    private @Nullable SeekPoints seekPoints;

    /** The step that the current seek runs to; {@link #NO_SEEK} between seeks. */
    private long seekTarget = NO_SEEK;

    private boolean isClosed;

    /** The number of the last step after which the state was verified. */
    private long verifiedSteps;

    private @Nullable ReplayDifference difference;

    private Replay(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        this.recording = recording;
        this.world = world;
        this.scheduler = scheduler;
        actions = scheduler.input().actions();
        timeline = recording.timeline();
        path = recording.path();
        stepReader = recording.openSteps();
    }

    /**
     * Starts a replay in a game before its first step. Then call {@link #run()}, or run the game loop to watch the
     * replay. The replay overrides the input of steps and the bindings, until it is closed; do not override that input
     * again, also not by a new {@link dev.halfstep.frame.Rollback}. A rollback that the game has created before may go
     * back in a replay, but sets no input.
     *
     * <p>If the recording begins with a saved state, the game loads it, and may have run steps before.
     *
     * @param recording the recording
     * @param world the world of the game
     * @param scheduler the scheduler of the game, with the rate of the recording
     * @return the replay
     * @throws RecordingException if the components of the game differ from the components of the recording
     * @throws dev.halfstep.state.StateException if the game cannot load the state with which the recording begins
     * @throws IOException if the recording cannot be read
     * @throws IllegalStateException if steps were run, unless the recording begins with a saved state
     */
    public static Replay begin(Recording recording, World world, SystemScheduler scheduler) throws IOException {
        Timeline.StateBlock initialState = recording.timeline().initialState();
        if (initialState == null && scheduler.timestep().steps() > 0) {
            throw new IllegalStateException("a replay must begin before the first step: "
                    + scheduler.timestep().steps() + " steps were run");
        }
        Optional<String> schemaDifference = recording.header().schemaDifference(ComponentSchema.of(world));
        if (schemaDifference.isPresent()) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_SCHEMA,
                    "a recording must be replayed with its own components: " + recording.name() + ": "
                            + schemaDifference.get());
        }
        Replay replay = new Replay(recording, world, scheduler);
        try {
            replay.begin();
        } catch (IOException | RuntimeException e) {
            replay.close();
            throw e;
        }
        return replay;
    }

    private void begin() throws IOException {
        Timeline.StateBlock root = recording.path().root();
        if (root != null && root.afterRun() > 0 && timeline.initialState() == null) {
            stateFromSeed = scheduler.state().save();
        }
        if (root != null) {
            load(root);
        }
        long beginStep = recording.beginStep();
        verifiedSteps = beginStep;
        compare(beginStep, root == null ? recording.header().beginHash() : root.hash(), StateHash.of(world), NO_PARTS);
        compareEnd(beginStep); // a recording without steps ends before the first step
        if (difference == null) {
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

    private void load(Timeline.StateBlock state) throws IOException {
        loadState(recording.readState(state));
    }

    private void loadState(byte[] state) throws StateException {
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

    /**
     * Runs all steps as fast as possible and without drawing, until the end or the first divergence. Presentation runs
     * as well, but cannot pause or slow down the steps: the recording has no steps for the time of a pause.
     *
     * <p>If the recorded game went back or loaded states, and no step of the replay has run and seeking is not enabled,
     * this method reproduces all of that. It keeps the states that the game went back to, at most 4 million entities in
     * all, and reaches other ones again from the beginning.
     *
     * @throws UnsupportedOperationException if presentation has paused a game whose steps differ in length
     * @throws UncheckedIOException if the recording was changed and cannot be read any more
     * @throws IllegalStateException if the game itself restores a state while this method reproduces all runs
     * @throws dev.halfstep.frame.SystemFailureException if a system throws, whether it threw in the recorded game or
     *     not
     */
    public void run() {
        try (HeadlessHost host = new HeadlessHost()) {
            scheduler.frame(host, 0); // the first frame has no previous frame, so no time has passed
            boolean hasBegun = scheduler.timestep().steps() != recording.beginStep() || seekPoints != null;
            if (timeline.jumpCount() > 0 && !hasBegun && difference == null) {
                runAll(host);
            } else {
                runToLastStep(host);
            }
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
        try {
            beginWithFirstRun();
            for (int jump = 0; jump < timeline.jumpCount() && difference == null; jump++) {
                runUntilAfter(timeline.jumpAfter(jump), host);
                if (difference == null) {
                    jump(jump);
                }
            }
            if (difference == null) {
                runUntilAfter(recording.runs() + (recording.endsInFailure() ? 1 : 0), host);
                compareEnd(recording.steps());
            }
        } catch (IOException e) {
            throw changedRecording(e);
        } finally {
            path = recording.path();
            jumpTargets.clear();
            freeSnapshots.clear();
        }
    }

    private void beginWithFirstRun() throws IOException {
        Timeline.StateBlock root = recording.path().root();
        if (root != null && root.afterRun() > 0) { // the final timeline begins later
            loadFirst();
        }
        path = null;
        targetCounts = timeline.targetCounts();
        saveJumpTarget(0);
    }

    /** Loads the state before the first run. */
    private void loadFirst() throws IOException {
        Timeline.StateBlock initialState = timeline.initialState();
        loadState(initialState == null ? Objects.requireNonNull(stateFromSeed) : recording.readState(initialState));
    }

    private void runUntilAfter(long run, HeadlessHost host) {
        scheduler.timeControl().setLastStep(scheduler.timestep().steps() + run - stepReader.run());
        runToLastStep(host);
    }

    /** Saves the state after a run if a later jump leads to it. The state before the first run is always saved. */
    private void saveJumpTarget(long run) {
        boolean isTarget = targetCounts.containsKey(run) && savedEntities + world.size() <= maxSavedEntities;
        if (run == 0 || isTarget) {
            Snapshot free = freeSnapshots.poll();
            Snapshot snapshot = free == null ? scheduler.state().newSnapshot() : free;
            snapshot.save();
            jumpTargets.put(run, snapshot);
            savedEntities += world.size();
        }
    }

    private void jump(int jump) throws IOException {
        long target = timeline.target(jump);
        if (target == Timeline.TO_STATE) {
            load(timeline.state(jump));
        } else {
            goBack(target);
            if (targetCounts.merge(target, -1, Integer::sum) == 0 && target > 0) {
                drop(target);
            }
        }
        verifiedSteps = Math.min(verifiedSteps, scheduler.timestep().steps());
    }

    /** Drops the state after a run, which the world has now. */
    private void drop(long run) {
        Snapshot dropped = jumpTargets.remove(run);
        if (dropped != null) {
            savedEntities -= world.size();
            freeSnapshots.add(dropped);
        }
    }

    private void goBack(long target) throws IOException {
        Snapshot snapshot = jumpTargets.get(target);
        if (snapshot != null) {
            restore(snapshot);
        } else {
            reachAgain(timeline.pathTo(target));
        }
    }

    private void restore(Snapshot snapshot) {
        isJumping = true;
        try {
            snapshot.restore();
        } finally {
            isJumping = false;
        }
    }

    /** Runs the steps of a path, to reach a state that was not saved. */
    private void reachAgain(Timeline.Path target) throws IOException {
        StepReader later = stepReader;
        try (StepReader reader = recording.openSteps()) {
            Timeline.StateBlock root = target.root();
            if (root == null) {
                restore(Objects.requireNonNull(jumpTargets.get(0L)));
            } else {
                load(root);
            }
            stepReader = reader;
            path = target;
            while (scheduler.timestep().steps() < target.lastStep() && difference == null) {
                scheduler.runStep();
                scheduler.tools().skipPresentation();
            }
        } finally {
            stepReader = later;
            path = null;
        }
    }

    /**
     * Saves the state at regular intervals from now on, so that {@link #seek} can go back. Call this after all systems
     * were added and before the first step. At most 64 states with 4 million entities in all are stored; in a long
     * replay the intervals grow. The number of bytes is not limited: each state takes about 100 bytes for an entity with
     * a {@code Transform}, 4 for each float of its other dense components, and in its ordinary components 8 for each
     * number and a copy of each array. So a large array is stored up to 64 times.
     *
     * @return this
     * @throws IllegalStateException if steps were run, or if the state cannot be {@linkplain
     *     dev.halfstep.frame.Snapshot#save() saved}
     */
    public Replay enableSeeking() {
        if (seekPoints != null) {
            return this;
        }
        long steps = scheduler.timestep().steps() - recording.beginStep();
        if (steps != 0) {
            throw new IllegalStateException(
                    "seeking must be enabled before the first step: " + steps + " steps were run");
        }
        SeekPoints points = new SeekPoints(world, scheduler, stepsPerSecond(), SeekPoints.MAX_SAVED_ENTITIES);
        points.saveIfDue(stepReader);
        seekPoints = points;
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
     * the recording has {@linkplain Recorder#saveStateEvery states}, a seek of more than a second loads the last one
     * before the step instead, and does not verify the steps before that state.
     *
     * @param step the number of the step, 0 for the state before the first step; clamped to the steps of the final
     *     timeline, and to the first divergence
     * @throws IllegalArgumentException if the step is negative
     * @throws IllegalStateException if seeking is not enabled, or in a step or in presentation
     * @throws UncheckedIOException if the recording was changed and cannot be read any more
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void seek(long step) {
        SeekPoints points = seekPoints;
        if (points == null) {
            throw new IllegalStateException("seeking must be enabled before a seek: step " + step
                    + "; call enableSeeking() before the first step");
        }
        if (step < 0) {
            throw new IllegalArgumentException("the step to seek to must not be negative: " + step);
        }
        long lastStep = difference == null ? recording.steps() : Math.min(recording.steps(), difference.step());
        seekTarget = Math.max(Math.min(step, lastStep), recording.beginStep());
        try {
            SeekPoints.Point point = points.atOrBefore(seekTarget);
            long newestStep = scheduler.timestep().steps();
            boolean goesBack = seekTarget < newestStep || point.snapshot().step() > newestStep;
            long from = goesBack ? point.snapshot().step() : newestStep;
            Timeline.StateBlock stored = recording.path().seekStateBetween(from + stepsPerSecond(), seekTarget);
            if (stored != null) {
                load(stored);
                compare(stored.step(), stored.hash(), StateHash.of(world), NO_PARTS);
            } else if (goesBack) {
                restore(point);
            }
            runToTarget();
        } catch (IOException e) {
            throw changedRecording(e);
        } finally {
            seekTarget = NO_SEEK;
        }
    }

    private long stepsPerSecond() {
        return Math.max(1, Math.round(1 / recording.header().rate().periodSeconds()));
    }

    private void restore(SeekPoints.Point point) {
        long step = point.snapshot().step();
        try {
            StepReader newReader = openStepsAfter(recording.path().runOf(step), point.block());
            try {
                restore(point.snapshot());
            } catch (RuntimeException e) {
                newReader.close();
                throw e;
            }
            stepReader.close();
            stepReader = newReader;
        } catch (IOException e) {
            throw changedRecording(e);
        }
        if (step > recording.beginStep() && difference == null) { // begin(...) has verified the first state
            verify(step); // finds a divergence if the game has state that snapshots do not contain
        }
    }

    private StepReader openStepsAfter(long run, @Nullable BlockStart block) throws IOException {
        StepReader reader = block == null ? recording.openSteps() : recording.openSteps(block);
        try {
            skipTo(run, reader);
            return reader;
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private static void skipTo(long run, StepReader reader) throws IOException {
        InputQueue skipped = new InputQueue();
        while (reader.run() < run) {
            reader.readStep(skipped);
            skipped.clear();
        }
    }

    private void runToTarget() {
        scheduler.tools().skipPresentation();
        while (scheduler.timestep().steps() < seekTarget && !isDiverged()) {
            scheduler.runStep();
            scheduler.tools().skipPresentation(); // after each step, so that no event stream overflows
        }
    }

    private boolean isDiverged() {
        return difference != null && scheduler.timestep().steps() >= difference.step();
    }

    /** Prepares the reader and the bindings for a step. */
    private @Nullable InputSource inputOf(long step) {
        if (isClosed) {
            return null;
        }
        try {
            long run = path == null || step > path.lastStep() ? nextRun() : path.runOf(step);
            if (stepReader.run() >= run) { // a stored state was loaded, or the game itself has gone back
                stepReader.close();
                stepReader = openStepsAfter(run - 1, blockBefore(step));
            }
            skipTo(run - 1, stepReader); // skips undone runs
            applyBindings(timeline.bindingsIn(run));
            return this;
        } catch (IOException e) {
            throw changedRecording(e);
        }
    }

    /** Returns the run of a step that is not on the path: the next run, or the failed run after the last one. */
    private long nextRun() {
        return path == null ? stepReader.run() + 1 : recording.runs() + 1;
    }

    private @Nullable BlockStart blockBefore(long step) {
        return seekPoints == null ? null : seekPoints.atOrBefore(step - 1).block();
    }

    private void applyBindings(@Nullable String text) {
        if (text == null || (text.equals(appliedBindings) && actions.revision() == appliedRevision)) {
            return;
        }
        ownBindings = ownBindings == null ? actions.toText() : ownBindings;
        try {
            List<String> warnings = actions.loadText(text);
            if (!warnings.isEmpty()) {
                inputFault = "; the recorded bindings could not all be applied: " + warnings.get(0);
            }
        } catch (IllegalArgumentException e) {
            inputFault = "; the recorded bindings could not be applied: " + e.getMessage();
        }
        appliedBindings = text;
        appliedRevision = actions.revision();
    }

    @Override
    public void poll(InputQueue input) {
        try {
            stepReader.readStep(input);
        } catch (IOException e) {
            throw changedRecording(e);
        }
        InputEvents events = input.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == InputEvents.Kind.ACTION) {
                requireKnown(events.action(i));
            }
        }
    }

    private void requireKnown(Action action) {
        try {
            actions.controls(action);
        } catch (IllegalArgumentException unknown) {
            inputFault = "; the recorded input presses the action " + action
                    + ", which this game has neither bound nor declared";
        }
    }

    private static UncheckedIOException changedRecording(IOException e) {
        return new UncheckedIOException("a recording must not change while it is replayed: " + e.getMessage(), e);
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
        if (difference == null) {
            verify(step);
        }
        if (seekPoints != null) {
            seekPoints.saveIfDue(stepReader);
        }
        if (path == null) {
            saveJumpTarget(stepReader.run());
        }
    }

    private void verify(long step) {
        if (stepReader.endsInFailure()) {
            stopAt(step, "the recorded game failed in this step, but this game did not");
            return;
        }
        boolean isVerifiedBefore = step <= verifiedSteps;
        boolean isBeforeSeekTarget = step < seekTarget;
        boolean skipsHash = isBeforeSeekTarget && isVerifiedBefore; // makes seeking fast
        if (stepReader.hasHash() && !skipsHash) {
            long[] parts = StateHash.partsOf(world);
            compare(step, stepReader.hash(), RecordingFormat.hashOf(parts), parts);
        }
        if (path == recording.path()) {
            compareEnd(step);
        }
    }

    /** Compares the final hash after the last step, if the recording is complete. */
    private void compareEnd(long step) {
        boolean isLast = step == recording.steps() && recording.corruption() == null && !recording.endsInFailure();
        if (isLast && difference == null) {
            compare(step, recording.endHash(), StateHash.of(world), NO_PARTS);
        }
    }

    @Override
    public boolean decidesInput() {
        return !isClosed;
    }

    @Override
    public void stateRestored() {
        checkNoJumpByTheGame(path == null, "restore a state while Replay.run() reproduces all steps");
    }

    @Override
    public void stateLoaded() {
        checkNoJumpByTheGame(!isClosed, "load a state while a recording is replayed, which has all states");
    }

    private void checkNoJumpByTheGame(boolean isForbidden, String jump) {
        if (isForbidden && !isJumping) {
            throw new IllegalStateException("a game must not " + jump + ": after run " + stepReader.run());
        }
    }

    private void compare(long step, long expectedHash, long hash, long[] parts) {
        if (hash == expectedHash) {
            verifiedSteps = Math.max(verifiedSteps, step);
        } else if (step < verifiedSteps) {
            stopAt(
                    step,
                    "the state was equal before a seek and differs after it" + namesOfDifferingParts(parts)
                            + "; add state outside of components by SimulatedState.add");
        } else {
            stopAt(
                    step,
                    "expected hash " + StateHash.toText(expectedHash) + ", got " + StateHash.toText(hash)
                            + namesOfDifferingParts(parts));
        }
    }

    /** Stops the replay at its first divergence. */
    private void stopAt(long step, String description) {
        difference = new ReplayDifference(Math.min(verifiedSteps, step), step, description + inputFault);
        scheduler.timeControl().setLastStep(step);
    }

    private String namesOfDifferingParts(long[] parts) {
        List<String> names = new ArrayList<>();
        int count = Math.min(parts.length, recording.header().hashPartCount());
        for (int i = 0; i < count; i++) {
            if ((short) parts[i] != stepReader.hashPart(i)) { // a recording has only the lower 16 bits
                names.add(
                        i == 0
                                ? "entities"
                                : recording.header().schema().get(i - 1).name());
            }
        }
        return names.isEmpty() ? "" : "; different state: " + String.join(", ", names);
    }

    /**
     * Returns the first divergence.
     *
     * @return the first difference, or null if there is none so far
     */
    public @Nullable ReplayDifference difference() {
        return difference;
    }

    /**
     * Returns the last step after which the state was verified. A seek does not decrease it.
     *
     * @return the number of the step, 0 for the state before the first step
     */
    public long verifiedSteps() {
        return verifiedSteps;
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        scheduler.tools().removeStepListener(this);
        if (ownBindings != null) {
            actions.loadText(ownBindings);
            ownBindings = null;
        }
        stepReader.close();
    }
}
