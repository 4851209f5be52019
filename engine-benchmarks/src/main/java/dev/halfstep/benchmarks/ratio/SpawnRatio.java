package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.DominionPopulation;
import dev.halfstep.benchmarks.peer.HalfstepPopulation;
import dev.halfstep.benchmarks.peer.Population;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.benchmarks.timing.Timing;
import java.util.function.IntFunction;

/**
 * Compares the engine with Dominion in spawning and despawning a population. Dominion uses its fastest API, a prepared
 * composition.
 */
final class SpawnRatio {

    private SpawnRatio() {}

    static Ratio atOnce(int entities) {
        return of("spawn-despawn-vs-dominion-prepared", HalfstepPopulation::immediate, entities, 0.8);
    }

    static Ratio byCommands(int entities) {
        return of("spawn-despawn-vs-dominion-prepared-by-commands", HalfstepPopulation::deferred, entities, 1.0);
    }

    private static Ratio of(String name, IntFunction<Population> halfstep, int entities, double bound) {
        return new PairedRatio(
                name,
                bound,
                () -> new SpawnCycle(halfstep.apply(entities), entities),
                () -> new SpawnCycle(new DominionPopulation(entities), entities),
                Timing.WALL_CLOCK);
    }

    private record SpawnCycle(Population population, int count) implements TimedWork {

        @Override
        public void check() {
            Population.check(population, count);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                population.spawnAll();
                population.despawnAll();
            }
        }

        @Override
        public void close() {
            population.close();
        }
    }
}
