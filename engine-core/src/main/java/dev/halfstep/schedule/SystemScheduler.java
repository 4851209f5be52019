package dev.halfstep.schedule;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.KeyFrame;
import dev.halfstep.presentation.PresentationStage;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationStage;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.util.HashSet;
import java.util.Set;

/**
 * Splits the systems of a game into those that simulate, in exact steps, and those that present, once a frame, and runs
 * a frame through its five stages.
 *
 * <pre>{@code
 * frame               1                2                3                4
 * input           |edges|          |edges|          |edges|          |edges|
 * time            |0 steps|        |1 step|         |2 steps|        |1 step|
 * simulation                       [capture A B]    [capture A B]    [capture A B]
 *                                                   [capture A B]
 * presentation    [interpolate C]  [interpolate C]  [interpolate C]  [interpolate C]
 * draw            |picture|        |picture|        |picture|        |picture|
 * }</pre>
 *
 * <p>The first frame takes no time, runs no step and shows the world as it was spawned.
 *
 * <p>The scheduler does not drive itself and reads no clock: {@link dev.halfstep.loop.GameLoop} does, or a test.
 */
public final class SystemScheduler {

    private static final FramePacer NO_WAITING = FramePacer.unlimited();

    private final Timestep timestep;
    private final InputQueue input = new InputQueue();
    private final KeyFrame keys = new KeyFrame();
    private final SimulationStage simulation;
    private final PresentationStage presentation;
    private final Set<String> names = new HashSet<>();
    private boolean interpolating = true;
    private long lastStep = Long.MAX_VALUE;

    /**
     * A scheduler without systems but the engine's own.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep how frames are cut into steps, and with it which loop the game runs
     */
    public SystemScheduler(World world, Timestep timestep) {
        this.timestep = timestep;
        simulation = new SimulationStage(world);
        presentation = new PresentationStage(world, keys);
        names.add(SimulationStage.CAPTURE);
        names.add(PresentationStage.INTERPOLATE);
    }

    /**
     * Adds a system that runs in every step, after those added before it.
     *
     * @param name what reports and failures call it; no other system has that name
     * @param system the system
     * @return this
     * @throws IllegalArgumentException if the name is taken or blank
     */
    public SystemScheduler simulation(String name, SimulationSystem system) {
        claim(name);
        simulation.add(name, system);
        return this;
    }

    /**
     * Adds a system that runs in every frame, after those added before it.
     *
     * @param name what reports and failures call it; no other system has that name
     * @param system the system
     * @return this
     * @throws IllegalArgumentException if the name is taken or blank
     */
    public SystemScheduler presentation(String name, PresentationSystem system) {
        claim(name);
        presentation.add(name, system);
        return this;
    }

    private void claim(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a system must have a name: '" + name + "'");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException("a system must have a name of its own: '" + name + "' is taken");
        }
    }

    /**
     * One frame without waiting, from the player's keys to the picture.
     *
     * @param host where input comes from and the picture goes
     * @param frameNanos the time since the frame before in nanoseconds; 0 for the first
     * @throws SystemFailureException if a system throws; the world is then as that system left it
     */
    public void frame(FrameHost host, long frameNanos) {
        frame(host, NO_WAITING, frameNanos);
    }

    /**
     * One frame, from the player's keys to the picture. Waiting for the next one is left to the caller, who knows
     * whether there is one.
     *
     * @param host where input comes from and the picture goes
     * @param pacer says when the picture is due
     * @param frameNanos the time since the frame before in nanoseconds; 0 for the first
     * @throws SystemFailureException if a system throws; the world is then as that system left it
     */
    public void frame(FrameHost host, FramePacer pacer, long frameNanos) {
        collectInput(host); //                                                              1 input
        timestep.addFrame(frameNanos); //                                                   2 time
        while (hasStepsLeft() && timestep.takeStep()) frameNanos += simulate(pacer); //     3 simulation
        pacer.awaitPresentation();
        present(frameNanos); //                                                             4 presentation
        host.draw(presentation.context()); //                                               5 draw
    }

    private void collectInput(FrameHost host) {
        host.poll(input);
        keys.takeAll(input);
    }

    private boolean hasStepsLeft() {
        return timestep.steps() < lastStep;
    }

    /** Simulates one step, and tells by how much the frame has become longer than planned meanwhile. */
    private long simulate(FramePacer pacer) {
        try {
            simulation.step(timestep.stepSeconds(), timestep.simulatedSeconds());
        } catch (Throwable cause) {
            throw failure(simulation.running(), Phase.SIMULATION, cause);
        }
        long overrunNanos = pacer.overrunNanos();
        timestep.extendFrame(overrunNanos);
        return overrunNanos;
    }

    private void present(long frameNanos) {
        try {
            presentation.present(frameNanos, alpha(), interpolating, timestep.steps());
        } catch (Throwable cause) {
            throw failure(presentation.running(), Phase.PRESENTATION, cause);
        }
    }

    private SystemFailureException failure(String system, Phase phase, Throwable cause) {
        SimulationContext newest = simulation.context();
        return new SystemFailureException(system, phase, newest.step(), newest.simulatedSeconds(), cause);
    }

    /**
     * Where the present moment lies between the last two steps, as it is drawn.
     *
     * @return 0 to 1; always 1 while interpolation is off
     */
    public float alpha() {
        return interpolating ? timestep.alpha() : 1f;
    }

    /**
     * Switches interpolation for the whole world. Without it everything is drawn at its newest simulated pose. The
     * simulation does not notice.
     *
     * @param on true to interpolate, as at the start
     */
    public void setInterpolating(boolean on) {
        interpolating = on;
    }

    /**
     * Whether what is drawn is interpolated.
     *
     * @return true at the start
     */
    public boolean isInterpolating() {
        return interpolating;
    }

    /**
     * Ends the simulation after a step: later frames run no more of them, and their time stays owed.
     *
     * @param step the number of the last step to run, 0 or more
     */
    public void setLastStep(long step) {
        if (step < 0) {
            throw new IllegalArgumentException("the last step must not be negative: " + step);
        }
        lastStep = step;
    }

    /**
     * Whether the last step was run.
     *
     * @return false for ever, unless {@link #setLastStep(long)} was called
     */
    public boolean isAtLastStep() {
        return !hasStepsLeft();
    }

    /**
     * How frames are cut into steps.
     *
     * @return the timestep, for its counters
     */
    public Timestep timestep() {
        return timestep;
    }
}
