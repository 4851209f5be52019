package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.diagnostics.SystemWatch;
import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationStage;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Presents one frame and has it drawn. From the first to the last, the simulated state is read-only. */
final class PresentationFrame {

    /** The name of drawing in reports, and of its phase. */
    static final String DRAW = "draw";

    /** The name of the host in messages. */
    static final String HOST = "the host";

    private final EngineParts parts;
    private final CurrentPhase phase;
    private final PresentationStage stage;
    private final PresentationSystem interpolate;
    private final FrameWatch watch;

    /** Kept in a field: a new one in each frame would be garbage in each frame. */
    private final Supplier<String> presenter = this::presenter;

    private @Nullable PresentationRunner systems;
    private @Nullable SystemWatch drawWatch;

    PresentationFrame(EngineParts parts, TransformPasses transforms) {
        this.parts = parts;
        stage = new PresentationStage(parts.world, parts.timestep, parts.input.frameInput(), parts.steps.control());
        interpolate =
                parts.settings.gpuInterpolation() ? stage.interpolateOnGpu(transforms) : stage.interpolate(transforms);
        phase = parts.phase;
        watch = parts.watch;
    }

    /** Takes over the systems, in their order. */
    void build(SystemRegistry registry, SystemFailures failures) {
        systems = new PresentationRunner(
                parts.world,
                registry.presentationOrder(),
                registry::presentationSystem,
                stage.context(),
                watch,
                (system, cause) -> failures.handle(system, Phase.PRESENTATION, cause));
        drawWatch = watch.add(DRAW, DRAW);
    }

    void present(long frameNanos) {
        parts.input.beginPresentation();
        stage.beginFrame(frameNanos);
        EngineWorld.of(parts.world).beginPresentation(presenter);
        Objects.requireNonNull(systems).run(stage.context().steps());
    }

    void draw(FrameHost host) {
        phase.beginDrawing();
        PresentationContext frame = stage.context();
        if (!watch.isOn()) {
            host.draw(frame);
            return;
        }
        SystemWatch drawing = Objects.requireNonNull(drawWatch);
        drawing.begin(frame.steps());
        host.draw(frame);
        drawing.end();
        drawing.count();
    }

    /** Returns the engine's own system. */
    PresentationSystem interpolate() {
        return interpolate;
    }

    PresentationStage stage() {
        return stage;
    }

    private String presenter() {
        return phase.isDrawing() ? HOST : Objects.requireNonNull(systems).running();
    }
}
