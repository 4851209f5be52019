package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.event.EventStreams;
import dev.halfstep.input.InputStage;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Objects;

/** Holds the objects that the frames, steps and snapshots of one scheduler share. */
final class EngineParts {

    final World world;
    final CurrentPhase currentPhase;
    final SchedulerSettings settings;
    final Timestep timestep;
    final FrameSteps steps;
    final InputStage input = new InputStage();
    final EventStreams events;
    final FrameProfiler profiler;
    final TransformPasses transforms;

    /** Tests replace it. */
    DeferredThreads deferredThreads;

    EngineParts(World world, Timestep timestep, SchedulerSettings settings) {
        this.world = Objects.requireNonNull(world, "world");
        this.settings = Objects.requireNonNull(settings, "settings");
        this.timestep = Objects.requireNonNull(timestep, "timestep");
        if (timestep instanceof FixedTimestep fixed) {
            input.setStepRate(fixed.rate());
        }
        currentPhase = EngineWorld.of(world).phase();
        steps = new FrameSteps(timestep);
        events = new EventStreams(currentPhase);
        profiler = new FrameProfiler(timestep);
        transforms = TransformPasses.of(world);
        deferredThreads = new DeferredThreads(settings.workers());
    }
}
