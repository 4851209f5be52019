package dev.halfstep.frame;

import dev.halfstep.input.InputExchange;
import dev.halfstep.input.InputSource;
import dev.halfstep.time.SharedPause;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gives recordings, rollback, windows, test kits and other tools access to the steps of a game: listeners,
 * interceptors, overridden input. Games do not need it. {@link SystemScheduler#tools()} returns it.
 *
 * @hidden
 */
public final class SchedulerTools {

    private final EngineParts parts;
    private final SystemRegistry registry;
    private final SimulationStage simulation;
    private final Frame frame;

    SchedulerTools(EngineParts parts, SystemRegistry registry, SimulationStage simulation, Frame frame) {
        this.parts = parts;
        this.registry = registry;
        this.simulation = simulation;
        this.frame = frame;
    }

    /**
     * Runs code that adds the view of a window, between frames. Entities that the code spawns belong to presentation,
     * as in a presentation system: a run without a window does not run the code, and has the same simulated state.
     * Simulation components and simulation systems are refused. The code may load a state and run steps.
     *
     * @param name the name of the code, for messages
     * @param view the code
     */
    public void addView(String name, Runnable view) {
        parts.currentPhase.beginView(() -> name);
        try {
            view.run();
        } finally {
            parts.currentPhase.endView();
        }
    }

    /**
     * Sets an interceptor that wraps every simulation system, the engine's own included: for test kits and tools that
     * look at the world before or after a system. Wrappers of parallel systems run in parallel too.
     *
     * @param interceptor returns a system that runs instead of a system, and calls it; called once for each system and
     *     its name, when the order is built
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public void interceptSimulation(BiFunction<String, SimulationSystem, SimulationSystem> interceptor) {
        registry.intercept(interceptor);
    }

    /**
     * Sets an observer of commands, for tools that look at the world between the commands of two systems. It is called
     * on the thread of the frame whenever the commands of a simulation system were applied, with the name of the
     * system.
     *
     * @param observer replaces the previous observer; must not change the world
     */
    public void observeCommands(Consumer<String> observer) {
        simulation.observeCommands(observer);
    }

    /**
     * Registers a listener that is called when a step begins and ends, for recordings and tools.
     *
     * @param listener called from the next step on, after the listeners that were added before
     * @throws IllegalStateException if the listener undoes steps, and another listener decides their input
     */
    public void addStepListener(StepListener listener) {
        simulation.addListener(listener);
    }

    /**
     * Removes a listener of steps.
     *
     * @param listener not called any more; ignored if it was not added
     */
    public void removeStepListener(StepListener listener) {
        simulation.removeListener(listener);
    }

    /**
     * Returns whether a listener decides the input of all steps, as a replay does: the player then cannot play.
     *
     * @return true until the listener is removed or does not decide any more
     */
    public boolean isInputDecided() {
        return simulation.isInputDecided();
    }

    /**
     * Returns the number of the present state. States are counted as steps reach them: the state before the first step
     * has number 0, and each step that runs leads to a new state, also if it is resimulated. A snapshot restores the
     * number of its state. A state that was loaded has a negative number of its own.
     *
     * @return the number
     */
    public long stateNumber() {
        return simulation.stateNumber();
    }

    /**
     * Lets presentation skip the steps since the last frame, for example after a seek in a replay. Their events are
     * neither delivered nor retracted, and presentation time jumps over them. The next frame shows the end of the
     * newest step.
     *
     * @throws IllegalStateException in a step or in presentation
     */
    public void skipPresentation() {
        frame.skipPresentation();
    }

    /**
     * Sets the exchange that decides the input of each new step that is not overridden.
     *
     * @param exchange replaces the previous exchange; null for none
     */
    public void exchangeInput(@Nullable InputExchange exchange) {
        parts.input.exchangeSteps(exchange);
    }

    /**
     * Lets a session share the time of the game with other machines: {@link dev.halfstep.time.TimeControl#isShared}.
     *
     * @param pause agrees the pauses with the other machines; null ends the sharing
     * @throws IllegalStateException if the game can be rewound, or if the time scale is not that of real time
     */
    public void share(@Nullable SharedPause pause) {
        frame.share(pause);
    }

    /**
     * Sets the sources that override the input of steps, for resimulation and remote players. The override replaces the
     * previous one. It is called before each step with the number of the step, and returns the source of the whole
     * input of the step, or null if the step is not overridden.
     */
    public void overrideInput(LongFunction<@Nullable InputSource> override) {
        parts.input.overrideSteps(Objects.requireNonNull(override, "an input override must not be null"));
    }
}
