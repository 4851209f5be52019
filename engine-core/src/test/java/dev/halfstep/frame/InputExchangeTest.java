package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Action;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.InputView;
import dev.halfstep.input.Key;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.time.SharedPause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests what a session over a network needs of the engine: input is exchanged, and something runs between frames. */
class InputExchangeTest {

    private static final Action BUY = Action.named("buy");
    private static final long FRAME_NANOS = 20_000_000;

    /** What each step has seen, in the order in which steps ran. */
    private final List<String> seen = new ArrayList<>();

    private InputSource player = InputSource.NONE;

    private final SyntheticWorld game = new WorldRecipe()
            .rate(Rate.hz(50))
            .wire((world, scheduler) -> scheduler.input().actions().declare(BUY))
            .system(
                    "log",
                    step -> seen.add(step.step()
                            + describe(step.input())
                            + describe(step.input().ofPlayer(2))))
            .build();

    private final SystemScheduler scheduler = game.scheduler();

    private static String describe(InputView input) {
        return " " + (input.wasPressed(Key.A) ? "press" : input.isHeld(Key.A) ? "hold" : "-")
                + (input.wasPressed(BUY) ? "+buy" : "");
    }

    private void frame() {
        scheduler.frame(new HeadlessHost(player), FRAME_NANOS);
        player = InputSource.NONE;
    }

    @Test
    void anExchangeGivesTheLocalInputToAnotherPlayer() {
        Rollback rollback = new Rollback(scheduler, 4);
        rollback.exchangeInput((step, local, whole) -> whole.addAll(local, /* player= */ 2, 0));
        frame();
        player = input -> input.add(Key.A, true, 0);
        frame();
        frame();
        scheduler.input().additions().press(BUY);
        frame();
        assertEquals(List.of("1 - -", "2 - press", "3 - hold", "4 - hold+buy"), seen);
    }

    @Test
    void whatTheExchangeDoesNotAddDoesNotHappen() {
        Rollback rollback = new Rollback(scheduler, 4);
        rollback.exchangeInput((step, local, whole) -> {});
        player = input -> input.add(Key.A, true, 0);
        frame();
        frame();
        assertEquals(List.of("1 - -", "2 - -"), seen);
        assertTrue(scheduler.presented().input().isHeld(Key.A), "presentation sees the devices");
    }

    @Test
    void aStepThatRunsAgainHasTheExchangedInputUnlessAnotherWasSet() {
        Rollback rollback = new Rollback(scheduler, 4);
        List<Long> exchanged = new ArrayList<>();
        rollback.exchangeInput((step, local, whole) -> {
            exchanged.add(step);
            whole.addAll(local, 0);
        });
        player = input -> input.add(Key.A, true, 0);
        frame();
        frame();
        seen.clear();
        assertTrue(rollback.setInput(2, input -> input.add(2, Key.A, true, 0)));
        rollback.resimulateFrom(1);
        assertEquals(List.of("1 press -", "2 hold press"), seen);
        frame();
        assertEquals(List.of(1L, 2L, 3L), exchanged, "each new step, once");
        assertEquals("3 hold hold", seen.get(2));
    }

    @Test
    void theInputThatReplacesThePlayerIsExchanged() {
        Rollback rollback = new Rollback(scheduler, 4);
        rollback.exchangeInput((step, local, whole) -> whole.addAll(local, /* player= */ 2, 0));
        scheduler.input().replaceStepInput(input -> input.add(Key.A, true, input.frameStartNanos()));
        player = input -> input.press(BUY);
        frame();
        assertEquals(List.of("1 - press"), seen);
    }

    @Test
    void aStepWhoseInputWasSetBeforeIsNotExchanged() {
        Rollback rollback = new Rollback(scheduler, 4);
        rollback.exchangeInput((step, local, whole) -> {
            throw new AssertionError("step " + step);
        });
        rollback.setInput(1, input -> input.add(Key.A, true, 0));
        frame();
        assertEquals(List.of("1 press -"), seen);
    }

    @Test
    void movesOfOneStepComeAsOneMove() {
        List<Integer> sizes = new ArrayList<>();
        new Rollback(scheduler, 4).exchangeInput((step, local, whole) -> sizes.add(local.size()));
        player = input -> {
            for (int i = 0; i < 100; i++) {
                input.movePointer(i, i, input.frameStartNanos() + i);
            }
        };
        frame();
        assertEquals(List.of(1), sizes);
    }

    @Test
    void actionsBetweenFramesRunBeforeEachFrame() {
        List<String> calls = new ArrayList<>();
        scheduler.betweenFrames(
                () -> calls.add("first after step " + scheduler.timestep().steps()));
        scheduler.betweenFrames(() -> calls.add("second"));
        scheduler.presentation("present", frame -> calls.add("presented"));
        frame();
        frame();
        assertEquals(
                List.of("first after step 0", "second", "presented", "first after step 1", "second", "presented"),
                calls);
    }

    @Test
    void stepsThatRunAgainAreHeardAgain() {
        List<Long> heard = new ArrayList<>();
        scheduler.afterStep(heard::add);
        Rollback rollback = new Rollback(scheduler, 4);
        frame();
        frame();
        scheduler.betweenFrames(() -> rollback.resimulateFrom(2));
        frame();
        assertEquals(List.of(1L, 2L, 2L, 3L), heard);
    }

    @Test
    void aSharedGameRefusesWhatOtherMachinesDoNotDo() {
        Snapshot snapshot = scheduler.state().newSnapshot();
        snapshot.save();
        Rollback rollback = new Rollback(scheduler, 4);
        byte[] state = scheduler.state().save();
        frame();
        frame();
        scheduler.tools().share(new Unpaused());
        assertRefused("restore a state", snapshot::restore);
        assertRefused("restore a state", () -> rollback.rewindTo(1));
        assertRefused("load a state", () -> scheduler.state().load(state));
        assertRefused("be rewound", () -> new Rewind(scheduler, 1f, 1 << 20));
        assertEquals(2, scheduler.timestep().steps(), "nothing was undone");
        rollback.resimulateFrom(1); // what the session does
        assertFalse(scheduler.timeControl().isPaused());
        scheduler.tools().share(null);
        rollback.rewindTo(1);
        assertEquals(1, scheduler.timestep().steps());
    }

    private static void assertRefused(String what, Executable call) {
        assertEquals(
                "a game that is shared with other machines cannot " + what + ": their games would differ",
                assertThrows(IllegalStateException.class, call).getMessage());
    }

    private record Unpaused() implements SharedPause {
        @Override
        public void pause() {}

        @Override
        public void resume() {}

        @Override
        public boolean isPaused() {
            return false;
        }
    }

    @Test
    void aGameThatCanBeRewoundIsNotShared() {
        new Rewind(scheduler, 1f, 1 << 20);
        assertThrows(IllegalStateException.class, () -> scheduler.tools().share(new Unpaused()));
    }
}
