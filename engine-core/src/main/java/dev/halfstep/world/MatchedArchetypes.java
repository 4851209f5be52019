package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ArchetypeChunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.WorldGuard;
import java.util.List;
import java.util.function.Consumer;

/**
 * Caches the archetypes that match a filter, in the order of their signatures. The cache is stale once another
 * archetype was created: the next access adds the new archetypes that match.
 *
 * <p>Thread-safe while no archetype is created.
 */
final class MatchedArchetypes {

    private final Entities entities;
    private final WorldGuard guard;
    private final QueryFilter filter;
    private final EntityVisibility visibility;
    private volatile Match cached;

    /**
     * Creates a cache.
     *
     * @param entities the entities of a world
     * @param filter selects archetypes
     * @param queried the classes whose columns are cached, which the filter requires
     */
    public MatchedArchetypes(Entities entities, QueryFilter filter, ComponentInfo<?>... queried) {
        this.entities = entities;
        guard = entities.guard();
        this.filter = filter;
        visibility = entities.visibility();
        cached = new Match(queried);
    }

    /** Returns the number of entities that match. */
    int countEntities() {
        guard.checkMayRead();
        return visibility.differsFromSimulation()
                ? PresentedRows.count(archetypes())
                : Archetype.countEntities(archetypes());
    }

    /**
     * Visits every entity that matches; in presentation, only the entities that presentation sees.
     *
     * @param callback called for each entity
     */
    public void forEachEntity(Consumer<EntityId> callback) {
        List<Archetype> archetypes = beginIteration().archetypes();
        try {
            if (visibility.differsFromSimulation()) {
                PresentedRows.visitEntities(archetypes, callback);
                return;
            }
            for (int i = 0; i < archetypes.size(); i++) {
                visit(archetypes.get(i), callback);
            }
        } finally {
            endIteration();
        }
    }

    private static void visit(Archetype archetype, Consumer<EntityId> callback) {
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                callback.accept(chunk.get(slot));
            }
        }
    }

    /** Visits every chunk that matches. In presentation, the chunks may have rows that presentation does not see. */
    void forEachChunk(Consumer<ArchetypeChunk> callback) {
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

    /** Returns which entities presentation sees. */
    EntityVisibility visibility() {
        return visibility;
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
        List<Archetype> archetypes = archetypes();
        if (visibility.differsFromSimulation()) {
            return PresentedRows.count(archetypes) == 0;
        }
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
    List<Archetype> archetypes() {
        return match().archetypes();
    }

    private Match match() {
        Match match = cached; // one read of the volatile field
        return match.checkedCount() == entities.archetypes().size() ? match : rematch();
    }

    /** Matches the archetypes that were created since the last match. */
    private synchronized Match rematch() {
        Match updated = cached.update(entities.archetypesByCreation(), filter);
        cached = updated;
        return updated;
    }
}
