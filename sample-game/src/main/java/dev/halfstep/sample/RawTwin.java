package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.NanoClock;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/**
 * A second copy of a scene, which runs the same steps with the same input as the original, but is drawn as simulated.
 * In each frame the twin runs the steps that the original has run, so that both have the same state, even if the
 * original was paused, slowed or delayed. The twin does so in the presentation of the original, so a screenshot, which
 * is taken there, too, shows the same frame of both.
 */
final class RawTwin implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    /** A timestamp for queues whose timestamps nothing reads: steps ignore them, and the host sets its own. */
    private static final long IGNORED_NANOS = 0;

    private final GameRun<Scene> run;
    private final SystemScheduler scheduler;
    private final NanoClock clock;

    /** How long the layers of the twin have drawn. */
    private long drawingNanos;

    /**
     * The input of the {@link #stepCount} steps that the original has run and the twin has not. The list also keeps
     * unused queues, for reuse.
     */
    private final List<InputQueue> stepInputs = new ArrayList<>();

    private int stepCount;

    /** The index of the input of the step that runs. */
    private int runningStep;

    /** The input of the player since the last frame. */
    private final InputQueue frameInput = new InputQueue();

    private RawTwin(GameRun<Scene> run, NanoClock clock) {
        this.run = run;
        this.clock = clock;
        scheduler = run.scheduler();
    }

    /**
     * Begins a second copy of a scene.
     *
     * @param game the description of the original
     * @param settings the settings of the original
     * @param original the scheduler of the original, before its first frame
     * @param clock measures the drawing of the twin
     * @return a twin that the caller closes
     */
    static RawTwin begin(GameSpec<Scene> game, SchedulerSettings settings, SystemScheduler original, NanoClock clock) {
        RawTwin twin = new RawTwin(game.begin(settings), clock);
        twin.scheduler.setInterpolating(false);
        twin.scene().followTime(original.timestep());
        twin.scheduler.input().replaceStepInput(twin::addStepInput);
        original.simulation(
                "twin-input", step -> twin.recordStepInput(step.input().events()));
        original.presentation(SceneLayers.OTHER_PICTURE, twin::follow);
        return twin;
    }

    /**
     * Returns a source that passes the input of each frame to the twin, too.
     *
     * @param player the input of the original
     * @param original the scheduler of the original, which is always interpolated
     */
    InputSource inputOf(InputSource player, SystemScheduler original) {
        return input -> {
            original.setInterpolating(true); // a key may have switched it off, but the caption says "interpolated"
            player.poll(input);
            frameInput.clear();
            frameInput.addAll(input.events(), IGNORED_NANOS);
        };
    }

    /** Returns a layer that draws the twin on a host that draws the frames of the original. */
    Layer drawnWithTwin(Layer layer) {
        return measured(layer.showing(scheduler::presented));
    }

    private Layer measured(Layer layer) {
        return new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {
                long beginNanos = clock.nanoTime();
                layer.drawIfVisible(frame, size);
                drawingNanos += clock.nanoTime() - beginNanos;
            }

            @Override
            public void skip(PresentationContext frame) {
                layer.skip(frame);
            }

            @Override
            public void close() {
                layer.close();
            }

            @Override
            public String toString() {
                return layer.toString();
            }
        };
    }

    /** Returns the scene, whose layers must be {@linkplain #drawnWithTwin drawn with the twin}. */
    Scene scene() {
        return run.parts();
    }

    /** Returns the scheduler of the scene. */
    SystemScheduler scheduler() {
        return scheduler;
    }

    private void takeFrameInput(InputQueue input) {
        input.addAll(frameInput.events(), input.frameEndNanos());
        frameInput.clear();
    }

    private void recordStepInput(InputEvents events) {
        if (stepCount == stepInputs.size()) {
            stepInputs.add(new InputQueue());
        }
        InputQueue input = stepInputs.get(stepCount++);
        input.clear();
        input.addAll(events, IGNORED_NANOS);
    }

    private void addStepInput(InputQueue input) {
        input.addAll(stepInputs.get(runningStep).events(), IGNORED_NANOS);
    }

    /**
     * Presentation system of the original: runs the steps that the original has run in a frame, and presents the frame.
     *
     * @param originalFrame the frame of the original
     */
    private void follow(PresentationContext originalFrame) {
        for (runningStep = 0; runningStep < stepCount; runningStep++) { // addStepInput() reads it

            scheduler.runStep();
        }
        stepCount = 0;
        if (originalFrame.time().isPaused()) {
            scheduler.timeControl().pause(); // for presentation, which shows the pause
        } else {
            scheduler.timeControl().resume();
        }
        scheduler.setInterpolating(false); // a key of the scene may have switched it on
        scheduler.present(
                originalFrame.alpha(),
                Math.round(originalFrame.frameSeconds() * NANOS_PER_SECOND),
                this::takeFrameInput);
    }

    /** Returns the newest frame. */
    PresentationContext frame() {
        return scheduler.presented();
    }

    /**
     * Returns how long the layers of the twin have drawn, all of it in the drawing of the original.
     *
     * @return nanoseconds since the twin began
     */
    long drawingNanos() {
        return drawingNanos;
    }

    /** Returns the world, which has the same state as the original after each frame. */
    World world() {
        return run.world();
    }

    @Override
    public void close() {
        run.close();
    }
}
