package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Action;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the edges of actions with several controls, in steps, in every third step, and in frames. */
class ActionEdgesTest {

    private static final long STEP_NANOS = 10_000_000;
    private static final Action JUMP = Action.named("jump");
    private static final Action FIRE = Action.named("fire");

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private final List<PlannedEvent> nextEvents = new ArrayList<>();
    private final HeadlessHost host = new HeadlessHost(queue -> {
        nextEvents.forEach(event -> event.add(queue));
        nextEvents.clear();
    });

    private interface PlannedEvent {
        void add(InputQueue queue);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void press(Control control) {
        nextEvents.add(queue -> queue.add(control, /* down= */ true, queue.frameStartNanos()));
    }

    private void release(Control control) {
        nextEvents.add(queue -> queue.add(control, /* down= */ false, queue.frameStartNanos()));
    }

    private static String edges(InputView input, Action action) {
        return (input.wasPressed(action) ? "pressed " : "")
                + (input.isHeld(action) ? "held " : "")
                + (input.wasReleased(action) ? "released" : "");
    }

    @Test
    void aSecondKeyNeitherPressesNorReleasesAnActionThatIsHeld() {
        scheduler.input().actions().bind(JUMP, Key.SPACE, Key.W);
        List<String> seen = new ArrayList<>();
        scheduler.simulation("log", step -> seen.add(edges(step.input(), JUMP)));
        List<String> shown = new ArrayList<>();
        scheduler.presentation("log frame", frame -> shown.add(edges(frame.input(), JUMP)));
        List<Runnable> moments = List.of(
                () -> press(Key.SPACE), () -> press(Key.W), () -> release(Key.SPACE), () -> release(Key.W), () -> {
                    press(Key.W);
                    press(Key.SPACE);
                    release(Key.W);
                    release(Key.SPACE);
                });
        scheduler.frame(host, 0);
        shown.clear();
        for (Runnable moment : moments) {
            moment.run();
            scheduler.frame(host, STEP_NANOS);
        }
        List<String> expected = List.of("pressed held ", "held ", "held ", "released", "pressed released");
        assertEquals(expected, seen);
        assertEquals(expected, shown);
    }

    /** Counts the edges of an action in a span, from the held controls one event after the other. */
    private static final class Model {
        private final Set<Control> controls;
        private final Set<Control> held = new HashSet<>();
        private int presses;
        private int releases;

        Model(Control... controls) {
            this.controls = Set.of(controls);
        }

        void change(Control control, boolean isDown) {
            if (!controls.contains(control)) {
                return;
            }
            boolean wasHeld = !held.isEmpty();
            if (isDown) {
                held.add(control);
            } else {
                held.remove(control);
            }
            presses += !wasHeld && !held.isEmpty() ? 1 : 0;
            releases += wasHeld && held.isEmpty() ? 1 : 0;
        }

        String takeSpan() {
            String span = presses + " " + releases + " " + !held.isEmpty();
            presses = 0;
            releases = 0;
            return span;
        }
    }

    private static String spanOf(InputView input) {
        return input.pressCount(JUMP) + " " + input.releaseCount(JUMP) + " " + input.isHeld(JUMP);
    }

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 10), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void countsEqualThoseOfAModel(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Control half = GamepadAxis.RIGHT_TRIGGER.positive();
        Control[] bound = {Key.SPACE, Key.W, MouseButton.LEFT, GamepadButton.A, half};
        Control[] all = {Key.SPACE, Key.W, MouseButton.LEFT, GamepadButton.A, Key.E};
        scheduler.input().actions().bind(JUMP, bound);
        Model eachStep = new Model(bound);
        Model thirdStep = new Model(bound);
        Model eachFrame = new Model(bound);
        List<Model> models = List.of(eachStep, thirdStep, eachFrame);
        Set<Control> down = new HashSet<>();
        boolean[] isHalfHeld = new boolean[1]; // an array, because a lambda cannot write to a local variable
        scheduler.simulation(
                "each", step -> assertEquals(eachStep.takeSpan(), spanOf(step.input()), "step " + step.step()));
        scheduler
                .simulation(
                        "third",
                        step -> assertEquals(thirdStep.takeSpan(), spanOf(step.input()), "step " + step.step()))
                .every(3);
        scheduler.presentation("frame", frame -> assertEquals(eachFrame.takeSpan(), spanOf(frame.input())));
        Snapshot snapshot = null;
        scheduler.frame(host, 0);
        for (int frame = 0; frame < 300; frame++) {
            boolean movesAxis = random.nextInt(2) == 0; // once in a frame, because moves of one time coalesce
            for (int i = random.nextInt(4); i > 0; i--) {
                if (movesAxis) {
                    movesAxis = false;
                    float value = random.nextInt(11) / 10f;
                    boolean isDown = value >= (isHalfHeld[0] ? 0.4f : 0.5f);
                    nextEvents.add(queue -> queue.moveAxis(GamepadAxis.RIGHT_TRIGGER, value, queue.frameStartNanos()));
                    if (isDown != isHalfHeld[0]) {
                        isHalfHeld[0] = isDown;
                        models.forEach(model -> model.change(half, isDown));
                    }
                    continue;
                }
                Control control = all[random.nextInt(all.length)];
                boolean isDown = down.add(control);
                if (isDown) {
                    press(control);
                } else {
                    down.remove(control);
                    release(control);
                }
                models.forEach(model -> model.change(control, isDown));
            }
            scheduler.frame(host, STEP_NANOS);
            if (random.nextInt(5) == 0) { // a snapshot and a stored state have the spans that are not complete
                snapshot = snapshot == null ? scheduler.state().newSnapshot() : snapshot;
                snapshot.save();
                snapshot.restore();
            }
        }
    }

    @Test
    void thePressThatRebindsAnActionDoesNotPressIt() {
        scheduler.input().actions().bind(JUMP, Key.SPACE).bind(FIRE, Key.E);
        List<String> seen = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        scheduler.presentation("menu", frame -> {
            Control pressed = frame.input().firstPressed();
            if (pressed != null && frame.time().isPaused()) {
                scheduler.input().actions().rebind(JUMP, pressed);
            }
        });
        scheduler.presentation("log frame", frame -> shown.add(edges(frame.input(), JUMP)));
        scheduler.simulation("log", step -> seen.add(edges(step.input(), JUMP)));
        scheduler.frame(host, 0);
        scheduler.timeControl().pause();
        press(Key.W);
        scheduler.frame(host, STEP_NANOS);
        release(Key.W);
        scheduler.frame(host, STEP_NANOS);
        assertFalse(shown.get(1).contains("pressed"), shown.toString());
        scheduler.timeControl().resume();
        scheduler.frame(host, STEP_NANOS);
        assertEquals(1, seen.size());
        assertFalse(seen.get(0).contains("pressed"), seen.toString());
        press(Key.W);
        scheduler.frame(host, STEP_NANOS);
        assertTrue(seen.get(1).contains("pressed"), "the next press counts: " + seen);
        assertTrue(shown.get(4).contains("pressed"), "the next press counts: " + shown);
    }
}
