package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateHash;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a game, {@link Swarm}, has the same state, bit for bit, for every number of workers and for every order of
 * systems that its constraints allow. Run more steps with {@code -Dschedule.steps=10000}.
 */
@Timeout(3_600) // a deadlock fails instead of stopping the build
class SameOutcomeTest {

    private static final int STEPS = Integer.getInteger("schedule.steps", 300);
    private static final int SEEDS = 20;

    /**
     * The state hash by the number of steps, on every machine: recorded once, and to be changed only with the game or
     * the hash function. Other numbers of steps have no expected hash.
     */
    private static final Map<Integer, String> EXPECTED_HASHES =
            Map.of(300, "55f2dfdee293fd77", 10_000, "afc836ad8146a5e9");

    private static final SchedulerSettings ONE_WORKER = SchedulerSettings.defaults();

    @Test
    void theHashEqualsTheExpectedHash() {
        String hash = StateHash.toText(hash(ONE_WORKER));
        assertEquals(EXPECTED_HASHES.getOrDefault(STEPS, hash), hash);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2, 4, 8})
    void outcomeIsTheSameForAllWorkersAndShuffles(int workers) {
        long expected = hash(ONE_WORKER);
        assertEquals(expected, hash(ONE_WORKER.withWorkers(workers)), workers + " workers");
        for (long seed = 1; seed <= SEEDS; seed++) {
            long hash = hash(ONE_WORKER.withWorkers(workers).withShuffle(seed));
            assertEquals(expected, hash, workers + " workers, shuffled with seed " + seed);
        }
    }

    @Test
    void strictModeAcceptsTheGameAndKeepsItsHash() {
        assertEquals(hash(ONE_WORKER), hash(ONE_WORKER.inStrictMode()));
    }

    @Test
    void everyStepChangesTheHash() {
        try (Swarm swarm = new Swarm(ONE_WORKER)) {
            swarm.run(100);
            long hashBefore = swarm.hash();
            swarm.run(1);
            assertNotEquals(hashBefore, swarm.hash());
        }
    }

    @Test
    void theGameSpawnsAndDespawnsEntities() {
        try (Swarm swarm = new Swarm(ONE_WORKER)) {
            swarm.run(300);
            assertTrue(swarm.buried() >= 10, "at least 10 entities must be buried: " + swarm.buried());
            assertTrue(swarm.bred() >= 50, "at least 50 entities must be bred: " + swarm.bred());
            assertTrue(swarm.sparks() >= 10, "at least 10 sparks must exist: " + swarm.sparks());
        }
    }

    @Test
    void systemsRunInWavesAndAShuffleChangesTheOrder() {
        try (Swarm plain = new Swarm(ONE_WORKER);
                Swarm shuffled = new Swarm(ONE_WORKER.withShuffle(1))) {
            Map<String, Long> systemCountByWave = plain.describe()
                    .lines()
                    .takeWhile(line -> !line.equals("presentation"))
                    .skip(1)
                    .collect(Collectors.groupingBy(SameOutcomeTest::waveNumber, Collectors.counting()));
            Collection<Long> systemCounts = systemCountByWave.values();
            long systems = systemCounts.stream().mapToLong(n -> n).sum();
            assertTrue(systems >= 15, () -> "at least 15 systems must run:\n" + plain.describe());
            long parallelWaves = systemCounts.stream().filter(n -> n > 1).count();
            assertTrue(parallelWaves >= 3, () -> "at least 3 waves must have several systems:\n" + plain.describe());
            assertNotEquals(plain.describe(), shuffled.describe());
        }
    }

    /** Returns the number of the wave, which stands in the first four columns of a line of the description. */
    private static String waveNumber(String line) {
        return line.substring(0, 4);
    }

    private static long hash(SchedulerSettings settings) {
        try (Swarm swarm = new Swarm(settings)) {
            swarm.run(STEPS);
            return swarm.hash();
        }
    }
}
