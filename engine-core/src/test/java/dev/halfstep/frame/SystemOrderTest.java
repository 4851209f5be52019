package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the order of systems by their constraints, the faults of an order, and the refusal of late changes. */
class SystemOrderTest {

    private static final TestGame GAME = new TestGame();

    private final SystemScheduler scheduler = GAME.scheduler();

    @AfterAll
    static void close() {
        GAME.close();
    }

    private SystemRegistration add(String name) {
        return GAME.add(scheduler, name);
    }

    private List<String> order() {
        return GAME.logOf(scheduler, 1);
    }

    private List<String> faults() {
        return assertThrows(ScheduleFaultsException.class, scheduler::buildOrder)
                .faults();
    }

    @Test
    void withoutConstraintsSystemsRunInTheOrderOfRegistration() {
        List.of("d", "a", "c", "b").forEach(this::add);
        assertEquals(List.of("d", "a", "c", "b"), order());
    }

    @Test
    void presentationSystemsAreOrderedTheSameWay() {
        List<String> shown = new ArrayList<>();
        for (String name : List.of("z", "y", "x")) {
            scheduler.presentation(name, frame -> shown.add(name));
        }
        scheduler.system("x").before("z");
        GAME.runFrameWithoutStep(scheduler);
        assertEquals(List.of("y", "x", "z"), shown);
    }

    @Test
    void beforeNamesSeveralSystems() {
        add("a");
        add("b");
        add("c");
        add("d").before("b", "c");
        assertEquals(List.of("a", "d", "b", "c"), order());
    }

    @Test
    void afterNamesSeveralSystems() {
        add("a").after("c").after("d");
        add("b");
        add("c");
        add("d");
        assertEquals(List.of("b", "c", "d", "a"), order());
    }

    @Test
    void aConstraintCanNameASystemThatIsAddedLater() {
        add("a").after("b");
        add("b");
        assertEquals(List.of("b", "a"), order());
    }

    @Test
    void repeatedConstraintsHaveNoEffect() {
        add("a").after("b", "b").after("b");
        add("b").before("a");
        assertEquals(List.of("b", "a"), order());
    }

    @Test
    void registrationOrderBreaksTies() {
        add("f").after("e");
        add("e").after("b");
        add("d");
        add("c").before("b");
        add("b");
        add("a");
        assertEquals(List.of("d", "c", "b", "e", "f", "a"), order());
    }

