package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.event.EventStreams;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.InputStage;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.SharedPause;
import dev.halfstep.time.Timestep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs the frames of a game, one after the other. A frame has five stages: input, time, simulation, presentation and
 * drawing. Also runs a single step outside of a frame.
 */
final class Frame {

    private final CurrentPhase currentPhase;
    private final Timestep timestep;
    private final FrameSteps steps;
    private final InputStage input;
    private final EventStreams events;
    private final FrameProfiler profiler;
    private final SystemRegistry registry;
    private final SimulationStage simulation;
    private final PresentationStage presentation;
    private final PresentationContext presented;

    /** Called in each frame that could not simulate all its time. */
    private Runnable onOverrun = () -> {};

    /** Called before each frame. */
    private final List<Runnable> betweenFrames = new ArrayList<>();

    /** Called once, after the current or the next frame. */
    private final Queue<Runnable> afterFrame = new ArrayDeque<>();

    /**
     * The number of these actions that wait until others have drawn the presented world: they run before the next
     * presentation.
     */
    private int presentedActions;

    /** Takes a frame time back and returns true while the player rewinds; null in games without a {@link Rewind}. */
    private @Nullable LongPredicate rewind;

    /** The length of the current frame: the time since the previous frame, plus the delays of its planned end. */
    private long frameNanos;

    /** When the current frame began, by the clock of the input timestamps. */
    private long beginNanos;

    /** Whether the order of all systems is built and the scheduler is open: one field for the check of each frame. */
    private boolean isReady;

    /** The same for the simulation systems only. */
    private boolean isReadyForSteps;

    private boolean closed;

    Frame(EngineParts parts, SystemRegistry registry, SimulationStage simulation, PresentationStage presentation) {
        currentPhase = parts.currentPhase;
        timestep = parts.timestep;
        steps = parts.steps;
        input = parts.input;
        events = parts.events;
        profiler = parts.profiler;
        this.registry = registry;
        this.simulation = simulation;
        this.presentation = presentation;
        presented = presentation.context();
    }

    /**
     * Runs one frame.
     *
     * @param elapsedNanos the time since the previous frame, as measured or as planned by the pacer, in nanoseconds
     * @param newBeginNanos when this frame begins, by the clock of the input timestamps
     */
    void run(FrameHost host, FramePacer pacer, long elapsedNanos, long newBeginNanos) {
        checkIdle("a frame cannot be run within another one or in a step", /* remedy= */ "");
        for (int i = 0; i < betweenFrames.size(); i++) { // an iterator would be garbage in each frame
            betweenFrames.get(i).run();
        }
        currentPhase.beginFrame();
        try {
            buildOrder();
            profiler.beginFrame();
            beginNanos = newBeginNanos;
            collectInput(host, elapsedNanos); //            1 input
            addTime(elapsedNanos); //                       2 time
            while (steps.takeStep()) { //                   3 simulation
                simulateStep(pacer);
            }
            endSteps();
            awaitPresentation(pacer);
            presentation.run(frameNanos); //                4 presentation
            presentation.draw(host); //                     5 drawing
            endProfiling();
        } finally {
            currentPhase.endFrame();
        }
        runAfterFrame(afterFrame.size());
    }

    /**
     * Presents the newest step without a host and without adding time. The caller draws the world after this method has
     * returned.
     *
     * @param alpha the interpolation factor, 0 to 1
     * @param newFrameNanos the time since the previous frame, in nanoseconds
     * @param mayGoBack whether alpha may be less than in the last frame of the same step
     * @param source adds the input that the presentation systems see
     */
    void present(float alpha, long newFrameNanos, boolean mayGoBack, InputSource source) {
        if (!(alpha >= 0f && alpha <= 1f)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("alpha must be between 0 and 1: " + alpha);
        }
        if (newFrameNanos < 0) {
            throw new IllegalArgumentException("the time of a frame must not be negative: " + newFrameNanos + " ns");
        }
        checkIdle("a world cannot be presented within its own frame or step", /* remedy= */ "");
        runAfterFrame(presentedActions);
        currentPhase.beginFrame();
        try {
            buildOrder();
            profiler.beginFrame();
            frameNanos = newFrameNanos;
            beginNanos += newFrameNanos;
            source.poll(input.beginFrame(newFrameNanos, beginNanos, timestep.presentNanos()));
            input.mapToSimulatedTime(timestep.presentNanos());
            presentation.runAt(alpha, newFrameNanos, mayGoBack);
            endProfiling();
        } finally {
            currentPhase.endFrame();
        }
        presentedActions = afterFrame.size();
    }

    /** Runs the first actions in the queue, but none that these actions add. */
    private void runAfterFrame(int count) {
        presentedActions = 0;
        for (int i = count; i > 0; i--) {
            afterFrame.remove().run();
        }
    }

