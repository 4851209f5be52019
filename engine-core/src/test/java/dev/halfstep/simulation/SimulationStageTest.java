package dev.halfstep.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulationStageTest {

    private record Name(String text) {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Name.class))
            .build();
    private final SimulationStage stage = new SimulationStage(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    private void step() {
        stage.step(0.25f, (stage.context().step() + 1) * 0.25);
    }

    @Test
    void systemsRunInTheOrderInWhichTheyWereAddedOncePerStep() {
        stage.add("b", step -> log.add("b" + step.step()));
        stage.add("a", step -> log.add("a" + step.step()));
        stage.add("c", step -> log.add("c" + step.step()));
        step();
        step();
        assertEquals(List.of("b1", "a1", "c1", "b2", "a2", "c2"), log);
    }

    @Test
    void theContextTellsTheTimeOfTheStepAsItWasGiven() {
        stage.add("clock", step -> {
            assertSame(world, step.world());
            assertSame(world.commands(), step.commands());
            log.add(step.step() + " " + step.stepSeconds() + " " + step.simulatedSeconds());
        });
        assertEquals(0, stage.context().step());
        assertEquals(0.0, stage.context().simulatedSeconds());
        stage.step(0.25f, 0.25);
        stage.step(0.5f, 0.75);
        assertEquals(List.of("1 0.25 0.25", "2 0.5 0.75"), log);
        assertEquals(2, stage.context().step());
        assertEquals(0.75, stage.context().simulatedSeconds());
    }

    @Test
    void thePreviousPoseIsCapturedBeforeAnySystemOfTheStep() {
        EntityId id = world.spawn(Transform.at(0, 0));
        stage.add("move", step -> {
            float previous = world.get(id, PreviousTransform.class).x();
            log.add(previous + " " + world.get(id, Transform.class).x());
            world.get(id, Transform.class).translate(10, 0, 0);
        });
        stage.add(
                "check",
                step -> log.add(world.get(id, PreviousTransform.class).x() + " "
                        + world.get(id, Transform.class).x()));
        step();
        step();
        assertEquals(List.of("0.0 0.0", "0.0 10.0", "10.0 10.0", "10.0 20.0"), log);
    }

    @Test
    void theCommandsOfASystemAreCarriedOutBeforeTheNextOne() {
        stage.add("spawn", step -> {
            step.commands().spawn(new Name("new"));
            log.add("spawn sees " + world.size());
        });
        stage.add("count", step -> log.add("count sees " + world.size()));
        step();
        assertEquals(List.of("spawn sees 0", "count sees 1"), log);
    }

    @Test
    void theCommandsOfTheLastSystemAreCarriedOutWithinTheStep() {
        stage.add("spawn", step -> step.commands().spawn(new Name("new")));
        step();
        assertEquals(1, world.size());
        assertEquals(0, world.commands().size());
    }

    @Test
    void commandsThatWaitAreCarriedOutBeforeTheSystemsOfTheStep() {
        EntityId id = world.commands().spawn(Transform.at(5, 0));
        stage.add("move", step -> world.get(id, Transform.class).translate(1, 0, 0));
        step();
        assertEquals(5f, world.get(id, PreviousTransform.class).x());
        assertEquals(6f, world.get(id, Transform.class).x());
    }

    @Test
    void whatASystemSpawnsIsDrawnFromItsFirstPoseOn() {
        List<EntityId> spawned = new ArrayList<>();
        stage.add("spawn", step -> {
            if (spawned.isEmpty()) {
                spawned.add(step.commands().spawn(Transform.at(100, 0)));
            }
        });
        stage.add(
                "move", step -> world.query(Transform.class).forEach((id, transform) -> transform.translate(1, 0, 0)));
        step();
        assertEquals(100f, world.get(spawned.get(0), PreviousTransform.class).x());
        assertEquals(101f, world.get(spawned.get(0), Transform.class).x());
    }

    @Test
    void theRunningSystemIsKnownByName() {
        stage.add("first", step -> log.add(stage.running()));
        stage.add("second", step -> log.add(stage.running()));
        step();
        assertEquals(List.of("first", "second"), log);
    }

    @Test
    void aFailingCommandOfNoSystemIsNotBlamedOnTheSystemThatRanLast() {
        stage.add("innocent", step -> {});
        step();
        EntityId id = world.spawn(new Name("a"));
        world.commands().add(id, new Name("again"));
        assertThrows(IllegalArgumentException.class, this::step);
        assertEquals(SimulationStage.CAPTURE, stage.running());
    }

    @Test
    void theCommandsOfASystemFailInItsName() {
        EntityId id = world.spawn(new Name("a"));
        stage.add("before", step -> {});
        stage.add("guilty", step -> step.commands().add(id, new Name("again")));
        stage.add("after", step -> log.add("after"));
        assertThrows(IllegalArgumentException.class, this::step);
        assertEquals("guilty", stage.running());
        assertTrue(log.isEmpty());
    }
}