    @Test
    void aSystemCanRunAfterTheEnginesOwnSystem() {
        add("a").after(SystemScheduler.CAPTURE);
        assertEquals(List.of("a"), order());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void orderIsReproducibleAndKeepsEveryConstraint(long seed) {
        int systems = 60;
        Random random = new Random(seed);
        List<Consumer<SystemScheduler>> registrations = new ArrayList<>();
        List<int[]> constraints = new ArrayList<>(); // pairs: the lower number runs first
        List<Integer> systemNumbers = new ArrayList<>();
        for (int i = 0; i < systems; i++) {
            systemNumbers.add(i);
        }
        Collections.shuffle(systemNumbers, random); // systems are added in a random order
        systemNumbers.forEach(i -> registrations.add(s -> GAME.add(s, "s" + i)));
        for (int i = 0; i < 150; i++) {
            int system = random.nextInt(systems);
            int otherSystem = random.nextInt(systems);
            if (system != otherSystem) {
                int first = Math.min(system, otherSystem);
                int second = Math.max(system, otherSystem);
                constraints.add(new int[] {first, second});
                registrations.add(
                        random.nextBoolean()
                                ? s -> s.system("s" + first).before("s" + second)
                                : s -> s.system("s" + second).after("s" + first));
            }
        }
        List<String> order = orderOf(registrations);
        assertEquals(systems, order.size());
        for (int[] constraint : constraints) {
            int first = order.indexOf("s" + constraint[0]);
            int second = order.indexOf("s" + constraint[1]);
            assertTrue(first < second, () -> "s" + constraint[0] + " must run before s" + constraint[1] + ": " + order);
        }
        assertEquals(order, orderOf(registrations));
    }

    private static List<String> orderOf(List<Consumer<SystemScheduler>> registrations) {
        SystemScheduler newScheduler = GAME.scheduler();
        registrations.forEach(registration -> registration.accept(newScheduler));
        return GAME.logOf(newScheduler, 1);
    }

    @Test
    void unknownNameIsAFault() {
        add("a").before("nobody");
        assertEquals(List.of("a system can only be ordered against one that exists: 'a' names 'nobody'"), faults());
    }

    @Test
    void systemOrderedAgainstItselfIsAFault() {
        add("a").after("a");
        assertEquals(List.of("a system cannot be ordered against itself: 'a'"), faults());
    }

    @Test
    void aConstraintAgainstTheOtherPhaseIsAFault() {
        add("a").after("show");
        scheduler.presentation("show", frame -> {}).after("a");
        assertEquals(
                List.of(
                        "a system can only be ordered against one of its own phase: 'a' names 'show';"
                                + " simulation always runs before presentation",
                        "a system can only be ordered against one of its own phase: 'show' names 'a';"
                                + " simulation always runs before presentation"),
                faults());
    }

    @Test
    void runningBeforeTheEnginesOwnSystemsIsAFault() {
        add("a").before(SystemScheduler.CAPTURE);
        scheduler.presentation("b", frame -> {}).before(SystemScheduler.INTERPOLATE);
        assertEquals(
                List.of(
                        "no system can run before the engine's own: 'a' is to run before 'capture-previous'",
                        "no system can run before the engine's own: 'b' is to run before 'interpolate'"),
                faults());
    }

    @Test
    void theEnginesOwnSystemsHaveNoPublicRegistration() {
        for (String name : List.of(SystemScheduler.CAPTURE, SystemScheduler.INTERPOLATE)) {
            assertThrows(IllegalArgumentException.class, () -> scheduler.system(name));
        }
    }

    @Test
    void aCycleOfTwoIsPrintedAsAChain() {
        add("a").before("b");
        add("b").before("a");
        assertEquals(List.of("systems cannot run in a circle: a -> b -> a"), faults());
    }

    @Test
    void cycleOfThreeIsPrintedInOrder() {
        add("a").before("b");
        add("b");
        add("c").after("b").before("a");
        assertEquals(List.of("systems cannot run in a circle: a -> b -> c -> a"), faults());
    }

    @Test
    void onlySystemsOfTheCycleArePrinted() {
        add("after").after("a");
        add("further after").after("after");
        add("before").before("a");
        add("a").before("b");
        add("b").before("a");
        assertEquals(List.of("systems cannot run in a circle: a -> b -> a"), faults());
    }

    @Test
    void twoSeparateCyclesAreBothPrinted() {
        add("a").before("b");
        add("c").before("d");
        add("b").before("a");
        add("d").before("c");
        assertEquals(
                List.of("systems cannot run in a circle: a -> b -> a", "systems cannot run in a circle: c -> d -> c"),
                faults());
    }

    @Test
    void aCycleAfterAnotherCycleIsPrintedToo() {
        add("c").after("a").before("d");
        add("d").before("c");
        add("a").before("b");
        add("b").before("a");
        assertEquals(
                List.of("systems cannot run in a circle: a -> b -> a", "systems cannot run in a circle: c -> d -> c"),
                faults());
    }

    @Test
    void oneExceptionReportsAllFaults() {
        add("a").before("b").after("nobody");
        add("b").before("a", "b").reads(String.class);
        scheduler.presentation("show", frame -> {}).writes(TestGame.Ore.class).before("a");
        ScheduleFaultsException thrown = assertThrows(ScheduleFaultsException.class, () -> GAME.run(scheduler, 1));
        assertEquals("""
                the systems cannot be scheduled, 6 faults:
                  - a system can only be ordered against one that exists: 'a' names 'nobody'
                  - a system cannot be ordered against itself: 'b'
                  - systems cannot run in a circle: a -> b -> a
                  - a system can only be ordered against one of its own phase: 'show' names 'a'; simulation always \
                runs before presentation
                  - a system can only access components that are registered with the world: 'b' reads String; \
                register it with World.builder()
                  - presentation must not change what is simulated: 'show' writes Ore; write it in a simulation \
                system, or register the component with ComponentType.presentation(...)""", thrown.getMessage());
        assertEquals(6, thrown.faults().size());
    }

    @Test
    void oneFaultIsReportedInTheSingular() {
        add("a").after("a");
        assertEquals(
                """
                the systems cannot be scheduled, 1 fault:
                  - a system cannot be ordered against itself: 'a'""",
                assertThrows(ScheduleFaultsException.class, scheduler::buildOrder)
                        .getMessage());
    }

    @Test
    void theOrderCanBeBuiltAfterFaultsAreRepaired() {
        add("a").after("b");
        assertEquals(1, faults().size());
        assertEquals(1, faults().size(), "building again must report the same fault");
        add("b");
        assertEquals(List.of("b", "a"), order());
    }

    @Test
    void presentationSystemsAreAddedAfterTheFirstSnapshotOrStep() {
        add("a");
        List<String> shown = new ArrayList<>();
        new Rollback(scheduler, 4);
        scheduler.presentation("after a rollback", frame -> shown.add("after a rollback"));
        scheduler.runStep();
        scheduler.presentation("after a step", frame -> shown.add("after a step"));
        assertThrows(IllegalStateException.class, () -> add("late"));
        scheduler.frame(new HeadlessHost(), 0);
        assertEquals(List.of("after a rollback", "after a step"), shown);
        assertEquals(
                "presentation systems must be added before the first frame: 'late' comes too late",
                assertThrows(IllegalStateException.class, () -> scheduler.presentation("late", frame -> {}))
                        .getMessage());
    }

    @Test
    void afterTheFirstFrameRegistrationsAreFrozen() {
        SystemRegistration a = add("a");
        order();
        assertEquals(
                "simulation systems must be added before the first frame, step or snapshot, that of a Rollback included:"
                        + " 'late' comes too late",
                assertThrows(IllegalStateException.class, () -> add("late")).getMessage());
        for (Consumer<SystemRegistration> declaration : List.<Consumer<SystemRegistration>>of(
                s -> s.before("b"),
                s -> s.after("b"),
                s -> s.reads(TestGame.Ore.class),
                s -> s.writes(TestGame.Ore.class),
                s -> s.every(2),
                s -> s.every(2, 1),
                s -> s.runIf(() -> false))) {
            assertEquals(
                    "the declarations of a system must end before the first frame, step or snapshot, that of a Rollback"
                            + " included: 'a' is frozen",
                    assertThrows(IllegalStateException.class, () -> declaration.accept(a))
                            .getMessage());
        }
        assertEquals(List.of("a"), order());
    }

    @Test
    void aSystemIsFoundByItsName() {
        SystemRegistration a = add("a");
        assertEquals(a, scheduler.system("a"));
        assertEquals("a", a.name());
        assertEquals(Phase.SIMULATION, a.phase());
        assertEquals(
                "there is no system 'b'; there are [capture-previous, interpolate, a]",
                assertThrows(IllegalArgumentException.class, () -> scheduler.system("b"))
                        .getMessage());
    }
}
