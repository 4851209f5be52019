package dev.halfstep.simulation;

import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Runs all simulation systems in their order, one step at a time, with the engine's own always first. */
public final class SimulationStage {

    /** The name of the engine's own first system. */
    public static final String CAPTURE = "capture-previous";

    /**
     * A system and what it is called.
     *
     * @param name its name
     * @param system the system
     */
    private record Named(String name, SimulationSystem system) {}

    private final World world;
    private final SimulationContext context;
    private final List<Named> systems = new ArrayList<>();
    private String running = CAPTURE;

    /**
     * A stage with the engine's own system only.
     *
     * @param world the world that is simulated
     */
    public SimulationStage(World world) {
        this.world = world;
        context = new SimulationContext(world);
        add(CAPTURE, new CapturePrevious(world));
    }

    /**
     * Adds a system behind those that are there.
     *
     * @param name its name
     * @param system the system
     */
    public void add(String name, SimulationSystem system) {
        systems.add(new Named(name, system));
    }

    /**
     * Simulates one step. What a system commands is carried out before the next one runs.
     *
     * @param stepSeconds the time that the step simulates
     * @param simulatedSeconds the simulated time at its end, since the start
     */
    public void step(float stepSeconds, double simulatedSeconds) {
        context.beginStep(stepSeconds, simulatedSeconds);
        running = CAPTURE; // commands given between two steps do not fail in the name of the system that ran last
        world.applyCommands();
        for (int i = 0; i < systems.size(); i++) {
            Named next = systems.get(i);
            running = next.name();
            next.system().step(context);
            world.applyCommands();
        }
    }

    /**
     * The system that runs now, or ran last.
     *
     * @return its name
     */
    public String running() {
        return running;
    }

    /**
     * How far the simulation is.
     *
     * @return the context that systems see
     */
    public SimulationContext context() {
        return context;
    }
}
