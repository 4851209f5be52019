package dev.halfstep.frame;

import org.jspecify.annotations.Nullable;

/**
 * Handles exceptions of systems: ends the frame, or disables and reports the system, as the settings say. The failure
 * of a system of the engine or of pending commands always ends the frame.
 */
final class SystemFailures {

    private final EngineParts parts;
    private final SystemRegistry registry;

    SystemFailures(EngineParts parts, SystemRegistry registry) {
        this.parts = parts;
        this.registry = registry;
    }

    /**
     * Handles the failure of a system.
     *
     * @param system the system; null for commands that were pending before the first system of the phase ran
     * @throws SystemFailureException if the frame is to end
     */
    void handle(@Nullable SystemRegistration system, Phase phase, Throwable cause) {
        String name = system == null ? PhaseRunner.PENDING_COMMANDS : system.name();
        SystemFailureException failure = failure(name, phase, cause);
        SchedulerSettings settings = parts.settings;
        if (system == null || registry.isOfEngine(system) || !settings.isolatesFailures()) {
            throw failure;
        }
        system.setEnabled(false);
        settings.reports().accept(failure.getMessage() + "; the system is disabled");
    }

    SystemFailureException failure(String system, Phase phase, Throwable cause) {
        return new SystemFailureException(
                system, phase, parts.timestep.steps(), parts.timestep.simulatedSeconds(), cause);
    }
}
