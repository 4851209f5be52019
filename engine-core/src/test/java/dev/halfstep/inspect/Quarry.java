package dev.halfstep.inspect;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game that changes its fields in every way: several systems in a step, the commands of systems in one wave, events,
 * components that are removed and added again. Entity 1 has all components.
 */
final class Quarry {

    static final Rate RATE = Rate.hz(50);

    enum Mood {
        CALM,
        ANGRY
    }

    record Label(String text, Mood mood) {}

    static final class Ore {
        int grams;
        final int[] layers = {1, 2};

        @Nullable
        Label label;

        @Nullable
        EntityId neighbour;
    }

    record Coal(int grams) {}

    /** Its fields cannot be read, so its values have no names. */
    static final class Sack {
        final List<Integer> stones = new ArrayList<>();
        static final ComponentType<Sack> TYPE = ComponentType.simulation(Sack.class)
                .hashedBy((sack, sink) -> sack.stones.forEach(sink::add))
                .copiedBy(Sack::new, (source, target) -> target.stones.addAll(source.stones));
    }

    static final class Tally {
        int blasts;
    }

    /** An event. */
    record Blast() {}

    private Quarry() {}

    static WorldRecipe recipe() {
        return WorldRecipe.of(GAME);
    }

    static final GameSpec<?> GAME = GameSpec.of("quarry", "1")
            .withSeed(7)
            .setting("level", "2")
            .rate(RATE)
            .register(Ore.class, Coal.class, Tally.class)
            .register(Sack.TYPE)
            .wire((world, scheduler) ->
                    world.spawn(Transform.at(0, 0), new Ore(), new Coal(1), new Sack(), new Tally()))
            .wire(Quarry::addSystems);

    private static void addSystems(World world, SystemScheduler scheduler) {
        Events<Blast> blasts = scheduler.addEvents(Blast.class, 16);
        EventReader<Blast> reader = blasts.simulationReader("count");
        world.commands().spawn(Transform.at(9, 9)); // applied when step 1 begins
        scheduler.simulation("dig", Quarry::dig).writes(Ore.class); // one wave with the next system
        scheduler.simulation("burn", Quarry::burn).writes(Coal.class);
        scheduler.simulation("add", step -> ore(step, 5));
        scheduler.simulation("subtract", step -> ore(step, -5));
        scheduler.simulation("move", Quarry::move).writes(Transform.class);
        scheduler.simulation("blast", step -> {
            if (step.input().wasPressed(Key.SPACE)) {
                step.commands().send(blasts, new Blast());
            }
        });
        scheduler.simulation(
                "count", step -> reader.forEach(blast -> step.world().single(Tally.class).blasts++));
        scheduler.simulation("label", Quarry::label);
    }

    private static void dig(SimulationContext step) {
        for (var ore : step.world().query(Ore.class)) {
            ore.first().grams++;
            if (step.step() == 2) {
                step.commands().remove(ore.id(), Ore.class);
            }
        }
        if (step.step() == 4) {
            step.commands().add(entity(step), new Ore());
        }
    }

    private static void burn(SimulationContext step) {
        if (step.step() == 2) {
            step.commands().replace(entity(step), new Coal(7));
        }
    }

    private static void ore(SimulationContext step, int grams) {
        for (var ore : step.world().query(Ore.class)) {
            ore.first().grams += grams;
        }
    }

    private static void move(SimulationContext step) {
        step.world().single(Tally.class);
        step.world().get(entity(step), Transform.class).translate(1, 0);
    }

    private static void label(SimulationContext step) {
        for (var ore : step.world().query(Ore.class, Sack.class)) {
            ore.first().layers[1] += (int) step.step();
            ore.first().label = step.step() < 5 ? null : new Label("\u001b[31mred, \"x\"\u202e", Mood.ANGRY);
            ore.first().neighbour = ore.id();
            ore.second().stones.add((int) step.step());
        }
    }

    private static EntityId entity(SimulationContext step) {
        return step.world().query(Tally.class).single().id();
    }
}
