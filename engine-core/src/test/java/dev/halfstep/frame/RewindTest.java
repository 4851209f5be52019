package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.input.StepInput;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RewindTest {

    private static final long ENOUGH_BYTES = 1L << 30;

    /** Steps of 40 ms, as in the sample game. */
    private static final Rate STEP_RATE = Rate.hz(25);

    private static final float STEP_SECONDS = 0.04f;
    private static final Duration STEP = Duration.ofMillis(40);

    /** Most frames have no step, so most pictures are interpolated. */
    private static final long FRAME_NANOS = 1_000_000_000L / 144;

    private static void frames(SyntheticWorld world, int frames) {
        for (int i = 0; i < frames; i++) {
            world.frame(Duration.ofNanos(FRAME_NANOS));
        }
    }

    /**
     * The state hash after each step, and a hash of the order of the entities. A step that runs again must equal it.
     */
    private static final class Outcome implements StepListener {
        private final List<String> hashes = new ArrayList<>();
        private final SyntheticWorld world;
        private int stepsThatRanAgain;

        Outcome(SyntheticWorld world) {
            this.world = world;
            hashes.add(hash());
            world.scheduler().tools().addStepListener(this);
        }

        String hash() {
            long[] order = new long[1]; // an array, because a lambda cannot write to a local variable
            world.world().forEachEntity(id -> order[0] = order[0] * 31 + id.number());
            return Long.toHexString(StateHash.of(world.world())) + " " + Long.toHexString(order[0]);
        }

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            if (step < hashes.size()) {
                stepsThatRanAgain++;
                assertEquals(
                        hashes.get((int) step), hash(), "step " + step + " must have the outcome of its first run");
            } else {
                hashes.add(hash());
            }
        }
    }

    /** Presses and releases of two keys, which depend only on the number of the step. */
    private static InputSource inputOf(long step) {
        SplittableRandom random = new SplittableRandom(step);
        boolean isTapped = random.nextInt(5) == 0;
        boolean isHeld = step / 7 % 2 == 0;
        return input -> {
            if (isTapped) {
                input.add(Key.D, /* down= */ true, /* atNanos= */ 0);
                input.add(Key.D, /* down= */ false, /* atNanos= */ 0);
            }
            if (step % 7 == 0) {
                input.add(Key.A, isHeld, /* atNanos= */ 0);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void stateAndNextStepsEqualThoseOfTheFirstRun(int seed) {
        int steps = 150;
        Outcome reference;
        try (SyntheticWorld world = Colony.of(100).seed(seed).lenient().build()) {
            reference = new Outcome(world);
            world.scheduler().tools().overrideInput(RewindTest::inputOf);
            world.step(steps);
        }
        SplittableRandom random = new SplittableRandom(seed);
        try (SyntheticWorld world =
                Colony.of(100).seed(seed).workers(1 + seed % 2).lenient().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 1f, ENOUGH_BYTES);
            Outcome outcome = new Outcome(world);
            world.scheduler().tools().overrideInput(RewindTest::inputOf);
            int rewinds = 0;
            while (world.steps() < steps) {
                frames(world, random.nextInt(60));
                rewind.setHeld(true);
                rewind.setSpeed(random.nextInt(3) == 0 ? 4f : 1f);
                for (int frames = random.nextInt(40); frames > 0; frames--) {
                    long formerStep = world.steps();
                    world.frame(Duration.ofNanos(random.nextLong(FRAME_NANOS * 2)));
                    assertTrue(world.steps() <= formerStep, "no step must run while time runs backwards");
                    if (world.steps() < formerStep) {
                        rewinds++;
                        assertEquals(outcome.hashes.get((int) world.steps()), outcome.hash());
                    }
                }
                rewind.setHeld(false);
            }
            assertTrue(rewinds > 50, "time must run backwards often: " + rewinds);
            assertTrue(outcome.stepsThatRanAgain > 50, "steps must run again: " + outcome.stepsThatRanAgain);
            assertEquals(reference.hashes, outcome.hashes.subList(0, steps + 1));
        }
    }

    /** An entity that moves by 1 in each step. The player rewinds. */
    private static WorldRecipe walker() {
        return new WorldRecipe()
                .rate(STEP_RATE)
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .system(
                        "walk",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> transform.translate(1, 0, 0)));
    }

    private static final class Timesteps {
        static Timestep of(String name) {
            return switch (name) {
                case "fixed" -> new FixedTimestep(STEP_RATE);
                case "leading" -> Timestep.leading(STEP_RATE);
                default -> throw new IllegalArgumentException(name);
            };
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "leading"})
    void pictureMovesBackAsEvenlyAsForward(String timestep) {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, Timesteps.of(timestep));
                HeadlessHost host = new HeadlessHost()) {
            EntityId id = world.spawn(Transform.at(0, 0));
            Transform walker = world.get(id, Transform.class);
            scheduler.simulation("walk", step -> walker.translate(1, 0, 0));
            float[] drawnX = new float[1]; // an array, because a lambda cannot write to a local variable
            double[] seconds = new double[1];
            scheduler.presentation("draw", frame -> {
                drawnX[0] = world.get(id, InterpolatedTransform.class).x();
                seconds[0] = frame.presentationSeconds();
            });
            Rewind rewind = new Rewind(scheduler, 3f, ENOUGH_BYTES);
            scheduler.frame(host, 0);
            for (int i = 0; i < 300; i++) {
                scheduler.frame(host, FRAME_NANOS);
            }
            float perFrame = FRAME_NANOS * 1e-9f / STEP_SECONDS;
            for (int direction : new int[] {-1, 1, -1}) {
                rewind.setHeld(direction < 0);
                for (int i = 0; i < 100; i++) {
                    float formerX = drawnX[0];
                    double formerSeconds = seconds[0];
                    scheduler.frame(host, FRAME_NANOS);
                    assertEquals(direction * perFrame, drawnX[0] - formerX, 1e-3f, "frame " + i);
                    assertEquals(direction * FRAME_NANOS * 1e-9, seconds[0] - formerSeconds, 1e-6, "frame " + i);
                }
            }
        }
    }

    @Test
    void timeStandsStillAtTheOldestState() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 10 * STEP_SECONDS, ENOUGH_BYTES);
            world.step(50);
            assertEquals(8 * STEP_SECONDS, rewind.secondsLeft(), 1e-4f);
            rewind.setHeld(true);
            frames(world, 1);
            assertTrue(rewind.isRewinding());
            frames(world, 100);
            assertEquals(41, world.steps(), "10 states are kept");
            assertEquals(0f, rewind.secondsLeft());
            assertTrue(rewind.isRewinding());
            rewind.setHeld(false);
            frames(world, 1);
            assertFalse(rewind.isRewinding());
            assertEquals(41, world.steps(), "the next step is due a whole step later");
            frames(world, 6);
            assertEquals(42, world.steps());
        }
    }

    @Test
    void timeStandsStillAfterARestoreToBeforeAllStates() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 10 * STEP_SECONDS, ENOUGH_BYTES);
            Snapshot checkpoint = world.scheduler().state().newSnapshot();
            world.step(5);
            checkpoint.save();
            world.step(30);
            checkpoint.restore();
            assertEquals(0f, rewind.secondsLeft());
            rewind.setHeld(true);
            frames(world, 20);
            assertTrue(rewind.isRewinding());
            assertEquals(5, world.steps());
            assertEquals(5f, world.get(0, Transform.class).x());
            rewind.setHeld(false);
            world.step(2);
            rewind.setHeld(true);
            frames(world, 20);
            assertEquals(6, world.steps(), "the state after the first new step is the oldest one");
        }
    }

    @Test
    void timeStandsStillAfterARollbackToBeforeAllStates() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 10 * STEP_SECONDS, ENOUGH_BYTES);
            Rollback rollback = new Rollback(world.scheduler(), 60);
            world.step(35);
            rollback.rewindTo(5);
            rewind.setHeld(true);
            frames(world, 20);
            assertEquals(5, world.steps());
            assertEquals(5f, world.get(0, Transform.class).x());
        }
    }

    @Test
    void aRollbackCannotGoForwardToARewoundStep() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 1f, ENOUGH_BYTES);
            Rollback rollback = new Rollback(world.scheduler(), 8);
            world.step(10);
            rewind.setHeld(true);
            world.frame(STEP.multipliedBy(4));
            assertEquals(6, world.steps());
            assertThrows(IllegalArgumentException.class, () -> rollback.rewindTo(9));
        }
    }

    @Test
    void statesOfAnotherRunAreNotThePastOfARestoredState() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 1f, ENOUGH_BYTES);
            Snapshot begin = world.scheduler().state().newSnapshot();
            begin.save();
            world.step(6);
            Snapshot left = world.scheduler().state().newSnapshot();
            left.save();
            begin.restore();
            world.step(8); // another run of step 6
            left.restore();
            rewind.setHeld(true);
            frames(world, 20);
            assertEquals(6, world.steps());
        }
    }

    @Test
    void singleStepsRequestedWhileTimeRunsBackwardsOnlyPause() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 1f, ENOUGH_BYTES);
            world.step(10);
            rewind.setHeld(true);
            world.frame(STEP);
            world.scheduler().timeControl().step(3);
            world.frame(STEP);
            assertEquals(8, world.steps());
            assertTrue(world.scheduler().timeControl().isPaused());
            rewind.setHeld(false);
            world.frame(STEP);
            assertEquals(8, world.steps(), "the steps must not run later either");
        }
    }

    @Test
    void speedIsThatOfTheRewindAndNotTheTimeScale() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 10f, ENOUGH_BYTES);
            world.step(100);
            world.scheduler().timeControl().setScaleThousandths(500);
            world.scheduler().timeControl().pause();
            rewind.setSpeed(3f);
            rewind.setHeld(true);
            world.frame(STEP.multipliedBy(10));
            assertEquals(70, world.steps());
        }
    }

    @Test
    void oldestStatesAreDroppedBeyondTheMaximumOfBytes() {
        try (SyntheticWorld world = Colony.of(500).lenient().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 100f, 1_500_000);
            for (int i = 0; i < 100; i++) {
                world.step(1);
                assertTrue(rewind.bytes() <= 1_500_000, "step " + i + ": " + rewind.bytes() + " bytes");
            }
            assertTrue(rewind.bytes() > 1_000_000, "most of the memory must be used: " + rewind.bytes() + " bytes");
            assertTrue(rewind.secondsLeft() > 0f);
        }
    }

    /** Returns the memory that one more state takes, in bytes, if some of the entities move in each step. */
    private static long bytesOfAFurtherState(int entities, int moving) {
        try (SyntheticWorld world = new WorldRecipe()
                .entities(entities, random -> List.of(Transform.at(random.between(-9, 9), 0)))
                .system("walk", step -> {
                    for (var row : step.world().query(Transform.class)) {
                        if (row.id().number() * moving % entities < moving) { // spread over all rows
                            row.first().translate(1, 0, 0);
                        }
                    }
                })
                .build()) {
            Rewind rewind = new Rewind(world.scheduler(), 10f, ENOUGH_BYTES);
            world.step(20);
            long before = rewind.bytes();
            world.step(50);
            return (rewind.bytes() - before) / 50;
        }
    }

    @Test
    void statesTakeMemoryForTheEntitiesThatMove() {
        int entities = 10_000;
        long bytesOfAnEntity = 2L * Transform.FLOATS * Float.BYTES;
        long atRest = bytesOfAFurtherState(entities, 0);
        assertTrue(atRest < 12_000, "of input and of lists: " + atRest);
        long tenth = bytesOfAFurtherState(entities, entities / 10) - atRest;
        assertTrue(tenth < 2 * bytesOfAnEntity * entities / 10, "a tenth of the entities: " + tenth);
        long all = bytesOfAFurtherState(entities, entities) - atRest;
        assertTrue(all < 1.1 * bytesOfAnEntity * entities, "all entities: " + all);
    }

    @Test
    void stepsAllocateNothingOnceTheMaximumOfBytesIsReached() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (SyntheticWorld world = new WorldRecipe()
                .entities(500, random -> List.of(Transform.at(random.between(-9, 9), 0)))
                .system("walk", step -> {
                    for (var row : step.world().query(Transform.class)) {
                        row.first().translate(1, 0, 0);
                    }
                })
                .lenient()
                .build()) {
            Rewind rewind = new Rewind(world.scheduler(), 10f, 1_000_000);
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 20; round++) { // the first rounds allocate buffers
                long bytesBefore = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 50; i++) {
                    world.scheduler().runStep();
                    assertTrue(rewind.bytes() <= 1_000_000);
                }
                minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "the best round must allocate no bytes");
            assertTrue(rewind.bytes() > 800_000, "most of the memory must be used: " + rewind.bytes());
        }
    }

    @Test
    void bytesCountAllValuesThatChange() {
        int entities = 10_000;
        try (SyntheticWorld world = new WorldRecipe()
                .entities(entities, random -> List.of(Transform.at(random.between(-9, 9), 0)))
                .system(
                        "walk",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, transform) -> transform.translate(1, 0, 0)))
                .build()) {
            Rewind rewind = new Rewind(world.scheduler(), 1f, ENOUGH_BYTES);
            world.step(1);
            long bytesOfOneState = rewind.bytes();
            // two poses of ten floats, the id and the component
            long bytesOfEntities = entities * (2L * Transform.FLOATS * Float.BYTES + 4 + 4);
            assertTrue(bytesOfOneState >= bytesOfEntities, bytesOfOneState + " bytes of " + bytesOfEntities);
            assertTrue(bytesOfOneState < 1.6 * bytesOfEntities, bytesOfOneState + " bytes of " + bytesOfEntities);
            world.step(9);
            long bytesOfTenStates = rewind.bytes();
            // the ids and the components are stored once, the poses ten times
            assertTrue(bytesOfTenStates < 10 * bytesOfOneState - 9L * 8 * entities, bytesOfTenStates + " bytes");
            assertTrue(bytesOfTenStates > 9 * bytesOfOneState, bytesOfTenStates + " bytes of " + bytesOfOneState);
            rewind.setHeld(true);
            world.frame(Duration.ofMillis(50));
            assertEquals(bytesOfTenStates, rewind.bytes(), "the memory of undone states is reused");
            rewind.setHeld(false);
            world.step(5);
            assertEquals((double) bytesOfTenStates, (double) rewind.bytes(), 4.0 * bytesOfOneState);
            rewind.clear();
            assertEquals(0, rewind.bytes());
            assertEquals(0f, rewind.secondsLeft());
        }
    }

    record Tick(long step) {}

    @Test
    void noEventIsReadTwiceAndUndoneEventsAreRetractedOnce() {
        List<String> log = new ArrayList<>();
        try (SyntheticWorld world = new WorldRecipe()
                .rate(STEP_RATE)
                .wire((built, scheduler) -> {
                    Events<Tick> ticks = scheduler.addEvents(Tick.class, 64);
                    scheduler.simulation("tick", step -> step.commands().send(ticks, new Tick(step.step())));
                    EventReader<Tick> reader = ticks.presentationReader("log");
                    scheduler.presentation("log", frame -> {
                        reader.forEachRetracted(tick -> log.add("-" + tick.step()));
                        reader.forEach(tick -> log.add("+" + tick.step()));
                    });
                })
                .build()) {
            Rewind rewind = new Rewind(world.scheduler(), 5f, ENOUGH_BYTES);
            world.step(6);
            world.frame(Duration.ofMillis(1)); // presents the end of step 5, whose time has come
            assertEquals(List.of("+1", "+2", "+3", "+4", "+5"), log);
            log.clear();
            rewind.setHeld(true);
            for (int i = 0; i < 31; i++) { // from 5.025 steps back to 1.925, between the ends of steps 1 and 2
                world.frame(Duration.ofMillis(4));
            }
            assertEquals(List.of("-5", "-4", "-3"), log);
            log.clear();
            rewind.setHeld(false);
            world.step(3);
            assertEquals(List.of("+3", "+4"), log);
        }
    }

    @Test
    void nextStepSeesWhatIsHeldButNoPressOfTheTimeBetween() {
        long millis = 1_000_000;
        ScriptedInput player = new ScriptedInput()
                .press(Key.D, 100 * millis)
                .press(Key.S, 210 * millis)
                .release(Key.S, 220 * millis)
                .press(Key.W, 230 * millis)
                .release(Key.D, 250 * millis);
        List<String> log = new ArrayList<>();
        try (SyntheticWorld world = new WorldRecipe()
                .rate(STEP_RATE)
                .input(() -> player)
                .system(
                        "log",
                        step -> log.add((step.input().isHeld(Key.D) ? "D" : "")
                                + (step.input().isHeld(Key.W) ? "W" : "")
                                + (step.input().wasPressed(Key.S) ? " S pressed" : "")
                                + (step.input().wasPressed(Key.W) ? " W pressed" : "")))
                .build()) {
            Rewind rewind = new Rewind(world.scheduler(), 5f, ENOUGH_BYTES);
            world.step(5);
            assertEquals(List.of("", "", "D", "D", "D"), log);
            log.clear();
            rewind.setHeld(true);
            world.frame(Duration.ofMillis(50));
            world.frame(Duration.ofMillis(30)); // back to step 3, after the press of D
            rewind.setHeld(false);
            world.step(2);
            assertEquals(List.of("W", "W"), log);
        }
    }

    /** Presses S in step 3 and rewinds to step 2; returns what the next two steps see of S. */
    private static List<String> seenOfAnUndonePress(boolean isReleased) {
        long millis = 1_000_000;
        ScriptedInput player = new ScriptedInput().press(Key.S, 110 * millis);
        if (isReleased) {
            player.release(Key.S, 210 * millis); // while time runs backwards
        }
        List<String> log = new ArrayList<>();
        try (SyntheticWorld world = new WorldRecipe()
                .rate(STEP_RATE)
                .input(() -> player)
                .system(
                        "log",
                        step -> log.add((step.input().wasPressed(Key.S) ? "pressed " : "")
                                + (step.input().isHeld(Key.S) ? "held" : "")
                                + (step.input().wasReleased(Key.S) ? "released" : "")))
                .build()) {
            Rewind rewind = new Rewind(world.scheduler(), 5f, ENOUGH_BYTES);
            world.step(5);
            assertEquals(List.of("", "", "pressed held", "held", "held"), log);
            log.clear();
            rewind.setHeld(true);
            world.frame(Duration.ofMillis(80));
            world.frame(Duration.ofMillis(40)); // back to step 2, before the press of S
            rewind.setHeld(false);
            world.step(2);
            return log;
        }
    }

    @Test
    void aPressOfAnUndoneStepIsNotSeenAgain() {
        assertEquals(List.of("", ""), seenOfAnUndonePress(/* isReleased= */ true));
        assertEquals(List.of("held", "held"), seenOfAnUndonePress(/* isReleased= */ false));
    }

    @Test
    void framesAllocateNothingOnceAllStatesAreKept() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (SyntheticWorld world = walker().lenient().build();
                HeadlessHost host = new HeadlessHost()) {
            Rewind rewind = new Rewind(world.scheduler(), 20 * STEP_SECONDS, ENOUGH_BYTES);
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 20; round++) { // the first rounds allocate buffers
                rewind.setHeld(false);
                world.scheduler().frame(host, FRAME_NANOS); // drops pending input, which allocates
                long bytesBefore = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 200; i++) {
                    world.scheduler().frame(host, FRAME_NANOS);
                }
                rewind.setHeld(true);
                for (int i = 0; i < 50; i++) {
                    world.scheduler().frame(host, FRAME_NANOS);
                }
                minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "the best round must allocate no bytes");
        }
    }

    @Test
    void otherRestoresStartANewRow() {
        try (SyntheticWorld world = walker().build()) {
            Rewind rewind = new Rewind(world.scheduler(), 5f, ENOUGH_BYTES);
            world.step(10);
            Snapshot later = world.scheduler().state().newSnapshot();
            later.save();
            rewind.setHeld(true);
            world.frame(STEP.multipliedBy(5));
            rewind.setHeld(false);
            later.restore();
            world.step(3);
            rewind.setHeld(true);
            world.frame(STEP.multipliedBy(20));
            assertEquals(11, world.steps(), "the states before the gap are forgotten");
            assertEquals(11f, world.get(0, Transform.class).x());
        }
    }

    @Test
    void refusesWhatItCannotRewind() {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler variable = new SystemScheduler(world, Timestep.variable())) {
            assertThrows(UnsupportedOperationException.class, () -> new Rewind(variable, 5f, 1));
        }
        try (SyntheticWorld world = walker().build()) {
            SystemScheduler scheduler = world.scheduler();
            assertThrows(IllegalArgumentException.class, () -> new Rewind(scheduler, 0f, 1));
            assertThrows(IllegalArgumentException.class, () -> new Rewind(scheduler, Float.NaN, 1));
            assertThrows(IllegalArgumentException.class, () -> new Rewind(scheduler, 5f, 0));
            Rewind rewind = new Rewind(scheduler, 5f, 1);
            assertThrows(IllegalArgumentException.class, () -> rewind.setSpeed(0f));
            assertThrows(IllegalArgumentException.class, () -> rewind.setSpeed(65f));
        }
    }
}
