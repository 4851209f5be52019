package dev.halfstep.examples;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Orders systems: a thermostat measures a room in every fourth step and switches a heater. The system of the heater
 * runs only while the heater is on. The systems are added in the wrong order; constraints correct it.
 */
public final class OrderedSystems {

    static final class Room {
        float celsius = 20;
    }

    static final class Heater {
        boolean on;
    }

    /** The systems that ran in the newest step, to print them. A game does not need this. */
    private final List<String> ran = new ArrayList<>();

    private OrderedSystems() {}

    /**
     * Prints the order of the systems with its reasons, then the systems that run in each step.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        System.out.println("The schedule: a system runs after all that its reasons name.\n");
        new OrderedSystems().play();
        System.out.println("\nWithout before(\"heat\"), strict mode refuses the schedule before the first step:\n");
        omitAConstraint();
    }

    private void play() {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            world.spawn(new Room());
            world.spawn(new Heater());

            scheduler
                    .simulation("heat", this::heat)
                    .reads(Heater.class)
                    .writes(Room.class)
                    .runIf(() -> world.single(Heater.class).on); // depends on simulated state only
            scheduler
                    .simulation("measure", this::measure)
                    .reads(Room.class)
                    .writes(Heater.class)
                    .after("cool")
                    .before("heat")
                    .every(4); // in steps 4, 8, 12 ...
            scheduler.simulation("cool", this::cool).writes(Room.class).before("heat");

            System.out.println(scheduler.describe());
            for (int step = 1; step <= 13; step++) {
                ran.clear();
                scheduler.runStep(); // one step without a frame; a game loop runs frames
                System.out.printf(
                        Locale.ROOT, "step %2d  %.2f degrees  %s%n", step, world.single(Room.class).celsius, ran);
            }
        }
    }

    private void cool(SimulationContext step) {
        ran.add("cool");
        step.world().single(Room.class).celsius -= 0.25f;
    }

    private void measure(SimulationContext step) {
        ran.add("measure");
        step.world().single(Heater.class).on = step.world().single(Room.class).celsius < 20;
    }

    private void heat(SimulationContext step) {
        ran.add("heat");
        step.world().single(Room.class).celsius += 0.75f;
    }

    /** Adds two systems that write the same component, without an ordering constraint: strict mode refuses them. */
    private static void omitAConstraint() {
        SchedulerSettings strict = SchedulerSettings.defaults().inStrictMode(); // for tests
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)), strict)) {
            scheduler.simulation("cool", step -> {}).writes(Room.class);
            scheduler.simulation("heat", step -> {}).reads(Heater.class).writes(Room.class);
            scheduler.runStep();
        } catch (IllegalStateException fault) {
            System.out.println(fault.getMessage());
        }
    }

    private static World world() {
        return World.builder()
                .register(Transform.TYPE, ComponentType.simulation(Room.class), ComponentType.simulation(Heater.class))
                .build();
    }
}
