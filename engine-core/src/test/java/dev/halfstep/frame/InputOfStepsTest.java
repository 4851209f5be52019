package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests which input each step sees, in a game of 100 steps a second: step 1 simulates 0 to 10 ms, step 2 10 to 20 ms.
 */
class InputOfStepsTest {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final Action JUMP = Action.named("jump");
    private static final AxisAction STEER = AxisAction.named("steer");

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    /** Returns a host whose player presses the space bar at these times, for one millisecond each. */
    private static HeadlessHost hostWithTaps(long... millis) {
        ScriptedInput script = new ScriptedInput();
        for (long tapMillis : millis) {
            script.tap(Key.SPACE, tapMillis * MILLI_NANOS, MILLI_NANOS);
        }
        return new HeadlessHost(script);
    }

    @Test
    void aFrameOfFourStepsGivesEachStepItsOwnTaps() {
        scheduler.simulation(
                "steps", step -> log.add(step.step() + ": " + step.input().pressCount(Key.SPACE)));
        scheduler.presentation(
                "frame", frame -> log.add("frame: " + frame.input().pressCount(Key.SPACE)));
        scheduler.frame(hostWithTaps(3, 6, 15, 35), 40 * MILLI_NANOS);
        assertEquals(List.of("1: 2", "2: 1", "3: 0", "4: 1", "frame: 4"), log);
    }

    @Test
    void aFrameWithoutAStepKeepsItsInputForTheNextStep() {
        scheduler.simulation("steps", step -> log.add("step: " + step.input().pressCount(Key.SPACE)));
        scheduler.presentation(
                "frame", frame -> log.add("frame: " + frame.input().pressCount(Key.SPACE)));
        HeadlessHost host = hostWithTaps(1, 4, 7);
        for (int i = 0; i < 4; i++) {
            scheduler.frame(host, 3 * MILLI_NANOS);
        }
        assertEquals(List.of("frame: 1", "frame: 1", "frame: 1", "step: 3", "frame: 0"), log);
    }

    @Test
    void aPeriodicSystemSeesTheInputOfItsWholePeriod() {
        scheduler.simulation("all", step -> log.add("all " + step.input().pressCount(Key.SPACE)));
        scheduler
                .simulation("third", step -> log.add("third " + step.input().pressCount(Key.SPACE)))
                .every(3, 1); // in the steps 1, 4 and 7
        scheduler.frame(hostWithTaps(5, 15, 25, 26, 45, 55, 65), 70 * MILLI_NANOS);
        assertEquals(
                List.of("all 1", "third 1", "all 1", "all 2", "all 0", "third 3", "all 1", "all 1", "all 1", "third 3"),
                log);
    }

    @Test
    void aLeadingStepSeesOnlyInputThatHasArrived() {
        SystemScheduler leading = new SystemScheduler(world, Timestep.leading(Rate.hz(100)));
        leading.simulation(
                "steps", step -> log.add(step.step() + ": " + step.input().pressCount(Key.SPACE)));
        HeadlessHost host = hostWithTaps(3, 14, 18, 25);
        leading.frame(host, 16 * MILLI_NANOS); // steps 1 and 2, the second one 4 ms ahead
        leading.frame(host, 16 * MILLI_NANOS); // steps 3 and 4: the tap at 18 ms came too late for step 2
        assertEquals(List.of("1: 1", "2: 1", "3: 2", "4: 0"), log);
    }

    @Test
    void anExtendedFrameMapsInputToTheSameSteps() {
        scheduler.simulation(
                "steps", step -> log.add(step.step() + ": " + step.input().pressCount(Key.SPACE)));
        FramePacer extending = new FramePacer() { // delays the first frame by 10 ms
                    private long remainingNanos = 10 * MILLI_NANOS;

                    @Override
                    public long delayNanos() {
                        long nanos = remainingNanos;
                        remainingNanos = 0;
                        return nanos;
                    }

                    @Override
                    public void awaitPresentation() {}

                    @Override
                    public void awaitNextFrame() {}
                };
        HeadlessHost host = hostWithTaps(4, 14, 24);
        // The last argument is the time of the clock: first 15 ms, then 30 ms, the end of step 3.
        scheduler.frames().run(host, extending, 15 * MILLI_NANOS, 15 * MILLI_NANOS); // extended to 25 ms
        scheduler.frames().run(host, extending, 5 * MILLI_NANOS, 30 * MILLI_NANOS);
        assertEquals(List.of("1: 1", "2: 1", "3: 1"), log);
    }

    @Test
    void partitionsAndParallelSystemsSeeTheSameInput() {
        AtomicInteger presses = new AtomicInteger();
        try (SystemScheduler parallel = new SystemScheduler(
                world,
                new FixedTimestep(Rate.hz(100)),
                SchedulerSettings.defaults().withWorkers(4))) {
            for (String name : List.of("a", "b", "c")) {
                parallel.simulation(
                                name,
                                step -> step.inPartitions((partition, partitions, commands) ->
                                        presses.addAndGet(step.input().pressCount(Key.SPACE))))
                        .reads(Transform.class);
            }
            parallel.frame(hostWithTaps(1, 5), 10 * MILLI_NANOS);
        }
        int systems = 3;
        int partitions = 4;
        int taps = 2;
        assertEquals(systems * partitions * taps, presses.get());
    }

    @Test
    void aFailedStepTakesNoInputFromLaterSteps() {
        scheduler.simulation("steps", step -> {
            log.add("step: " + step.input().pressCount(Key.SPACE));
            if (step.step() == 1) {
                throw new IllegalStateException("once");
            }
        });
        scheduler.presentation(
                "frame", frame -> log.add("frame: " + frame.input().pressCount(Key.SPACE)));
        HeadlessHost host = hostWithTaps(5, 15);
        assertThrows(SystemFailureException.class, () -> scheduler.frame(host, 20 * MILLI_NANOS));
        scheduler.frame(host, 0);
        assertEquals(List.of("step: 1", "step: 1", "frame: 2"), log);
    }

