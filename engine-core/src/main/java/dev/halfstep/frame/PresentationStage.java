package dev.halfstep.frame;

import dev.halfstep.world.EngineWorld;
import java.util.List;
import java.util.function.Supplier;

/**
 * Stages 4 and 5 of 5, presentation and drawing, once a frame. The simulated state is read-only in both. All systems
 * run on the thread that also draws.
 */
final class PresentationStage extends PhaseRunner {

    /** The name under which reports list drawing, as a system and as its phase. */
    static final String DRAW = "draw";

    /** Stands for the name of a system in messages about the host. */
    static final String HOST = "the host";

    private final PresentationContext context;

    /** A field, because a new lambda in each frame would be garbage. */
    private final Supplier<String> presenterName = this::presenterName;

    private PresentationSystem[] systems = {};

    /** The number of drawing in the profiler. */
    private int profiledDrawing;

    /** The index of the system that runs or ran last, -1 for none. A reference field would need a GC barrier. */
    private int runningIndex = -1;

    PresentationStage(EngineParts parts) {
        super(parts, Phase.PRESENTATION);
        context = new PresentationContext(parts);
    }

    /** Takes over the systems, once their order is built. */
    void build(SystemRegistry registry) {
        List<SystemRegistration> ordered = registry.presentationOrder().orderedSystems();
        setSystems(ordered);
        systems = ordered.stream().map(registry::presentationSystem).toArray(PresentationSystem[]::new);
        profiledDrawing = profiler.addSystem(DRAW, DRAW);
    }

    /**
     * Runs the presentation systems.
     *
     * @param frameNanos the length of the frame, in nanoseconds
     */
    void run(long frameNanos) {
        context.beginFrame(frameNanos);
        runSystems();
    }

    /** Runs the presentation systems at the alpha of the caller. */
    void runAt(float alpha, long frameNanos, boolean mayGoBack) {
        context.beginFrameAt(alpha, frameNanos, mayGoBack);
        runSystems();
    }

    private void runSystems() {
        input.beginPresentation();
        engine.beginPresentation(presenterName);
        runSystems(context.steps());
    }

    /**
     * Runs all systems that are due in a frame.
     *
     * @param step the newest step of the frame
     */
    private void runSystems(long step) {
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

    void draw(FrameHost host) {
        currentPhase.beginDrawing();
        if (!profiler.isActive()) {
            host.draw(context);
            return;
        }
        profiler.beginRun(profiledDrawing, context.steps());
        host.draw(context);
        profiler.endRun(profiledDrawing);
        profiler.endCall(profiledDrawing);
    }

    PresentationContext context() {
        return context;
    }

    /** Returns the name of the system that runs or ran last, or {@link #HOST} while the host draws. */
    private String presenterName() {
        if (currentPhase.isDrawing()) {
            return HOST;
        }
        return runningIndex < 0 ? PENDING_COMMANDS : registrations[runningIndex].name();
    }
}
