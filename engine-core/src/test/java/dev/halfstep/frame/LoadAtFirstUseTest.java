package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests that a world that registers component classes at their first use loads classes that it has not used. */
class LoadAtFirstUseTest {

    private record Fuel(int litres) {}

    private record Named(int number) {
        static final ComponentType<Named> TYPE =
                ComponentType.simulation(Named.class).named("number");
    }

    private record Look(int colour) {
        static final ComponentType<Look> TYPE =
                ComponentType.presentation(Look.class).named("look");
    }

    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(floats(1));

        Heat() {
            super(1);
        }
    }

    private static ComponentType<?> typeOf(Class<?> c) {
        return c == Named.class
                ? Named.TYPE
                : c == Heat.class ? Heat.TYPE : c == Look.class ? Look.TYPE : ComponentType.simulation(c);
    }

    private static World.Builder atFirstUse() {
        return World.builder().register(Transform.TYPE).registerAtFirstUse(LoadAtFirstUseTest::typeOf);
    }

    private static byte[] stateOf(World.Builder builder, Consumer<World> setup) {
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            setup.accept(world);
            scheduler.runStep();
            return scheduler.state().save();
        }
    }

    @Test
    void aFreshGameLoadsClassesThatItHasNotUsed() throws StateException {
        Consumer<World> setup = world -> {
            world.spawn(new Fuel(5), new Named(6));
            world.spawn(new Heat(), new Look(7));
        };
        byte[] state = stateOf(atFirstUse(), setup);
        try (World world = atFirstUse().build();
                World saved = atFirstUse().build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            setup.accept(saved);
            scheduler.state().load(state);
            assertEquals(StateHash.of(saved), StateHash.of(world));
            assertArrayEquals(state, scheduler.state().save());
            assertEquals(new Fuel(5), world.query(Fuel.class).single().first());
            assertEquals(new Named(6), world.query(Named.class).single().first());
            assertEquals(new Look(7), world.query(Look.class).single().first());
        }
    }

    @Test
    void aKeptComponentWhoseClassIsUsedLaterIsLoadedAgain() throws StateException {
        byte[] state = stateOf(World.builder().register(Transform.TYPE, Look.TYPE), world -> {
            world.spawn(new Transform(), new Look(1));
            world.spawn(new Transform(), new Look(2));
        });
        byte[] again;
        try (World world = atFirstUse().build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            scheduler.state().load(state); // has only the name of the component
            EntityId first = world.query(Transform.class).first().id();
            assertFalse(world.has(first, Look.class)); // registers it
            world.add(first, new Look(3));
            again = scheduler.state().save();
            scheduler.state().load(again);
            assertEquals(2, world.query(Transform.class, Look.class).count());
        }
        try (World world = World.builder().register(Transform.TYPE, Look.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            scheduler.state().load(again);
            int sum = 0;
            for (var row : world.query(Look.class)) {
                sum += row.first().colour;
            }
            assertEquals(5, sum);
        }
    }

    @Test
    void aNameOfAnotherClassIsRefusedAndLeavesTheGameAsItWas() {
        for (Class<?> other : new Class<?>[] {Thread.class, EntityId.class, Runnable.class, int[].class, Named.class}) {
            ComponentType<Fuel> forged = ComponentType.simulation(Fuel.class).named(other.getName());
            byte[] state = stateOf(World.builder().register(Transform.TYPE, forged), world -> world.spawn(new Fuel(1)));
            try (World world = atFirstUse().build();
                    SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
                byte[] before = scheduler.state().save();
                String message = assertThrows(
                                StateException.class, () -> scheduler.state().load(state))
                        .getMessage();
                assertEquals(
                        "a stored component must be registered in the world: " + other.getName() + " is not", message);
                assertArrayEquals(before, scheduler.state().save());
            }
        }
    }
}
