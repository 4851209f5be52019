package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.input.InputStage;
import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import org.jspecify.annotations.Nullable;

/** Runs a frame through its five stages, or a step without a frame. */
final class Frame {

    private final CurrentPhase phase;
    private final Timestep timestep;
    private final FrameSteps steps;
    private final InputStage input;
    private final FrameWatch watch;
    private final PresentationFrame presentation;
    private final SimulationStep simulation;
    private final SystemRegistry registry;
    private final SystemFailures failures;
    private @Nullable OverrunWatch overruns;
    private long frameNanos;
    private long nowNanos;
    private boolean closed;

    Frame(EngineParts parts) {
        phase = parts.phase;
        timestep = parts.timestep;
        steps = parts.steps;
        input = parts.input;
        watch = parts.watch;
        TransformPasses transforms = new TransformPasses(parts.world);
        presentation = new PresentationFrame(parts, transforms);
        simulation = new SimulationStep(parts, transforms); // last, since it starts threads
        registry = new SystemRegistry(parts.world, parts.settings, simulation.capture(), presentation.interpolate());
        failures = new SystemFailures(parts, registry);
    }

    void run(FrameHost host, FramePacer pacer, long newFrameNanos, long newNowNanos) {
        checkIdle("a frame cannot be run within another one or in a step", "");
        phase.beginFrame();
        try {
            collectInput(host, newFrameNanos, newNowNanos); //                  1 input
            addTime(newFrameNanos); //                                          2 time
            while (steps.takeStep()) simulate(pacer); //                        3 simulation
            present(pacer); //                                                  4 presentation
            draw(host); //                                                      5 draw
        } finally {
            phase.endFrame();
        }
    }

    private void collectInput(FrameHost host, long newFrameNanos, long newNowNanos) {
        buildOrder();
        watch.beginFrame();
        nowNanos = newNowNanos;
        host.poll(input.beginFrame(newFrameNanos, newNowNanos, timestep.presentNanos()));
    }

    private void addTime(long newFrameNanos) {
        steps.addFrame(newFrameNanos);
        frameNanos = newFrameNanos;
        input.mapTimes(timestep.presentNanos());
    }

    private void simulate(FramePacer pacer) {
        simulation.run();
        long overrunNanos = pacer.overrunNanos();
        if (overrunNanos > 0) {
            steps.extendFrame(overrunNanos);
            frameNanos += overrunNanos;
        }
    }

    private void present(FramePacer pacer) {
        steps.endFrame();
        if (overruns != null) {
            overruns.endSteps(steps, steps.control(), timestep.steps());
        }
        watch.pause();
        pacer.awaitPresentation();
        watch.resume();
        presentation.present(frameNanos);
    }

    private void draw(FrameHost host) {
        presentation.draw(host);
        if (watch.isOn()) {
            watch.endFrame(
                    presentation.stage().context().frame(),
                    frameNanos,
                    presentation.stage().newestAlpha());
        }
    }

    /** Runs one step without a frame around it. */
    void runStep() {
        buildOrder();
        if (!phase.isBetweenSteps()) {
            throw new IllegalStateException(
                    "a step cannot be run within another one or in presentation: step " + (timestep.steps() + 1));
        }
        timestep.setSteps(timestep.steps() + 1);
        simulation.run();
    }

    /** Builds the order of all systems, unless it is built already. */
    void buildOrder() {
        if (closed) {
            throw new IllegalStateException("a scheduler cannot be used after it was closed");
        }
        if (!registry.isBuilt()) {
            registry.build();
            simulation.build(registry, failures);
            presentation.build(registry, failures);
        }
    }

    void setOverrunWatch(OverrunWatch newOverruns) {
        overruns = newOverruns;
    }

    void close() {
        checkIdle("a scheduler is closed between frames", "; end the loop first, such as by GameLoop.stop()");
        closed = true;
        simulation.close();
    }

    private void checkIdle(String rule, String remedy) {
        if (!phase.isIdle()) {
            throw new IllegalStateException(rule + ": " + running() + remedy);
        }
    }

    private String running() {
        if (phase.isInStep()) {
            return "step " + timestep.steps() + " runs";
        }
        return phase.isPresenting()
                ? "presentation runs, '" + phase.presenter() + "'"
                : "a frame runs, after step " + timestep.steps();
    }

    long nowNanos() {
        return nowNanos;
    }

    SystemRegistry registry() {
        return registry;
    }

    SimulationStep simulation() {
        return simulation;
    }

    PresentationFrame presentation() {
        return presentation;
    }
}