    void addBetweenFrames(Runnable action) {
        betweenFrames.add(action);
    }

    void addAfterFrame(Runnable action) {
        afterFrame.add(action);
    }

    private void collectInput(FrameHost host, long elapsedNanos) {
        host.poll(input.beginFrame(elapsedNanos, beginNanos, timestep.presentNanos()));
    }

    /**
     * Adds the frame time to the accumulator, or takes it back during a rewind. Maps the timestamps of the input to
     * simulated time.
     */
    private void addTime(long elapsedNanos) {
        if (rewind != null && rewind.test(elapsedNanos)) {
            steps.addFrameWithoutSteps();
        } else {
            steps.addFrame(elapsedNanos);
        }
        frameNanos = elapsedNanos;
        input.mapToSimulatedTime(timestep.presentNanos());
    }

    /**
     * Simulates one step. If the step has delayed the planned end of the frame, adds the delay to the time of the
     * frame.
     */
    private void simulateStep(FramePacer pacer) {
        simulation.run();
        long delayNanos = pacer.delayNanos();
        if (delayNanos > 0) {
            steps.extendFrame(delayNanos);
            frameNanos += delayNanos;
        }
    }

    private void endSteps() {
        steps.endFrame();
        if (steps.isCapped()) {
            onOverrun.run();
        }
    }

    /** Waits until presentation is due. The frame timer stops meanwhile. */
    private void awaitPresentation(FramePacer pacer) {
        profiler.pauseTimer();
        pacer.awaitPresentation();
        profiler.resumeTimer();
    }

    private void endProfiling() {
        if (profiler.isActive()) {
            profiler.endFrame(presented.frame(), frameNanos, presented.newestAlpha());
        }
    }

    /** Runs one step outside of the steps that a frame runs. */
    void runStep() {
        buildStepOrder();
        if (!currentPhase.isBetweenSteps()) {
            throw new IllegalStateException("a step cannot be run within another one or in presentation: step "
                    + (timestep.steps() + 1) + " was to be run");
        }
        timestep.setSteps(timestep.steps() + 1); // counts the step without the accumulator
        simulation.run();
    }

    /** Lets presentation skip the steps since the last frame. */
    void skipPresentation() {
        if (!currentPhase.isBetweenSteps()) {
            throw new IllegalStateException(
                    "presentation cannot skip steps in a step or in presentation: step " + timestep.steps());
        }
        events.skipPresentation();
        presented.skipSteps();
    }

    /** Builds the order of all systems, unless it is built already. */
    void buildOrder() {
        if (!isReady) {
            buildOrder(/* includesPresentation= */ true);
            presentation.build(registry);
            isReady = true;
        }
    }

    /**
     * Builds the order of the simulation systems, unless it is built already. Presentation systems can still be added.
     */
    void buildStepOrder() {
        if (!isReadyForSteps) {
            buildOrder(/* includesPresentation= */ false);
        }
    }

    private void buildOrder(boolean includesPresentation) {
        if (closed) {
            throw new IllegalStateException("a scheduler cannot be used after it was closed");
        }
        registry.build(includesPresentation);
        if (!isReadyForSteps) {
            simulation.build(registry);
            isReadyForSteps = true;
        }
    }

    /** Lets a session share time with other machines; null ends the sharing. */
    void share(@Nullable SharedPause pause) {
        if (pause != null && rewind != null) {
            throw new IllegalStateException(
                    "a game that is shared with other machines cannot be rewound: create no Rewind in such a game");
        }
        steps.control().share(pause);
    }

    void requireNotShared(String refused) {
        steps.control().requireNotShared(refused);
    }

    void setRewind(LongPredicate newRewind) {
        requireNotShared("be rewound");
        rewind = newRewind;
    }

    void setOnOverrun(Runnable newOnOverrun) {
        onOverrun = newOnOverrun;
    }

    void close() {
        checkIdle("a scheduler must be closed between frames", "; end the loop first, such as by GameLoop.stop()");
        closed = true;
        isReady = false;
        isReadyForSteps = false;
        simulation.close();
    }

    private void checkIdle(String rule, String remedy) {
        if (!currentPhase.isIdle()) {
            throw new IllegalStateException(rule + ": " + describeRunningPart() + remedy);
        }
    }

    private String describeRunningPart() {
        if (currentPhase.isInStep()) {
            return "step " + timestep.steps() + " runs";
        }
        return currentPhase.isPresenting()
                ? "presentation runs, '" + currentPhase.presenterName() + "'"
                : "a frame runs, after step " + timestep.steps();
    }

    /** Returns when the newest frame began, by the clock of the input timestamps. */
    long beginNanos() {
        return beginNanos;
    }
}
