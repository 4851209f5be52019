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
 * Checks an iteration during which the world changes. It must visit each entity exactly once that matches from the
 * start of the iteration until its visit. Visiting an entity that stopped matching in between is optional.
 */
final class Iteration {

    private final Search search;
    private final List<Subject> subjects;
    private final Comparison comparison;
    private final List<Iterator<?>> iterators = new ArrayList<>();
    private final Set<Subject> expected = new HashSet<>();
    private final Set<Subject> optional = new HashSet<>();

    Iteration(Search search, List<Subject> subjects, Comparison comparison) {
        this.search = search;
        this.subjects = subjects;
        this.comparison = comparison;
        subjects.stream().filter(search::matches).forEach(expected::add);
        comparison
                .runs()
                .forEach(run -> iterators.add(search.entities(run.dominion).iterator()));
    }

    void run(Runnable change) {
        while (iterators.get(0).hasNext()) {
            Subject visited = visit(0);
            for (int i = 1; i < iterators.size(); i++) {
                assertTrue(iterators.get(i).hasNext(), this::where);
                assertSame(visited, visit(i), this::where);
            }
            assertTrue(expected.remove(visited), () -> where() + " visits twice, or a new one: " + visited);
            change.run();
            expected.stream().filter(subject -> !search.matches(subject)).forEach(optional::add);
        }
        iterators.forEach(iterator -> assertFalse(iterator.hasNext(), this::where));
        expected.removeAll(optional);
        assertEquals(Set.of(), expected, () -> where() + " does not visit");
    }

    private Subject visit(int run) {
        Object row = iterators.get(run).next();
        Subject visited = subjects.get(comparison.runs().get(run).number(Arity.entity(row)));
        assertTrue(search.matches(visited), () -> where() + " visits " + visited);
        assertEquals(search.row(visited), Arity.parts(row), this::where);
        return visited;
    }

    private String where() {
        return comparison.context() + search;
    }
}
