package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Function;

/** Runs the systems of presentation, one after the other on the thread that may draw. */
final class PresentationRunner extends PhaseRunner {

    private final PresentationSystem[] systems;
    private final PresentationContext context;

    /** The index of the system that runs or ran last. An index, because storing a reference costs more. */
    private int running = -1;

    PresentationRunner(
            World world,
            List<SystemRegistration> registrations,
            Function<SystemRegistration, PresentationSystem> systems,
            PresentationContext context,
            FrameWatch frameWatch,
            FailureListener onFailure) {
        super(world, registrations, frameWatch, onFailure);
        this.systems = registrations.stream().map(systems).toArray(PresentationSystem[]::new);
        this.context = context;
    }

    /**
     * Runs all systems that are due in a frame.
     *
     * @param step the last step before the frame
     */
    void run(long step) {
        running = -1;
        begin();
        boolean watched = frameWatch.isOn();
        SystemRegistration[] registrations = this.registrations;
        PresentationSystem[] systems = this.systems;
        for (int i = 0; i < systems.length; i++) {
            running = i;
            if (watched || !registrations[i].runsAlwaysAlone()) {
                runIfDue(i, step);
                continue;
            }
            try {
                systems[i].present(context);
                if (!EngineWorld.of(world).hasNoPendingCommands()) {
                    world.applyCommands();
                }
            } catch (Throwable cause) {
                failed(i, cause);
            }
        }
    }

    /** Returns the name of the system that runs or ran last. */
    String running() {
        return running < 0 ? PENDING_COMMANDS : registrations[running].name();
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
        world.commands().clear(); // those of earlier systems were applied
    }
}
