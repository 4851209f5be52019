package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.halfstep.input.Action;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests added input: events that presentation creates, for the next step. A step takes 40 ms, a frame 10 ms. */
class AddedInputTest {

    private static final long MILLI_NANOS = 1_000_000;

    /** The timestamps of added input are ignored. */
    private static final long NO_TIMESTAMP = 0;

    private static final Action PLACE = Action.named("place");

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final InputQueue additions = scheduler.input().additions();

    /** The input events that the steps see, each with the number of its step. */
    private final List<String> seen = new ArrayList<>();

    @BeforeEach
    void recordSteps() {
        scheduler.input().actions().declare(PLACE);
        scheduler.simulation("record", step -> {
            InputEvents events = step.input().events();
            for (int i = 0; i < events.size(); i++) {
                InputEvents.Kind kind = events.kind(i);
                Object detail = switch (kind) {
                    case POINTER -> events.x(i);
                    case ACTION -> events.action(i);
                    default -> events.control(i);
                };
                seen.add(step.step() + " " + kind + " " + detail);
            }
        });
    }

    @AfterEach
    void closeWorld() {
        scheduler.close();
        world.close();
    }

    private void press(Key key) {
        additions.add(key, true, NO_TIMESTAMP);
    }

    private void tap(Key key) {
        press(key);
        additions.add(key, false, NO_TIMESTAMP);
    }

    private void runFrames(int count, HeadlessHost host) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(host, 10 * MILLI_NANOS);
        }
    }

    @Test
    void reachesExactlyTheNextStepInOrder() {
        scheduler.presentation("add input", frame -> {
            if (frame.frame() == 2) {
                additions.movePointer(7, 8, NO_TIMESTAMP);
                additions.add(Key.B, true, Long.MAX_VALUE); // ignored like NO_TIMESTAMP
                additions.add(Key.B, false, NO_TIMESTAMP);
            }
        });

        runFrames(20, new HeadlessHost());

        assertEquals(List.of("1 POINTER 7.0", "1 PRESS B", "1 RELEASE B"), seen);
    }

    @Test
    void comesBeforeTheInputOfTheDevices() {
        scheduler.presentation("add input", frame -> {
            if (frame.frame() == 2) {
                press(Key.B);
            }
        });
        ScriptedInput player = new ScriptedInput().press(Key.A, 5 * MILLI_NANOS).press(Key.C, 35 * MILLI_NANOS);

        runFrames(8, new HeadlessHost(player));

        assertEquals(List.of("1 PRESS B", "1 PRESS A", "1 PRESS C"), seen);
    }

    @Test
    void pressOfAnActionKeepsItsPlaceBetweenMoves() {
        scheduler.presentation("add input", frame -> {
            if (frame.frame() == 2) {
                additions.movePointer(1, 2, NO_TIMESTAMP);
                additions.press(PLACE);
                additions.movePointer(3, 4, NO_TIMESTAMP);
                additions.press(PLACE);
            }
        });

        runFrames(20, new HeadlessHost());

        assertEquals(List.of("1 POINTER 1.0", "1 ACTION 'place'", "1 POINTER 3.0", "1 ACTION 'place'"), seen);
    }

    @Test
    void pressOfAnActionIsDroppedWithPendingInput() {
        scheduler.presentation("add input", frame -> {
            additions.press(PLACE);
            scheduler.input().dropPending();
        });

        runFrames(8, new HeadlessHost());

        assertEquals(List.of(), seen);
        assertEquals(8, scheduler.input().droppedEvents());
    }

    @Test
    void isInvisibleToPresentation() {
        scheduler.presentation("add input", frame -> {
            assertFalse(frame.input().wasPressed(Key.B), "presentation must not see the input that it adds");
            tap(Key.B);
            additions.type('b');
            assertEquals(0, frame.input().textLength());
        });

        runFrames(8, new HeadlessHost());

        assertEquals(2 * 7, seen.size(), "the two steps must see press and release of all frames but the last");
    }

    @Test
    void waitsInAPauseUnlessDropped() {
        scheduler.presentation("pause", frame -> {
            switch ((int) frame.frame()) {
                case 1 -> frame.time().pause();
                case 2 -> press(Key.A);
                case 4 -> scheduler.input().dropPending();
                case 5 -> tap(Key.B);
                case 8 -> frame.time().resume();
                default -> {}
            }
        });

        runFrames(20, new HeadlessHost());

        assertEquals(List.of("1 PRESS B", "1 RELEASE B"), seen);
        assertEquals(1, scheduler.input().droppedEvents());
    }

    @Test
    void isDroppedInItsOwnFrame() {
        scheduler.presentation("add input", frame -> {
            tap(Key.B);
            scheduler.input().dropPending();
        });

        runFrames(8, new HeadlessHost());

        assertEquals(List.of(), seen);
        assertEquals(2 * 8, scheduler.input().droppedEvents());
    }

    /** Presentation adds as much in each of 20 frames without a step as a queue holds in three frames. */
    @Test
    void keepsTheNetEffectInALongPause() {
        int addedInFrame = InputQueue.MAX_EVENTS / 3;
        scheduler.presentation("add input", frame -> {
            switch ((int) frame.frame()) {
                case 1 -> frame.time().pause();
                case 20 -> {
                    press(Key.A);
                    frame.time().resume();
                }
                default -> {}
            }
            for (int i = 0; i < addedInFrame && frame.frame() < 20; i += 2) {
                tap(Key.B);
                additions.type('b');
            }
        });
        runFrames(19, new HeadlessHost());
        long dropped = scheduler.input().droppedEvents();
        int waiting = additions.size();
        assertEquals(19L * (addedInFrame + 1), dropped + waiting);

        runFrames(6, new HeadlessHost());

        assertEquals(waiting + 1, seen.size(), "the first step must see all events that are not dropped");
        assertEquals("1 PRESS A", seen.get(seen.size() - 1));
        assertEquals(dropped, scheduler.input().droppedEvents());
    }

    @Test
    void reachesAStepThatRunsWithoutAFrame() {
        runFrames(4, new HeadlessHost()); // run step 1
        press(Key.B);

        scheduler.runStep();
        scheduler.runStep();

        assertEquals(List.of("2 PRESS B"), seen);
    }

    @Test
    void reachesTheNextStepAlsoWhileStepsAreOwed() {
        try (World overloadedWorld = World.builder().register(Transform.TYPE).build();
                SystemScheduler overloaded = new SystemScheduler(
                        overloadedWorld,
                        new FixedTimestep(
                                Rate.hz(25), Overload.KEEP, 1_000 * MILLI_NANOS, /* maxStepsPerFrame= */ 1))) {
            List<Long> presses = new ArrayList<>();
            overloaded.simulation("count", step -> {
                if (step.input().wasPressed(Key.B)) {
                    presses.add(step.step());
                }
            });
            overloaded.presentation("add input", frame -> {
                if (frame.frame() == 1) {
                    overloaded.input().additions().add(Key.B, true, NO_TIMESTAMP);
                }
            });
            HeadlessHost host = new HeadlessHost();
            overloaded.frame(host, 400 * MILLI_NANOS); // one step runs, nine are owed to later frames
            overloaded.frame(host, 0);
            overloaded.frame(host, 0);

            assertEquals(List.of(2L), presses);
        }
    }
}