    /** The first J rebinds the action to J. The second frame presses the space bar first, which rebinds it again. */
    @Test
    void actionIsReboundToTheNextPressedControl() {
        scheduler.input().actions().bind(JUMP, Key.SPACE);
        scheduler.simulation("jump", step -> log.add("jumps " + step.input().pressCount(JUMP)));
        scheduler.presentation("rebind", frame -> {
            if (frame.input().firstPressed() instanceof Key key) {
                scheduler.input().actions().rebind(JUMP, key);
            }
        });
        ScriptedInput script = new ScriptedInput()
                .tap(Key.J, 5 * MILLI_NANOS, MILLI_NANOS)
                .tap(Key.SPACE, 15 * MILLI_NANOS, 0)
                .tap(Key.J, 16 * MILLI_NANOS, 0);
        HeadlessHost host = new HeadlessHost(script);
        scheduler.frame(host, 12 * MILLI_NANOS);
        scheduler.frame(host, 10 * MILLI_NANOS);
        assertEquals(List.of("jumps 0", "jumps 1"), log); // the second J
        assertEquals(List.of(Key.SPACE), scheduler.input().actions().controls(JUMP));
    }

    @Test
    void actionsAreAlwaysTheSameObject() {
        assertSame(scheduler.input().actions(), scheduler.input().actions());
    }

    @Test
    void readingInputAllocatesNothing() {
        scheduler
                .input()
                .actions()
                .bind(JUMP, Key.SPACE, MouseButton.LEFT)
                .bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
        float[] sum = new float[1];
        scheduler.simulation(
                "steps",
                step -> sum[0] += step.input().pressCount(JUMP) + step.input().value(STEER));
        scheduler.presentation("frames", frame -> sum[0] += frame.input().isHeld(JUMP) ? 1 : 0);
        InputSource source = input -> {
            for (int i = 0; i < 20; i++) { // presses and releases two controls by turns
                input.add(i % 2 == 0 ? Key.SPACE : GamepadButton.A, i % 4 < 2, input.frameStartNanos());
                input.moveAxis(GamepadAxis.LEFT_X, i / 20f, input.frameEndNanos());
                input.movePointer(i, i, input.frameEndNanos());
            }
            input.type('x');
        };
        HeadlessHost host = new HeadlessHost(source);
        ThreadMXBean threadBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) { // the first rounds allocate: arrays grow, classes load
            long bytesBefore = threadBean.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                scheduler.frame(host, 7 * MILLI_NANOS);
            }
            minBytes = Math.min(minBytes, threadBean.getCurrentThreadAllocatedBytes() - bytesBefore);
        }
        assertEquals(0, minBytes, "at least one round must allocate no byte");
        assertTrue(sum[0] > 0, "the systems must have read input");
    }

    @Test
    void scriptedInputReachesTheStepsOfItsTimestamps() {
        scheduler.input().replaceStepInput(script());
        assertEquals(List.of("1: 1", "2: 2", "3: 0", "4: 1"), pressesInFourSteps(new HeadlessHost()));
    }

    @Test
    void scriptReachesTheSameStepsAsThePlayer() {
        assertEquals(List.of("1: 1", "2: 2", "3: 0", "4: 1"), pressesInFourSteps(new HeadlessHost(script())));
    }

    /** Returns a script of a tap in step 1, two in step 2 and one in step 4. The time 20 ms belongs to step 2. */
    private static ScriptedInput script() {
        return new ScriptedInput()
                .tap(Key.SPACE, 0, MILLI_NANOS)
                .tap(Key.SPACE, 20 * MILLI_NANOS, 0)
                .tap(Key.SPACE, 10 * MILLI_NANOS + 1, 1)
                .tap(Key.SPACE, 35 * MILLI_NANOS, 20 * MILLI_NANOS);
    }

    private List<String> pressesInFourSteps(HeadlessHost host) {
        scheduler.simulation(
                "steps", step -> log.add(step.step() + ": " + step.input().pressCount(Key.SPACE)));
        scheduler.frame(host, 0);
        scheduler.frame(host, 25 * MILLI_NANOS);
        scheduler.frame(host, 15 * MILLI_NANOS);
        return log;
    }

    @Test
    void inputSourceIsPolledForTheTimeOfTheStep() {
        scheduler.input().replaceStepInput(this::logTimeRange);
        scheduler.frame(new HeadlessHost(), 25 * MILLI_NANOS); // two steps
        scheduler.runStep();
        Snapshot snapshot = scheduler.state().newSnapshot();
        snapshot.save();
        scheduler.runStep();
        scheduler.resimulateFrom(snapshot);
        assertEquals(List.of("0 to 10", "10 to 20", "20 to 30", "30 to 40", "30 to 40"), log);
    }

    @Test
    void inputOverrideReceivesTheTimeOfTheStep() {
        scheduler.tools().overrideInput(step -> this::logTimeRange);
        scheduler.frame(new HeadlessHost(), 25 * MILLI_NANOS);
        assertEquals(List.of("0 to 10", "10 to 20"), log);
    }

    private void logTimeRange(InputQueue input) {
        log.add(input.frameStartNanos() / MILLI_NANOS + " to " + input.frameEndNanos() / MILLI_NANOS);
    }

    @Test
    void aNullSourceIsRefused() {
        assertEquals(
                "the source of the input of steps must not be null: use InputSource.NONE for no input",
                assertThrows(NullPointerException.class, () -> scheduler.input().replaceStepInput(null))
                        .getMessage());
    }
}
