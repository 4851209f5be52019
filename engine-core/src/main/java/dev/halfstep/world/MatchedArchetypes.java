package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.WorldGuard;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Selects archetypes by the component classes that they must have and must not have, and caches those that match, in
 * the order of their signatures. The cache is stale once another archetype was created: the next access adds the new
 * archetypes that match.
 *
 * <p>Thread-safe while no archetype is created.
 *
 * @hidden
 */
public final class MatchedArchetypes {

    private final Entities entities;
    private final WorldGuard guard;
    private final EntityVisibility visibility;

    private final QueryFilter filter;
    private volatile Match cached;

    /**
     * Creates a cache.
     *
     * @param entities the entities of a world
     * @param queried required classes whose columns are cached; a view stands for its component class
     * @param alsoRequired further classes that archetypes must have
     * @param excluded classes that archetypes must not have; if one of them is also required, no archetype matches
     */
    public MatchedArchetypes(
            Entities entities,
            ComponentInfo<?>[] queried,
            List<ComponentInfo<?>> alsoRequired,
            List<ComponentInfo<?>> excluded) {
        this(entities, queried, filter(queried, alsoRequired, excluded));
    }

    /**
     * Creates a cache.
     *
     * @param queried classes whose columns are cached; those that the filter does not require are optional
     */
    MatchedArchetypes(Entities entities, ComponentInfo<?>[] queried, QueryFilter filter) {
        this.entities = entities;
        guard = entities.guard();
        visibility = entities.visibility();
        this.filter = filter;
        cached = new Match(queried);
    }

    private static QueryFilter filter(
            ComponentInfo<?>[] queried, List<ComponentInfo<?>> alsoRequired, List<ComponentInfo<?>> excluded) {
        QueryFilter filter = QueryFilter.requiring(queried);
        for (ComponentInfo<?> info : alsoRequired) {
            filter = filter.with(info);
        }
        for (ComponentInfo<?> info : excluded) {
            filter = filter.without(info);
        }
        return filter;
    }

    EntityVisibility visibility() {
        return visibility;
    }

    public boolean matches(Archetype archetype) {
        return filter.matches(archetype.signature());
    }

    /**
     * Returns true if presentation runs and sees other rows than the simulation: without the rows of pending spawns,
     * but with the rows of departed entities.
     */
    public boolean isPresented() {
        return visibility.differsFromSimulation();
    }

    /** Returns the number of entities that match. */
    int countEntities() {
        guard.checkMayRead();
        return match().countRows(isPresented());
    }

    /**
     * Visits every entity that matches; in presentation, only the entities that presentation sees.
     *
     * @param callback called for each entity
     */
    public void forEachEntity(Consumer<EntityId> callback) {
        List<Archetype> archetypes = beginIteration().archetypes();
        try {
            boolean isPresented = isPresented();
            for (int i = 0; i < archetypes.size(); i++) {
                Archetype archetype = archetypes.get(i);
                for (Archetype rows = archetype; rows != null; rows = Match.nextRows(archetype, rows, isPresented)) {
                    visitEntities(rows, isPresented, callback);
                }
            }
        } finally {
            endIteration();
        }
    }

    private static void visitEntities(Archetype rows, boolean isPresented, Consumer<EntityId> callback) {
        for (int chunkIndex = 0; chunkIndex < rows.chunkCount(); chunkIndex++) {
            Chunk chunk = rows.chunk(chunkIndex);
            @Nullable EntityId[] ids = chunk.ids();
            int from = isPresented ? chunk.nextVisible(0) : 0;
            while (from < chunk.size()) {
                int to = isPresented ? chunk.visibleEnd(from) : chunk.size();
                for (int slot = from; slot < to; slot++) {
                    callback.accept(Objects.requireNonNull(ids[slot]));
                }
                from = isPresented ? chunk.nextVisible(to) : to;
            }
        }
    }

    /** Visits every chunk that matches. In presentation, the chunks may have rows that presentation does not see. */
    void forEachChunk(Consumer<Chunk> callback) {
        List<Archetype> archetypes = beginIteration().archetypes();
        try {
            for (int i = 0; i < archetypes.size(); i++) {
                Archetype archetype = archetypes.get(i);
                for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
                    callback.accept(archetype.chunk(chunkIndex));
                }
            }
        } finally {
            endIteration();
        }
    }

    /** Returns the number of structural changes of the archetypes that match. */
    long changeCount() {
        guard.checkMayRead();
        List<Archetype> archetypes = archetypes();
        // The presented count depends on the frames that are shown, so the simulation must not read it.
        boolean isPresenting = guard.isPresenting();
        long changes = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            Archetype archetype = archetypes.get(i);
            changes += isPresenting ? archetype.presentedChangeCount() : archetype.changeCount();
        }
        return changes;
    }

    /** Returns true if no entity matches. */
    boolean isEmpty() {
        guard.checkMayRead();
        if (isPresented()) {
            return match().countRows(/* isPresented= */ true) == 0;
        }
        List<Archetype> archetypes = archetypes();
        for (int i = 0; i < archetypes.size(); i++) {
            if (archetypes.get(i).size() > 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Begins a loop, which a structural change stops.
     *
     * @return the archetypes to visit
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    Match beginLoop() {
        guard.checkMayRead();
        return match();
    }

    /**
     * Begins an iteration: the structure of the world is fixed until {@link #endIteration()}.
     *
     * @return the archetypes to visit
     * @throws IllegalStateException if another thread owns the world, or the world is closed
     */
    Match beginIteration() {
        guard.checkMayRead();
        Match match = match();
        guard.beginIteration(); // last: if matching fails, no iteration is open
        return match;
    }

    /** Ends an iteration. Callers call this in a {@code finally} block. */
    void endIteration() {
        guard.endIteration();
    }

    /** Returns the archetypes that match now, in a list that does not change. */
    public List<Archetype> archetypes() {
        return match().archetypes();
    }

    private Match match() {
        Match match = cached; // one read of the volatile field
        return match.checkedCount() == entities.archetypes().size() ? match : rematch();
    }

    /** Matches the archetypes that were created since the last match. */
    private synchronized Match rematch() {
        Match updated = cached.update(entities.archetypesByCreation(), /* conditions= */ this);
        cached = updated;
        return updated;
    }
}
