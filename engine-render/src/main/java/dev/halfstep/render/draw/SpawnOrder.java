package dev.halfstep.render.draw;

import dev.halfstep.storage.Components;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.world.Query2;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a query visits entities in the order in which they were spawned. A despawn usually ends that order,
 * because the last row moves into the freed one. The result is cached until an entity is spawned or despawned.
 *
 * @param <B> the second class of the query
 */
final class SpawnOrder<B> {

    private @Nullable Query2<?, B> checkedQuery;

    /** The {@linkplain Query2#changeCount() changes} of the query at the last check. */
    private long checkedChanges;

    /** The result of the last check. */
    private boolean holds;

    /** During a check: the number of the last visited entity; -1 before the first one. */
    private long lastNumber;

    /** Kept in a field: a new lambda in each check would allocate. */
    private final Query2.EachSpanWith<B> check = this::check;

    /** Returns whether the query visits entities in spawn order, which is ascending order of their numbers. */
    boolean holdsFor(Query2<?, B> query) {
        long changes = query.changeCount();
        if (query != checkedQuery || changes != checkedChanges) {
            holds = true;
            lastNumber = -1;
            query.forEachSpanWith(check);
            checkedQuery = query;
            checkedChanges = changes;
        }
        return holds;
    }

    @SuppressWarnings("unused") // the callback of a query also receives the components
    private void check(EntityIds ids, Span span, Components<B> components) {
        int count = ids.size();
        for (int slot = 0; holds && slot < count; slot++) {
            long number = ids.number(slot);
            holds = lastNumber < number;
            lastNumber = number;
        }
    }
}
