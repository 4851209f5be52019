package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Label;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests the description of a scheduler's order: the wave of each system, its access and its constraints. */
class ScheduleReportTest {

    private static final TestGame GAME = new TestGame();

    private final SystemScheduler scheduler = GAME.scheduler();

    @AfterAll
    static void close() {
        GAME.close();
    }

    @Test
    void listsTheEnginesOwnSystemsFirst() {
        assertEquals("""
                simulation
                   1  capture-previous
                presentation
                   1  interpolate
                """, scheduler.describe());
    }

    @Test
    void everySystemHasALineWithWaveAccessAndConstraints() {
        GAME.add(scheduler, "smelt").reads(Coal.class).writes(Iron.class).after("dig");
        GAME.add(scheduler, "dig").writes(Ore.class);
        GAME.add(scheduler, "mine").reads(Transform.class).writes(Coal.class).before("smelt");
        GAME.add(scheduler, "cart").every(3);
        GAME.add(scheduler, "guard").every(4, 1);
        scheduler
                .presentation("label", frame -> {})
                .reads(Ore.class, InterpolatedTransform.class)
                .writes(Label.class);
        assertEquals("""
                simulation
                   1  capture-previous
                   2  dig: writes Ore
                   2  mine: reads Transform; writes Coal
                   3  smelt: reads Coal; writes Iron; because 'smelt' is to run after 'dig'; because 'mine' is to \
                run before 'smelt'
                   4  cart: every 3 steps
                   5  guard: every 4 steps, offset 1
                presentation
                   1  interpolate
                   2  label: reads Ore, InterpolatedTransform; writes Label
                """, scheduler.describe());
    }

    @Test
    void aFaultyOrderCannotBeDescribed() {
        GAME.add(scheduler, "a").after("b");
        assertThrows(ScheduleFaultsException.class, scheduler::describe);
    }

    @Test
    void describingTheOrderBuildsIt() {
        scheduler.describe();
        assertThrows(IllegalStateException.class, () -> GAME.add(scheduler, "a"));
    }
}
