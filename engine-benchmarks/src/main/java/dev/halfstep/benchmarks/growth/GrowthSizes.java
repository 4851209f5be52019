package dev.halfstep.benchmarks.growth;

import java.util.List;

/**
 * The sizes that are measured.
 *
 * @param entities the number of entities that are spread over archetypes; workers process as many
 * @param archetypes numbers of archetypes, ascending from 1
 * @param systems numbers of systems, ascending from 1
 * @param workers numbers of workers, ascending from 1
 * @param bodies numbers of bodies of a game that is rolled back, ascending
 * @param columns numbers of columns of grids in which ways are found, ascending
 */
record GrowthSizes(
        int entities,
        List<Integer> archetypes,
        List<Integer> systems,
        List<Integer> workers,
        List<Integer> bodies,
        List<Integer> columns) {

    static GrowthSizes full() {
        return new GrowthSizes(
                100_000,
                List.of(1, 10, 100, 1_000, 5_000),
                List.of(1, 10, 100, 1_000),
                List.of(1, 2, 4, 8),
                List.of(1_000, 10_000, 100_000),
                List.of(40, 160, 640));
    }
}
