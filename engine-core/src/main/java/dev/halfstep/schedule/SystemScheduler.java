package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.KeyFrame;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;

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
 * <p>Systems of a phase run in the order in which they were added, unless {@linkplain SystemRegistration registered}
 * otherwise. The order is made before the first frame; all that is wrong with it is said at once.
 *
 * <p>The scheduler does not drive itself and reads no clock: {@link dev.halfstep.loop.GameLoop} does, or a test.
 */
public final class SystemScheduler implements AutoCloseable {

    /** The name of the engine's own first system of simulation. */
    public static final String CAPTURE = "capture-previous";

    /** The name of the engine's own first system of presentation. */
    public static final String INTERPOLATE = "interpolate";

    private static final FramePacer NO_WAITING = FramePacer.unlimited();

    private final Timestep timestep;
    private final InputQueue input = new InputQueue();
    private final KeyFrame keys = new KeyFrame();
    private final FrameWatch watch;
    private final Systems systems;
    private boolean interpolating = true;
    private long lastStep = Long.MAX_VALUE;
    private long frameNanos;

    /**
     * A scheduler without systems but the engine's own, with the usual settings.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep how frames are cut into steps, and with it which loop the game runs
     */
    public SystemScheduler(World world, Timestep timestep) {
        this(world, timestep, SchedulerSettings.usual());
    }

    /**
     * A scheduler without systems but the engine's own.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep how frames are cut into steps, and with it which loop the game runs
     * @param settings workers, strictness, what happens to failures
     */
    public SystemScheduler(World world, Timestep timestep, SchedulerSettings settings) {
        this.timestep = timestep;
        watch = new FrameWatch(timestep);
        systems = new Systems(world, keys, watch, settings);
    }

    /**
     * Adds a system that runs in every step.
     *
     * @param name what reports and failures call it; no other system has that name
     * @param system the system
     * @return its registration, to say when it runs and what it touches
     * @throws IllegalArgumentException if the name is taken or blank
     * @throws IllegalStateException after the first frame
     */
    public SystemRegistration simulation(String name, SimulationSystem system) {
        return systems.addSimulation(name, system);
    }

    /**
     * Adds a system that runs in every frame.
     *
     * @param name what reports and failures call it; no other system has that name
     * @param system the system
     * @return its registration, to say when it runs and what it touches
     * @throws IllegalArgumentException if the name is taken or blank
     * @throws IllegalStateException after the first frame
     */
    public SystemRegistration presentation(String name, PresentationSystem system) {
        return systems.addPresentation(name, system);
    }

    /**
     * The registration of a system, to switch it on and off.
     *
     * @param name its name
     * @return what was returned when it was added
     * @throws IllegalArgumentException if there is no such system, or it is the engine's own
     */
    public SystemRegistration system(String name) {
        return systems.get(name);
    }

    /**
     * Puts all systems in order; from then on none can be added or placed otherwise. The first frame does this, if
     * nobody did before it.
     *
     * @throws ScheduleFaultsException with everything that is wrong
     */
    public void arrange() {
        systems.arrange();
    }

    /**
     * The order of all systems, as text: a line for each, with what it declares and why it comes after others. Systems
     * with the same number may run at the same time.
     *
     * @return several lines
     * @throws ScheduleFaultsException if they cannot be put in order
     */
    public String describe() {
        return systems.describe();
    }

    /**
     * Measures all systems from the next frame on. Until this is called none is, and it costs nothing.
     *
     * @param clock what they are measured by; if it is called again, that of the first time
     * @return how long they have taken, always the same object
     */
    public FrameTimes measure(NanoClock clock) {
        return watch.measure(clock);
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
        collectInput(host); //                                                  1 input
        addTime(frameNanos); //                                                 2 time
        while (hasStepsLeft() && timestep.takeStep()) simulate(pacer); //       3 simulation
        present(pacer); //                                                      4 presentation
        draw(host); //                                                          5 draw
    }

    private void collectInput(FrameHost host) {
        systems.arrange();
        watch.beginFrame();
        host.poll(input);
        keys.takeAll(input);
    }

    private void addTime(long newFrameNanos) {
        timestep.addFrame(newFrameNanos);
        frameNanos = newFrameNanos;
    }

    private boolean hasStepsLeft() {
        return timestep.steps() < lastStep;
    }

    private void simulate(FramePacer pacer) {
        systems.runStep(timestep.stepSeconds(), timestep.simulatedSeconds());
        long overrunNanos = pacer.overrunNanos();
        if (overrunNanos > 0) {
            timestep.extendFrame(overrunNanos);
            frameNanos += overrunNanos;
        }
    }

    private void present(FramePacer pacer) {
        watch.pause();
        pacer.awaitPresentation();
        watch.goOn();
        systems.runFrame(frameNanos, alpha(), interpolating, timestep.steps());
    }

    private void draw(FrameHost host) {
        systems.draw(host);
        if (watch.isOn()) {
            watch.endFrame(systems.frames(), frameNanos, alpha());
        }
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

    /** Ends the threads of the workers, if there are any. No frame can be run from then on. */
    @Override
    public void close() {
        systems.close();
    }
}
