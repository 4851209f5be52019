package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests the check that resimulated steps have the same outcome: it finds state that a rollback does not restore. */
class RollbackInvarianceTest {

    private static final class Speed {
        private float x;
    }

    /** Describes a game in which each entity moves by its speed. The argument adds systems that change the speeds. */
    private static WorldRecipe game(Consumer<SystemScheduler> addSystems) {
        return new WorldRecipe()
                .register(ComponentType.simulation(Speed.class))
                .entities(20, random -> List.of(Transform.at(0, random.between(0, 9)), new Speed()))
                .wire((world, scheduler) -> addSystems.accept(scheduler))
                .wire((world, scheduler) -> scheduler.simulation(
                        "move",
                        step -> step.world()
                                .query(Transform.class, Speed.class)
                                .forEach((id, transform, speed) ->
                                        transform.translate(speed.x * step.stepSeconds(), 0, 0))));
    }

    /** A system with state: a stream of random numbers. */
    private static final class Wind implements SimulationSystem {
        private final RandomStream random = RandomStream.of(1, "wind");

        @Override
        public void step(SimulationContext step) {
            step.world().query(Speed.class).forEach((id, speed) -> speed.x += random.between(-1, 1));
        }
    }

    @Test
    void findsStateInFieldsOfSystems() {
        WorldRecipe game = game(scheduler -> scheduler.simulation("wind", new Wind()));
        int steps = 40;
        int depth = 5;
        AssertionError error = assertThrows(AssertionError.class, () -> RollbackInvariance.check(game, steps, depth));
        List<String> lines = error.getMessage().lines().map(String::strip).toList();
        assertEquals("resimulated steps must have the same outcome: step 1 differs", lines.get(0));
        assertTrue(lines.get(1).matches("entity 1, Speed.x: .* when resimulated, .* when run once"), lines::toString);
        assertEquals("first written by 'wind'", lines.get(2));
        assertEquals(
                "resimulated from step 1 on; state in the fields of a system is not restored: keep it in a component,"
                        + " or add it by SimulatedState.add(...)",
                lines.get(3));
    }

    @Test
    void passesIfTheStateOfTheSystemIsAdded() {
        RollbackInvariance.check(
                game(scheduler -> {
                    Wind wind = new Wind();
                    scheduler.state().add(wind);
                    scheduler.simulation("wind", wind);
                }),
                100);
    }

    @Test
    void refusesStateThatCannotBeCopied() {
        try (SyntheticWorld world = game(scheduler -> {}).build()) {
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> world.scheduler().state().add(new ArrayList<>()))
                    .getMessage();
            assertTrue(message.endsWith(": ArrayList is a java.util.ArrayList"), message);
        }
    }

    @Test
    void refusesStateAfterTheFirstFrame() {
        try (SyntheticWorld world = game(scheduler -> {}).build()) {
            world.step(1);
            String message = assertThrows(
                            IllegalStateException.class,
                            () -> world.scheduler().state().add(new Wind()))
                    .getMessage();
            assertEquals(
                    "state must be added before the first frame, step or snapshot, that of a Rollback included: this comes too late",
                    message);
        }
    }

    @Test
    void passesWithKeysEventsAndSystemsThatSkipSteps() {
        record Bump(float x) {}
        RollbackInvariance.check(
                game(scheduler -> {
                            Events<Bump> bumps = scheduler.addEvents(Bump.class, 64);
                            EventReader<Bump> reader = bumps.simulationReader("recoil");
                            scheduler.simulation(
                                    "control",
                                    step -> step.world().query(Speed.class).forEach((id, speed) -> {
                                        speed.x += step.input().isHeld(Key.D) ? 1 : 0;
                                        speed.x += 100 * step.input().pressCount(Key.SPACE);
                                    }));
                            scheduler.simulation("bump", step -> {
                                if (step.step() % 3 == 0) {
                                    step.commands().send(bumps, new Bump(step.step()));
                                }
                            });
                            scheduler
                                    .simulation("recoil", step -> {
                                        for (Bump bump = reader.next(); bump != null; bump = reader.next()) {
                                            float x = bump.x();
                                            step.world().query(Speed.class).forEach((id, speed) -> speed.x -= x);
                                        }
                                    })
                                    .every(4, 1);
                            scheduler
                                    .simulation(
                                            "slow",
                                            step -> step.world()
                                                    .query(Speed.class)
                                                    .forEach((id, speed) -> speed.x +=
                                                            step.input().releaseCount(Key.SPACE)))
                                    .every(7, 3);
                        })
                        .input(RollbackInvarianceTest::player),
                200);
    }

    /** Creates input with taps of a part of a step and of several steps. */
    private static ScriptedInput player() {
        ScriptedInput script = new ScriptedInput();
        for (int i = 0; i < 60; i++) {
            script.tap(Key.SPACE, i * 51_000_000L, 20_000_000L);
            script.tap(Key.D, i * 170_000_000L, 99_000_000L);
        }
        return script;
    }
}
