package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Orders systems: they run in the order in which they are added. A room cools, and a heater warms it while it is on. A
 * thermostat is added later, as by an extension, so it names the systems between which it measures.
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
        System.out.println(
                "The schedule: systems run in the order in which they are added, unless a reason is given.\n");
        new OrderedSystems().play();
        System.out.println("\nA constraint that cannot hold is refused before the first step:\n");
        nameASystemThatDoesNotExist();
    }

    private void play() {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            world.spawn(new Room());
            world.spawn(new Heater());

            scheduler.simulation("cool", this::cool).writes(Room.class);
            scheduler
                    .simulation("heat", this::heat)
                    .reads(Heater.class)
                    .writes(Room.class)
                    .runIf(() -> world.single(Heater.class).on); // depends on simulated state only
            addThermostat(scheduler);

            System.out.println(scheduler.describe());
            for (int step = 1; step <= 13; step++) {
                ran.clear();
                scheduler.runStep(); // one step without a frame; a game loop runs frames
                System.out.printf(
                        Locale.ROOT, "step %2d  %.2f degrees  %s%n", step, world.single(Room.class).celsius, ran);
            }
        }
    }

    /** Adds a system to systems that exist already. */
    private void addThermostat(SystemScheduler scheduler) {
        scheduler
                .simulation("measure", this::measure)
                .reads(Room.class)
                .writes(Heater.class)
                .before("heat")
                .every(4); // in steps 4, 8, 12 ...
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

    private static void nameASystemThatDoesNotExist() {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            scheduler.simulation("measure", step -> {}).before("haet");
            scheduler.runStep();
        } catch (IllegalStateException fault) {
            System.out.println(fault.getMessage());
        }
    }

    private static World world() {
        return World.builder()
                .register(Transform.TYPE)
                .register(Room.class, Heater.class)
                .build();
    }
}
