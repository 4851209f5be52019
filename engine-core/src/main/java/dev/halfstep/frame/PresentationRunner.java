package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Function;

/** Runs the presentation systems one after the other, on the thread that also draws. */
final class PresentationRunner extends PhaseRunner {

    private final PresentationSystem[] systems;
    private final PresentationContext context;

    /** The index of the system that runs or ran last, -1 for none. A reference field would need a GC barrier. */
    private int runningIndex = -1;

    PresentationRunner(
            World world,
            List<SystemRegistration> registrations,
            Function<SystemRegistration, PresentationSystem> systems,
            PresentationContext context,
            FrameProfiler profiler,
            FailureListener onFailure) {
        super(world, registrations, profiler, onFailure);
        this.systems = registrations.stream().map(systems).toArray(PresentationSystem[]::new);
        this.context = context;
    }

    /**
     * Runs all systems that are due in a frame.
     *
     * @param step the newest step of the frame
     */
    void run(long step) {
        runningIndex = -1;
        applyPendingCommands();
        boolean measured = profiler.isActive();
        EngineWorld engine = this.engine;
        SystemRegistration[] registrations = this.registrations;
        PresentationSystem[] systems = this.systems;
        for (int i = 0; i < systems.length; i++) {
            runningIndex = i;
            if (measured || !registrations[i].canUseFastPath()) {
                runIfDue(i, step);
                continue;
            }
            try { // the fast path: the system is always due and is not measured
                systems[i].present(context);
                if (!engine.hasNoPendingCommands()) {
                    world.applyCommands();
                }
            } catch (Throwable cause) {
                handleFailure(i, cause);
            }
        }
    }

    /** Returns the name of the system that runs or ran last. */
    String runningName() {
        return runningIndex < 0 ? PENDING_COMMANDS : registrations[runningIndex].name();
    }

    @Override
    void runSystem(int i) {
        systems[i].present(context);
    }

    @Override
    void applyCommands(int i) {
        world.applyCommands();
    }

    @Override
    void discardCommands(int i) {
        world.commands().clear(); // all of them are from this system: earlier systems have applied theirs
    }
}
