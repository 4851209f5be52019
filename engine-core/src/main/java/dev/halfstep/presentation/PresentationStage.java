package dev.halfstep.presentation;

import dev.halfstep.input.KeyFrame;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Runs all presentation systems in their order, once a frame, with the engine's own always first. */
public final class PresentationStage {

    /** The name of the engine's own first system. */
    public static final String INTERPOLATE = "interpolate";

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A system and what it is called.
     *
     * @param name its name
     * @param system the system
     */
    private record Named(String name, PresentationSystem system) {}

    private final World world;
    private final PresentationContext context;
    private final List<Named> systems = new ArrayList<>();
    private String running = INTERPOLATE;

    /**
     * A stage with the engine's own system only.
     *
     * @param world the world that is shown
     * @param keys the keyboard as the frame sees it
     */
    public PresentationStage(World world, KeyFrame keys) {
        this.world = world;
        context = new PresentationContext(world, keys);
        add(INTERPOLATE, new Interpolate(world));
    }

    /**
     * Adds a system behind those that are there.
     *
     * @param name its name
     * @param system the system
     */
    public void add(String name, PresentationSystem system) {
        systems.add(new Named(name, system));
    }

    /**
     * Prepares one frame.
     *
     * @param frameNanos the time since the frame before, in nanoseconds
     * @param alpha where the frame lies between the last two steps, 0 to 1
     * @param interpolating whether interpolation is on
     * @param steps how many steps have been simulated so far
     */
    public void present(long frameNanos, float alpha, boolean interpolating, long steps) {
        context.beginFrame((float) (frameNanos / NANOS_PER_SECOND), alpha, interpolating, steps);
        for (int i = 0; i < systems.size(); i++) {
            Named next = systems.get(i);
            running = next.name();
            next.system().present(context);
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
     * The moment that is shown.
     *
     * @return the context that systems see
     */
    public PresentationContext context() {
        return context;
    }
}
