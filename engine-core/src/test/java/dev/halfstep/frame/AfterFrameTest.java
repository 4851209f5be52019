package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.state.StateException;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests actions that a game runs after its current frame. */
class AfterFrameTest {

    private static final long FRAME_NANOS = 20_000_000;

    private final List<String> calls = new ArrayList<>();

    private SyntheticWorld game(PresentationSystem presentation) {
        return new WorldRecipe()
                .entities(3, random -> List.of(Transform.at(random.between(0, 9), 1)))
                .system(
                        "move",
                        step -> step.world()
                                .query(Transform.class)
                                .forEach((id, at) -> at.setPosition(at.x() + 1, at.y())))
                .wire((world, scheduler) -> scheduler.presentation("present", presentation))
                .build();
    }

    private static void frame(SyntheticWorld game) {
        game.scheduler().frame(new HeadlessHost(), FRAME_NANOS);
    }

    @Test
    void anActionRunsOnceAfterTheFrameInTheOrderOfItsAddition() {
        List<SystemScheduler> schedulers = new ArrayList<>();
        try (SyntheticWorld game = game(frame -> {
            calls.add("presented");
            if (calls.size() == 1) {
                schedulers.get(0).afterFrame(() -> calls.add("first"));
                schedulers.get(0).afterFrame(() -> calls.add("second"));
            }
        })) {
            schedulers.add(game.scheduler());
            game.scheduler().afterFrame(() -> calls.add("added before"));
            assertEquals(List.of(), calls);
            frame(game);
            frame(game);
            assertEquals(List.of("presented", "added before", "first", "second", "presented"), calls);
        }
    }

    @Test
    void anActionThatAnActionAddsRunsAfterTheNextFrame() {
        try (SyntheticWorld game = game(frame -> calls.add("presented"))) {
            game.scheduler().afterFrame(() -> game.scheduler().afterFrame(() -> calls.add("again")));
            frame(game);
            frame(game);
            assertEquals(List.of("presented", "presented", "again"), calls);
        }
    }

    @Test
    void anActionMaySaveAndLoadWhichAPresentationSystemMustNot() {
        List<SystemScheduler> schedulers = new ArrayList<>();
        List<byte[]> states = new ArrayList<>();
        try (SyntheticWorld game = game(frame -> {
            SystemScheduler scheduler = schedulers.get(0);
            assertThrows(IllegalStateException.class, scheduler.state()::save);
            if (states.isEmpty()) {
                scheduler.afterFrame(() -> states.add(scheduler.state().save()));
            } else {
                scheduler.afterFrame(() -> load(scheduler, states.get(0)));
            }
        })) {
            schedulers.add(game.scheduler());
            frame(game);
            long hash = game.hash();
            frame(game);
            assertEquals(1, states.size());
            assertEquals(hash, game.hash(), "the second frame has loaded what the first one has saved");
        }
    }

    private static void load(SystemScheduler scheduler, byte[] state) {
        try {
            scheduler.state().load(state);
        } catch (StateException e) {
            throw new UncheckedIOException(e);
        }
    }
}
