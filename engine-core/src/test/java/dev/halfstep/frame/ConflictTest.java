package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Iron;
import dev.halfstep.frame.TestGame.Label;
import dev.halfstep.frame.TestGame.Ore;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the report of conflicts: a system writes a component, and a system without an order to it accesses it too. */
class ConflictTest {

    private static final TestGame GAME = new TestGame();

    private final SystemScheduler scheduler = GAME.scheduler();

    @BeforeEach
    void clearReports() {
        GAME.reports.clear();
    }

    @AfterAll
    static void close() {
        GAME.close();
    }

    /** Returns the report of a conflict. */
    private static String conflict(String first, String second, String components) {
        return "two systems that access the same component must have an order, if one of them writes it: '" + first
                + "' and '" + second + "' share " + components
                + "; give one of them before(...) or after(...), or they run in the order of registration";
    }

    private SystemRegistration add(String name) {
        return GAME.add(scheduler, name);
    }

    @Test
    void twoUnorderedWritersAreReported() {
        add("b").writes(Ore.class);
        add("a").writes(Ore.class);
        assertEquals(List.of("b", "a"), GAME.logOf(scheduler, 1));
        assertEquals(List.of(conflict("b", "a", "Ore")), GAME.reports);
        GAME.run(scheduler, 1);
        assertEquals(1, GAME.reports.size(), "the conflict must be reported once, not in each frame");
    }

    @Test
    void unorderedReaderAndWriterAreReported() {
        add("write ore").writes(Ore.class, Iron.class);
        add("read ore").reads(Ore.class);
        add("write iron").writes(Iron.class);
        scheduler.buildOrder();
        assertEquals(
                List.of(conflict("write ore", "read ore", "Ore"), conflict("write ore", "write iron", "Iron")),
                GAME.reports);
    }

    @Test
    void allSharedComponentsOfAConflictAreInOneLine() {
        add("a").reads(Ore.class).writes(Iron.class, Coal.class);
        add("b").reads(Iron.class).writes(Coal.class, Ore.class);
        scheduler.buildOrder();
        assertEquals(List.of(conflict("a", "b", "Coal, Iron, Ore")), GAME.reports);
    }

    @Test
    void twoReadersAreNoConflict() {
        add("a").reads(Ore.class).writes(Iron.class);
        add("b").reads(Ore.class).writes(Coal.class);
        scheduler.buildOrder();
        assertEquals(List.of(), GAME.reports);
    }

    @Test
    void presentationSystemsAreComparedToo() {
        scheduler.presentation("a", frame -> {}).writes(Label.class);
        scheduler.presentation("b", frame -> {}).writes(Label.class);
        scheduler.buildOrder();
        assertEquals(List.of(conflict("a", "b", "Label")), GAME.reports);
    }

    @Test
    void systemsOfDifferentPhasesAreNoConflict() {
        add("a").writes(Ore.class);
        scheduler.presentation("b", frame -> {}).reads(Ore.class);
        scheduler.buildOrder();
        assertEquals(List.of(), GAME.reports);
    }

    @Test
    void anOrderingConstraintResolvesAConflict() {
        add("a").writes(Ore.class).after("b");
        add("b").writes(Ore.class);
        scheduler.buildOrder();
        assertEquals(List.of(), GAME.reports);
    }

    @Test
    void transitiveOrderResolvesAConflict() {
        add("a").writes(Ore.class);
        add("x").after("a");
        add("y").after("x").reads(Coal.class).before("z");
        add("z").writes(Ore.class);
        scheduler.buildOrder();
        assertEquals(List.of(), GAME.reports);
    }

    @Test
    void constraintsAgainstTheSameThirdSystemAreNoOrder() {
        add("first");
        add("a").writes(Ore.class).after("first").before("last");
        add("b").writes(Ore.class).after("first").before("last");
        add("last");
        scheduler.buildOrder();
        assertEquals(List.of(conflict("a", "b", "Ore")), GAME.reports);
    }

    @Test
    void systemsWithoutDeclarationsAreNotReported() {
        add("a");
        add("b");
        add("c").writes(Ore.class);
        scheduler.buildOrder();
        assertEquals(List.of(), GAME.reports);
    }

    @Test
    void strictModeReportsAConflictAsAFault() {
        SystemScheduler strict = GAME.scheduler(SchedulerSettings.defaults().inStrictMode());
        GAME.add(strict, "a").writes(Ore.class);
        GAME.add(strict, "b").reads(Ore.class);
        GAME.add(strict, "c").writes(Iron.class).after("nobody");
        ScheduleFaultsException thrown = assertThrows(ScheduleFaultsException.class, strict::buildOrder);
        assertEquals(
                List.of(
                        "a system can only be ordered against one that exists: 'c' names 'nobody'",
                        conflict("a", "b", "Ore")),
                thrown.faults());
        assertEquals(List.of(), GAME.reports, "strict mode must throw a conflict instead of reporting it");
    }
}
