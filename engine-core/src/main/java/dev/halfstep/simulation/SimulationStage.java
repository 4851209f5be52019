package dev.halfstep.simulation;

import dev.halfstep.time.Rate;
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
     * @param rate steps a second of simulated time
     */
    public SimulationStage(World world, Rate rate) {
        this.world = world;
        context = new SimulationContext(world, rate);
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

    /** Simulates one step. What a system commands is carried out before the next one runs. */
    public void step() {
        context.beginStep();
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
