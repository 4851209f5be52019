package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Label;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what a system sees when it runs: poses, time, and the applied commands of systems before it. */
class SystemsInAFrameTest {

    private final TestGame game = new TestGame();
    private final SystemScheduler scheduler = game.scheduler();
    private final List<String> log = game.log;

    @AfterEach
    void close() {
        game.close();
    }

    @Test
    void systemsRunInTheOrderOfRegistrationOncePerStep() {
        for (String name : List.of("b", "a", "c")) {
            scheduler.simulation(name, step -> log.add(name + step.step()));
        }
        game.run(scheduler, 2);
        assertEquals(List.of("b1", "a1", "c1", "b2", "a2", "c2"), log);
    }

    @Test
    void presentationSystemsRunInTheOrderOfRegistration() {
        for (String name : List.of("b", "a")) {
            scheduler.presentation(name, frame -> log.add(name + frame.frame()));
        }
        game.runFrameWithoutStep(scheduler);
        game.runFrameWithoutStep(scheduler);
        assertEquals(List.of("b1", "a1", "b2", "a2"), log);
    }

    @Test
    void allSystemsOfAPhaseSeeTheSameWorldAndTime() {
        for (String name : List.of("a", "b")) {
            scheduler.simulation(name, step -> {
                assertSame(game.world, step.world());
                log.add(step.step() + " " + step.stepSeconds() + " " + step.simulatedSeconds());
            });
        }
        game.run(scheduler, 2);
        assertEquals(List.of("1 0.125 0.125", "1 0.125 0.125", "2 0.125 0.25", "2 0.125 0.25"), log);
    }

    @Test
    void thePreviousPoseIsCapturedBeforeAnySystemOfTheStep() {
        EntityId id = game.world.spawn(Transform.at(0, 0));
        scheduler.simulation("move", step -> {
            float previous = game.world.get(id, PreviousTransform.class).x();
            log.add(previous + " " + game.world.get(id, Transform.class).x());
            game.world.get(id, Transform.class).translate(10, 0, 0);
        });
        scheduler.simulation(
                "check",
                step -> log.add(game.world.get(id, PreviousTransform.class).x() + " "
                        + game.world.get(id, Transform.class).x()));
        game.run(scheduler, 2);
        assertEquals(List.of("0.0 0.0", "0.0 10.0", "10.0 10.0", "10.0 20.0"), log);
    }

    @Test
    void posesAreInterpolatedBeforeAnySystemOfTheFrame() {
        EntityId id = game.world.spawn(Transform.at(0, 0));
        game.world.get(id, Transform.class).setPosition(10, 0, 0);
        scheduler.presentation(
                "first",
                frame -> log.add(frame.alpha() + " "
                        + game.world.get(id, InterpolatedTransform.class).x()));
        game.runFrameWithoutStep(scheduler);
        scheduler.setInterpolating(false);
        game.runFrameWithoutStep(scheduler);
        assertEquals(List.of("0.0 0.0", "1.0 10.0"), log);
    }

    @Test
    void commandsAreAppliedBeforeTheNextSystem() {
        scheduler.simulation("spawn", step -> {
            step.commands().spawn(new Ore(1));
            log.add("spawn sees " + game.world.size());
        });
        scheduler.simulation("count", step -> log.add("count sees " + game.world.size()));
        game.run(scheduler, 1);
        assertEquals(List.of("spawn sees 0", "count sees 1"), log);
    }

    @Test
    void worldCommandsAreAppliedAfterCommandsOfTheSystem() {
        List<EntityId> spawned = new ArrayList<>();
        scheduler.simulation("spawn", step -> {
            EntityId byWorldCommands = step.world().commands().spawn(new Ore(1));
            EntityId bySystemCommands = step.commands().spawn(new Ore(2));
            step.world().commands().despawn(bySystemCommands);
            spawned.add(byWorldCommands);
        });
        scheduler.simulation("count", step -> log.add("count sees " + game.world.size()));
        game.run(scheduler, 1);
        assertEquals(List.of("count sees 1"), log);
        assertEquals(1, game.world.get(spawned.get(0), Ore.class).grams);
    }

    @Test
    void presentationCommandsAreAppliedBeforeTheNextSystem() {
        scheduler.presentation("spawn", frame -> frame.world().commands().spawn(new Label("new")));
        scheduler.presentation("count", frame -> log.add("count sees " + game.world.size()));
        game.runFrameWithoutStep(scheduler);
        assertEquals(List.of("count sees 1"), log);
    }

    @Test
    void commandsOfTheLastSystemAreAppliedWithinTheStep() {
        scheduler.simulation("spawn", step -> step.commands().spawn(new Ore(1)));
        game.run(scheduler, 1);
        assertEquals(1, game.world.size());
        assertEquals(0, game.world.commands().size());
    }

    @Test
    void commandsOfAWaveAreAppliedAtItsEnd() {
        scheduler
                .simulation("dig", step -> {
                    step.commands().spawn(new Ore(1));
                    log.add("dig sees " + game.world.size());
                })
                .writes(Ore.class);
        scheduler
                .simulation("mine", step -> log.add("mine sees " + game.world.size()))
                .writes(Coal.class);
        scheduler
                .simulation("haul", step -> log.add("haul sees " + game.world.size()))
                .reads(Ore.class)
                .after("dig");
        game.run(scheduler, 1);
        assertEquals(List.of("dig sees 0", "mine sees 0", "haul sees 1"), log);
    }

    @Test
    void pendingCommandsAreAppliedBeforeTheStep() {
        EntityId id = game.world.commands().spawn(Transform.at(5, 0));
        scheduler.simulation("move", step -> game.world.get(id, Transform.class).translate(1, 0, 0));
        game.run(scheduler, 1);
        assertEquals(5f, game.world.get(id, PreviousTransform.class).x());
        assertEquals(6f, game.world.get(id, Transform.class).x());
    }

    @Test
    void pendingCommandsAreAppliedInAFrameWithoutSteps() {
        game.world.commands().spawn(Transform.at(5, 0));
        game.runFrameWithoutStep(scheduler);
        assertEquals(1, game.world.size());
    }

    @Test
    void spawnedEntityIsDrawnFromItsFirstPoseOn() {
        List<EntityId> spawned = new ArrayList<>();
        scheduler.simulation("spawn", step -> {
            if (spawned.isEmpty()) {
                spawned.add(step.commands().spawn(Transform.at(100, 0)));
            }
        });
        scheduler.simulation(
                "move",
                step -> game.world.query(Transform.class).forEach((id, transform) -> transform.translate(1, 0, 0)));
        game.run(scheduler, 1);
        assertEquals(
                100f, game.world.get(spawned.get(0), PreviousTransform.class).x());
        assertEquals(101f, game.world.get(spawned.get(0), Transform.class).x());
    }
}
