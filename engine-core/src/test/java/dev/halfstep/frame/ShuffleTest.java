package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.TestGame.Coal;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests the shuffled order of systems, which reveals missing ordering constraints. */
class ShuffleTest {

    private static final TestGame GAME = new TestGame();

    @AfterAll
    static void close() {
        GAME.close();
    }

    private static List<String> order(SchedulerSettings settings) {
        SystemScheduler scheduler = GAME.scheduler(settings);
        GAME.add(scheduler, "a");
        GAME.add(scheduler, "b").after("a");
        GAME.add(scheduler, "c");
        GAME.add(scheduler, "d").before("b");
        return GAME.logOf(scheduler, 1);
    }

    private static List<String> order(long seed) {
        return order(SchedulerSettings.defaults().withShuffle(seed));
    }

    @Test
    void shufflesReachAllOrdersThatKeepTheConstraints() {
        Set<List<String>> orders = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) { // enough seeds for each of the 8 orders
            List<String> order = order(seed);
            assertEquals(Set.of("a", "b", "c", "d"), new HashSet<>(order));
            assertTrue(order.indexOf("a") < order.indexOf("b"), () -> "a must run before b: " + order);
            assertTrue(order.indexOf("d") < order.indexOf("b"), () -> "d must run before b: " + order);
            orders.add(order);
        }
        assertEquals(8, orders.size(), () -> "there are 8 orders with a and d before b, and c anywhere: " + orders);
    }

    @Test
    void theSameSeedGivesTheSameOrder() {
        for (long seed = 0; seed < 20; seed++) {
            assertEquals(order(seed), order(seed), "both orders of seed " + seed);
        }
    }

    @Test
    void withoutAShuffleSystemsRunInTheOrderOfRegistration() {
        assertEquals(List.of("a", "c", "d", "b"), order(SchedulerSettings.defaults()));
    }

    @Test
    void theEnginesOwnSystemsStayFirst() {
        for (long seed = 0; seed < 20; seed++) {
            SystemScheduler scheduler =
                    GAME.scheduler(SchedulerSettings.defaults().withShuffle(seed));
            GAME.add(scheduler, "a");
            scheduler.presentation("b", frame -> {});
            assertEquals("""
                    simulation
                       1  capture-previous
                       2  a
                    presentation
                       1  interpolate
                       2  b
                    """, scheduler.describe());
        }
    }

    @Test
    void shufflesRevealAMissingConstraintByDifferentHashes() {
        EntityId id = GAME.world.spawn(new Ore(0));
        Set<Long> hashes = new HashSet<>();
        Set<Long> hashesWithConstraint = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            hashes.add(hash(id, seed, /* constrained= */ false));
            hashesWithConstraint.add(hash(id, seed, /* constrained= */ true));
        }
        assertEquals(2, hashes.size(), "both orders must occur: add then double, double then add");
        assertEquals(1, hashesWithConstraint.size(), "only one order must be left");
    }

    @Test
    void twoSpawningSystemsNeedAnOrder() {
        Set<Boolean> oreIsFirst = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            List<EntityId> spawned = new ArrayList<>();
            SystemScheduler scheduler =
                    GAME.scheduler(SchedulerSettings.defaults().withShuffle(seed));
            scheduler
                    .simulation("ore", step -> spawned.add(step.commands().spawn(new Ore(1))))
                    .writes(Ore.class);
            scheduler
                    .simulation("coal", step -> spawned.add(step.commands().spawn(new Coal(1))))
                    .writes(Coal.class);
            GAME.run(scheduler, 1);
            assertTrue(
                    spawned.get(0).number() < spawned.get(1).number(),
                    "the entity that is spawned first must have the smaller number");
            oreIsFirst.add(GAME.world.has(spawned.get(0), Ore.class));
        }
        assertEquals(2, oreIsFirst.size(), "without a constraint, each system must run first for some seeds");
    }

    /** Returns the state hash after steps in which one system adds to the grams of an ore and another doubles them. */
    private static long hash(EntityId id, long seed, boolean constrained) {
        SystemScheduler scheduler = GAME.scheduler(SchedulerSettings.defaults().withShuffle(seed));
        Ore ore = GAME.world.get(id, Ore.class);
        ore.grams = 1;
        scheduler.simulation("add", step -> ore.grams += 3);
        SystemRegistration doubling = scheduler.simulation("double", step -> ore.grams *= 2);
        if (constrained) {
            doubling.after("add");
        }
        GAME.run(scheduler, 5);
        return GAME.hash();
    }
}
