package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.diagnostics.SystemProfiler;
import dev.halfstep.input.InputStage;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stages 4 and 5 of 5, presentation and drawing, once a frame. The simulated state is read-only in both. */
final class PresentationStage {

    /** The name under which reports list drawing, as a system and as its phase. */
    static final String DRAW = "draw";

    /** Stands for the name of a system in messages about the host. */
    static final String HOST = "the host";

    private final EngineParts parts;
    private final CurrentPhase phase;
    private final InputStage input;
    private final EngineWorld engine;
    private final PresentationContext context;
    private final PresentationSystem interpolateSystem;
    private final FrameProfiler profiler;

    /** A field, because a new lambda in each frame would be garbage. */
    private final Supplier<String> presenterName = this::presenterName;

    private @Nullable PresentationRunner systems;
    private @Nullable SystemProfiler drawProfiler;

    PresentationStage(EngineParts parts, TransformPasses transforms) {
        this.parts = parts;
        boolean onGpu = parts.settings.gpuInterpolation();
        context = new PresentationContext(
                parts.world, parts.timestep, parts.input.frameInput(), parts.steps.control(), onGpu);
        phase = parts.phase;
        input = parts.input;
        engine = EngineWorld.of(parts.world);
        profiler = parts.profiler;
        interpolateSystem = onGpu
                ? new GpuInterpolation(transforms, engine.interpolated())
                : new Interpolate(transforms, engine.interpolated());
    }

    /** Creates the runner of the presentation systems, once their order is built. */
    void build(SystemRegistry registry, SystemFailures failures) {
        systems = new PresentationRunner(
                parts.world,
                registry.presentationOrder(),
                registry::presentationSystem,
                context,
                profiler,
                (system, cause) -> failures.handle(system, Phase.PRESENTATION, cause));
        drawProfiler = profiler.addSystem(DRAW, DRAW);
    }

    /**
     * Runs the presentation systems.
     *
     * @param frameNanos the length of the frame, in nanoseconds
     */
    void present(long frameNanos) {
        input.beginPresentation();
        context.beginFrame(frameNanos);
        engine.beginPresentation(presenterName);
        Objects.requireNonNull(systems).run(context.steps());
    }

    void draw(FrameHost host) {
        phase.beginDrawing();
        if (!profiler.isActive()) {
            host.draw(context);
            return;
        }
        SystemProfiler drawing = Objects.requireNonNull(drawProfiler);
        drawing.beginRun(context.steps());
        host.draw(context);
        drawing.endRun();
        drawing.endCall();
    }

    /** Returns the engine's own first system. */
    PresentationSystem interpolateSystem() {
        return interpolateSystem;
    }

    PresentationContext context() {
        return context;
    }

    /** Returns the name of the system that runs, or {@link #HOST} while the host draws. */
    private String presenterName() {
        return phase.isDrawing() ? HOST : Objects.requireNonNull(systems).runningName();
    }
}
