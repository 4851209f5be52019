package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Checks an iteration over the rows of a query while the world changes. An entity that matches the query from the start
 * of the iteration until its visit must be visited exactly once. The visit is optional if the entity did not match for
 * some time in between.
 */
final class IterationCheck {

    private final FilteredQuery query;
    private final List<ModelEntity> models;
    private final Comparison comparison;
    private final List<Iterator<?>> iterators = new ArrayList<>();
    private final Set<ModelEntity> expectedVisits = new HashSet<>();
    private final Set<ModelEntity> optionalVisits = new HashSet<>();

    IterationCheck(FilteredQuery query, List<ModelEntity> models, Comparison comparison) {
        this.query = query;
        this.models = models;
        this.comparison = comparison;
        models.stream().filter(query::matches).forEach(expectedVisits::add);
        comparison
                .runs()
                .forEach(run -> iterators.add(query.entities(run.dominion).iterator()));
    }

    /** Iterates on all engines in lockstep, and changes the world after each visit. */
    void run(Runnable changeWorld) {
        while (iterators.get(0).hasNext()) {
            ModelEntity visited = visit(0);
            for (int i = 1; i < iterators.size(); i++) {
                assertTrue(iterators.get(i).hasNext(), this::describeContext);
                assertSame(visited, visit(i), this::describeContext);
            }
            assertTrue(
                    expectedVisits.remove(visited),
                    () -> describeContext() + " must visit no entity twice, and no new entity: " + visited);
            changeWorld.run();
            expectedVisits.stream().filter(model -> !query.matches(model)).forEach(optionalVisits::add);
        }
        iterators.forEach(iterator -> assertFalse(iterator.hasNext(), this::describeContext));
        expectedVisits.removeAll(optionalVisits);
        assertEquals(
                Set.of(),
                expectedVisits,
                () -> describeContext() + " must visit all entities that match until the end");
    }

    /** Advances one iterator, checks its row, and returns the model of the visited entity. */
    private ModelEntity visit(int runIndex) {
        Object row = iterators.get(runIndex).next();
        ModelEntity visited = models.get(comparison.runs().get(runIndex).numberOf(OverloadDispatch.entityOf(row)));
        assertTrue(query.matches(visited), () -> describeContext() + " must not visit " + visited);
        assertEquals(query.row(visited), OverloadDispatch.componentsOf(row), this::describeContext);
        return visited;
    }

    private String describeContext() {
        return comparison.context() + query;
    }
}
