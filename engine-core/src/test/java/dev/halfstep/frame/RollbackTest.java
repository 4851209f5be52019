package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.input.Action;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Compares games with and without rollback after each step. {@code -Drollback.steps=10000 -Drollback.entities=10000}
 * makes the game longer and larger.
 */
class RollbackTest {

    private static final int STEPS = Integer.getInteger("rollback.steps", 120);
    private static final int ENTITIES = Integer.getInteger("rollback.entities", 1_000);

    /** The number of steps that are resimulated after each step. */
    private static final int DEPTH = 8;

    /**
     * Records a hash of the state and a hash of the order of ids after each step. A resimulated step overwrites its
     * hashes.
     */
    private static final class Outcome implements StepListener {
        private final long[] hashes = new long[STEPS + 1];
        private final long[] orderHashes = new long[STEPS + 1];

        private final SyntheticWorld world;

        Outcome(SyntheticWorld world) {
            this.world = world;
            world.scheduler().tools().addStepListener(this);
        }

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            hashes[(int) step] = StateHash.of(world.world());
            orderHashes[(int) step] = orderHash(world.world());
        }
    }

    /** Returns a hash of the entity numbers in the order in which the world visits them. */
    private static long orderHash(World world) {
        long[] orderHash = new long[1]; // an array, because a lambda cannot write to a local variable
        world.forEachEntity(id -> orderHash[0] = orderHash[0] * 31 + id.number()); // depends on the order
        return orderHash[0];
    }

    /** Creates the input of a player for all steps of a game. */
    private static InputSource[] inputs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        InputSource[] inputs = new InputSource[STEPS + 1];
        boolean held = false;
        for (int step = 0; step <= STEPS; step++) {
            boolean isTapped = random.nextInt(5) == 0; // D is pressed and released
            boolean isToggled = random.nextInt(10) == 0; // A is pressed or released
            held ^= isToggled;
            boolean isDown = held;
            inputs[step] = input -> {
                if (isTapped) {
                    input.add(Key.D, /* down= */ true, /* atNanos= */ 0);
                    input.add(Key.D, /* down= */ false, /* atNanos= */ 0);
                }
                if (isToggled) {
                    input.add(Key.A, isDown, /* atNanos= */ 0);
                }
            };
        }
        return inputs;
    }

    /** The player's hand is on the mouse of another machine: the input of each step arrives late. */
    @Test
    void resimulatedStepsHaveThePointerAndTheActionsOfASecondPlayer() {
        Action buy = Action.named("buy");
        List<String> seen = new ArrayList<>();
        WorldRecipe recipe = new WorldRecipe()
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .wire((world, scheduler) -> {
                    scheduler.input().actions().declare(buy);
                    scheduler.simulation("see", step -> {
                        InputView second = step.input().ofPlayer(2);
                        seen.add(second.pointerX() + " " + second.wheelY() + " " + second.pressCount(buy));
                    });
                });
        try (SyntheticWorld world = recipe.build()) {
            Rollback rollback = new Rollback(world.scheduler(), DEPTH);
            world.step(3);
            InputQueue input = new InputQueue();
            input.movePointer(7, 8);
            input.turnWheel(0, 2, 0);
            input.press(buy);
            InputQueue ofSecond = new InputQueue();
            ofSecond.addAll(input.events(), 2, 0);
            assertTrue(rollback.setInput(2, queue -> queue.addAll(ofSecond.events(), 0)));
            seen.clear();
            rollback.resimulate();
            world.step(1);
            assertEquals(List.of("7.0 2.0 1", "7.0 0.0 0", "7.0 0.0 0"), seen);
        }
    }

    @Test
    void resimulationInEveryStepKeepsTheOutcome() {
        for (int seed = 1; seed <= 2; seed++) {
            InputSource[] inputs = inputs(seed);
            Outcome withoutRollback;
            try (SyntheticWorld world = Colony.of(ENTITIES).seed(seed).lenient().build()) {
                withoutRollback = new Outcome(world);
                world.scheduler().tools().overrideInput(step -> inputs[(int) step]);
                world.step(STEPS);
            }
            Outcome withRollback;
            int workers = seed; // one worker in the first game, two in the second
            try (SyntheticWorld world =
                    Colony.of(ENTITIES).seed(seed).workers(workers).lenient().build()) {
                Rollback rollback = new Rollback(world.scheduler(), DEPTH);
                withRollback = new Outcome(world);
                playWithLateInput(world, rollback, inputs);
            }
            assertArrayEquals(withoutRollback.hashes, withRollback.hashes, "rollback must not change a hash");
            assertArrayEquals(
                    withoutRollback.orderHashes,
                    withRollback.orderHashes,
                    "rollback must not change the order of iteration");
        }
    }

    /** Plays a game in which the input of each step arrives DEPTH - 1 steps late. The prediction is empty input. */
    private static void playWithLateInput(SyntheticWorld world, Rollback rollback, InputSource[] inputs) {
        int mispredictions = 0;
        for (int step = 1; step <= STEPS; step++) {
            rollback.setInput(step, InputSource.NONE);
            world.step(1);
            int confirmedStep = step - DEPTH + 1;
            if (confirmedStep >= 1) {
                boolean mispredicted = rollback.setInput(confirmedStep, inputs[confirmedStep]);
                mispredictions += mispredicted ? 1 : 0;
                assertEquals(DEPTH, rollback.resimulateFrom(confirmedStep));
            }
        }
        for (int step = STEPS - DEPTH + 2; step <= STEPS; step++) { // the input that is still missing
            rollback.setInput(step, inputs[step]);
        }
        assertTrue(rollback.resimulate() > 0, "a mispredicted step must be resimulated");
        assertEquals(0, rollback.resimulate(), "no step must be resimulated twice");
        assertTrue(mispredictions > STEPS / 10, "many steps must be mispredicted, but only: " + mispredictions);
    }

    @Test
    void restoresInAnyOrderKeepTheOutcome() {
        Outcome withoutRollback;
        try (SyntheticWorld world = Colony.of(200).lenient().build()) {
            withoutRollback = new Outcome(world);
            world.step(STEPS);
        }
        SplittableRandom random = new SplittableRandom(5); // any seed
        try (SyntheticWorld world = Colony.of(200).lenient().build()) {
            List<Snapshot> snapshots = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                snapshots.add(world.scheduler().state().newSnapshot());
                snapshots.get(i).save();
            }
            Outcome restored = new Outcome(world);
            for (int i = 0; i < 40; i++) {
                Snapshot snapshot = snapshots.get(random.nextInt(snapshots.size()));
                snapshot.restore();
                assertEquals(snapshot.step(), world.steps());
                int stepsToRun = (int) Math.min(random.nextInt(20), STEPS - snapshot.step());
                for (int step = 0; step < stepsToRun; step++) {
                    world.scheduler().runStep();
                }
                int end = (int) world.steps() + 1;
                assertArrayEquals(Arrays.copyOf(withoutRollback.hashes, end), Arrays.copyOf(restored.hashes, end));
                assertArrayEquals(
                        Arrays.copyOf(withoutRollback.orderHashes, end), Arrays.copyOf(restored.orderHashes, end));
                snapshots.get(random.nextInt(snapshots.size())).save();
            }
        }
    }

    /** Creates the recipe of a game in which one entity moves by 1 in each step while D is held. */
    private static WorldRecipe walker() {
        return new WorldRecipe()
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .wire((world, scheduler) -> scheduler.simulation(
                        "walk",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) ->
                                        transform.translate(step.input().isHeld(Key.D) ? 1 : 0, 0, 0))));
    }

    /** Returns step input that presses a key. Its timestamp is ignored. */
    private static InputSource press(Key key) {
        return input -> input.add(key, /* down= */ true, /* atNanos= */ 0);
    }

    private static void pressD(InputQueue input) {
        press(Key.D).poll(input);
    }

    @Test
    void heldKeyStaysHeldInStepsWithoutInput() {
        try (SyntheticWorld world = walker().build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(4);
            assertTrue(rollback.setInput(2, RollbackTest::pressD));
            assertFalse(rollback.setInput(2, RollbackTest::pressD), "the same input must be no misprediction");
            assertEquals(3, rollback.resimulate(), "steps 2 to 4 must run again");
            assertEquals(3, world.get(0, Transform.class).x());
            assertEquals(4, world.steps());
            world.step(1);
            assertEquals(4, world.get(0, Transform.class).x());
        }
    }

    @Test
    void resimulationOfLaterStepsKeepsAnEarlierMisprediction() {
        try (SyntheticWorld world = walker().build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(4);
            rollback.setInput(2, RollbackTest::pressD);
            assertEquals(1, rollback.resimulateFrom(4));
            assertEquals(3, rollback.resimulate(), "steps 2 to 4 must still run again");
            assertEquals(3, world.get(0, Transform.class).x());
        }
    }

    @Test
    void correctlyPredictedStepIsNotResimulated() {
        try (SyntheticWorld world = walker().build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            rollback.setInput(1, RollbackTest::pressD);
            world.step(2);
            assertFalse(rollback.setInput(1, RollbackTest::pressD));
            assertFalse(rollback.setInput(2, InputSource.NONE));
            assertEquals(0, rollback.resimulate());
            assertEquals(2, world.get(0, Transform.class).x());
        }
    }

    @Test
    void rewindDropsLaterStepsAndTheirInput() {
        try (SyntheticWorld world = walker().build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(3);
            rollback.setInput(4, RollbackTest::pressD);
            world.step(1);
            rollback.rewindTo(2);
            assertEquals(2, world.steps());
            world.step(3);
            assertEquals(0, world.get(0, Transform.class).x(), "the input of step 4 must be dropped");
            assertEquals(2, rollback.oldestStep(), "steps before the rewind must still be saved");
        }
    }

    @Test
    void refusesStepsOutOfRange() {
        try (SyntheticWorld world = walker().build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(10);
            assertEquals(7, rollback.oldestStep()); // the oldest of the newest 4 steps
            assertRefused(
                    () -> rollback.setInput(6, InputSource.NONE),
                    "the step of an input must be 7 to 14: step 6; the newest step is 10");
            assertRefused(
                    () -> rollback.setInput(15, InputSource.NONE),
                    "the step of an input must be 7 to 14: step 15; the newest step is 10");
            assertRefused(
                    () -> rollback.resimulateFrom(6),
                    "the state after a step must be saved to be restored: step 5; saved steps: 6 to 10");
            rollback.setInput(7, InputSource.NONE); // the ends of the range: the oldest step, and 4 steps ahead
            rollback.setInput(14, InputSource.NONE);
        }
    }

    private static void assertRefused(Runnable action, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }

    @Test
    void refusesSnapshotsAndStepsInStepsAndPresentation() {
        try (SyntheticWorld world = walker().build()) {
            SystemScheduler scheduler = world.scheduler();
            Snapshot[] snapshot = new Snapshot[1]; // created after the systems that use it
            List<String> messages = new ArrayList<>();
            scheduler.simulation("simulate", step -> messages.add(messageOf(snapshot[0]::restore)));
            scheduler.presentation("present", frame -> {
                messages.add(messageOf(snapshot[0]::save));
                messages.add(messageOf(scheduler::runStep));
            });
            snapshot[0] = scheduler.state().newSnapshot();
            messages.add(messageOf(snapshot[0]::restore));
            snapshot[0].save();
            scheduler.runStep();
            world.frame(Duration.ZERO);
            assertEquals(
                    List.of(
                            "a snapshot must be saved before it is restored",
                            "a snapshot must be restored between steps, not in a step or in presentation: step 1",
                            "a snapshot must be saved between steps, not in a step or in presentation: step 1",
                            "a step cannot be run within another one or in presentation: step 2 was to be run"),
                    messages.stream().distinct().toList()); // presentation runs in more than one frame
        }
    }

    private static String messageOf(Runnable action) {
        return assertThrows(IllegalStateException.class, action::run).getMessage();
    }

    @Test
    void refusesATimestepWithStepsOfDifferentLengths() {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, Timestep.variable())) {
            assertEquals(
                    "steps must all have one length to restore a snapshot: not so with a variable timestep",
                    assertThrows(UnsupportedOperationException.class, () -> new Rollback(scheduler, 8))
                            .getMessage());
        }
    }

    @Test
    void presentationReadsEachEventOnce() {
        record Beat(long step) {}
        try (SyntheticWorld world = new WorldRecipe().build()) {
            SystemScheduler scheduler = world.scheduler();
            EventReader<Beat> forSound = scheduler.addEvents(Beat.class, 64).presentationReader("sound");
            List<Long> heard = new ArrayList<>();
            scheduler.simulation("beat", step -> {
                if (!step.input().isHeld(Key.M)) {
                    step.commands().send(scheduler.events(Beat.class), new Beat(step.step()));
                }
            });
            List<Long> retracted = new ArrayList<>();
            scheduler.presentation("sound", frame -> {
                forSound.forEachRetracted(beat -> retracted.add(beat.step()));
                forSound.forEach(beat -> heard.add(beat.step()));
            });
            Rollback rollback = new Rollback(scheduler, 8);
            world.step(4);
            rollback.resimulateFrom(1);
            world.step(1);
            assertEquals(List.of(1L, 2L, 3L, 4L), heard, "the beat of step 5 must wait for its picture");

            rollback.setInput(4, press(Key.M)); // no beats in steps 4 to 6
            rollback.setInput(7, input -> input.add(Key.M, /* down= */ false, /* atNanos= */ 0));
            rollback.resimulate();
            world.step(3);
            assertEquals(List.of(1L, 2L, 3L, 4L, 7L), heard, "the undone beat of step 5 must not be heard");
            assertEquals(List.of(4L), retracted);
        }
    }

    @Test
    void presentationComparesEventsOfResimulatedSteps() {
        record Beat(String name) {}
        try (SyntheticWorld world = new WorldRecipe().build()) {
            SystemScheduler scheduler = world.scheduler();
            EventReader<Beat> forSound = scheduler.addEvents(Beat.class, 64).presentationReader("sound");
            List<String> heard = new ArrayList<>();
            scheduler.simulation("beat", step -> {
                for (int i = 0; i < step.input().pressCount(Key.M); i++) {
                    step.commands().send(scheduler.events(Beat.class), new Beat(step.step() + " late"), 0.5f);
                }
                step.commands().send(scheduler.events(Beat.class), new Beat(Long.toString(step.step())));
            });
            scheduler.presentation("sound", frame -> {
                forSound.forEachRetracted(beat -> heard.add("not " + beat.name()));
                forSound.forEach(beat -> heard.add(beat.name()));
            });
            Rollback rollback = new Rollback(scheduler, 8);
            world.step(3);
            rollback.setInput(2, press(Key.M));
            rollback.resimulate();
            world.step(1);
            assertEquals(List.of("1", "2", "2 late", "3"), heard);

            rollback.setInput(2, InputSource.NONE);
            rollback.resimulate();
            world.step(2);
            assertEquals(List.of("1", "2", "2 late", "3", "not 2 late", "4", "5"), heard);
        }
    }

    @Test
    void rewindRetractsDeliveredEvents() {
        record Beat(long step) {}
        try (SyntheticWorld world = new WorldRecipe().build()) {
            SystemScheduler scheduler = world.scheduler();
            EventReader<Beat> forSound = scheduler.addEvents(Beat.class, 64).presentationReader("sound");
            List<String> heard = new ArrayList<>();
            scheduler.simulation("beat", step -> {
                step.commands().send(scheduler.events(Beat.class), new Beat(step.step()));
            });
            scheduler.presentation("sound", frame -> {
                forSound.forEachRetracted(beat -> heard.add("not " + beat.step()));
                forSound.forEach(beat -> heard.add("" + beat.step()));
            });
            Rollback rollback = new Rollback(scheduler, 8);
            world.step(6);
            heard.clear();
            rollback.rewindTo(2);
            world.frame(Duration.ZERO);
            assertEquals(List.of("not 3", "not 4", "not 5"), heard, "heard beats must be retracted if undone");

            heard.clear();
            world.step(3);
            assertEquals(List.of("3", "4"), heard, "beats after the retraction must be heard");
        }
    }

    @Test
    void eventsSentAgainAfterARewindAreNotRetracted() {
        record Beat(long step) {}
        try (SyntheticWorld world = new WorldRecipe().build()) {
            SystemScheduler scheduler = world.scheduler();
            EventReader<Beat> forSound = scheduler.addEvents(Beat.class, 64).presentationReader("sound");
            List<String> heard = new ArrayList<>();
            scheduler.simulation("beat", step -> {
                step.commands().send(scheduler.events(Beat.class), new Beat(step.step()));
            });
            scheduler.presentation("sound", frame -> {
                forSound.forEachRetracted(beat -> heard.add("not " + beat.step()));
                forSound.forEach(beat -> heard.add("" + beat.step()));
            });
            Rollback rollback = new Rollback(scheduler, 8);
            world.step(6);
            heard.clear();
            rollback.rewindTo(2);
            world.step(3);
            // step 3 was simulated again before presentation, so its beat is not retracted
            assertEquals(List.of("not 4", "not 5", "4"), heard);
        }
    }

    @Test
    void restoreEnablesSystemsDisabledSinceTheSave() {
        try (SyntheticWorld world = walker().build()) {
            Snapshot snapshot = world.scheduler().state().newSnapshot();
            snapshot.save();
            world.scheduler().system("walk").setEnabled(false);
            snapshot.restore();
            assertTrue(world.scheduler().system("walk").isEnabled());
        }
    }

    @Test
    void restoreBringsBackInterpolatedPoses() {
        record Spin(int speed) {}
        try (SyntheticWorld world = new WorldRecipe()
                .register(ComponentType.simulation(Spin.class))
                .entities(1, random -> List.of(Transform.at(0, 0), new Spin(3)))
                .system(
                        "spin",
                        step -> step.world()
                                .query(Transform.class, Spin.class)
                                .forEach((id, transform, spin) -> transform.translate(spin.speed(), 0, 0)))
                .build()) {
            EntityId id = world.entity(0);
            world.step(2);
            Snapshot snapshot = world.scheduler().state().newSnapshot();
            snapshot.save();
            world.step(5);
            snapshot.restore();
            world.scheduler().setInterpolating(false); // draws the newest pose
            world.frame(Duration.ZERO);
            assertEquals(6, world.world().get(id, InterpolatedTransform.class).x());
            assertEquals(3, world.world().get(id, PreviousTransform.class).x());
        }
    }
}
