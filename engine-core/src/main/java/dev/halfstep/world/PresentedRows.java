package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ArchetypeChunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.EntityId;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Visits the rows that presentation sees, while they differ from the simulated rows. It skips the rows of entities
 * whose spawn is pending. The rows of departed entities (despawned, but still visible) follow the rows of the living
 * entities of their archetype. Departed rows have the form of an archetype too: a parameter {@code rows} is either the
 * archetype of the living entities, or its departed rows, which are null if there are none.
 */
final class PresentedRows {

    /**
     * Passes a chunk to a callback. Implementations capture nothing, so that no query allocates.
     *
     * @param <Q> the class of the query
     * @param <S> the callback
     */
    interface SpanVisitor<Q, S> {

        /** Visits all slots of a chunk as one span. */
        void visit(Q query, ArchetypeChunk chunk, int[] columns, S callback);
    }

    private PresentedRows() {}

    /** Returns the number of visible rows. */
    static int count(List<Archetype> archetypes) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += count(archetypes.get(i)) + count(archetypes.get(i).departedRows());
        }
        return count;
    }

    private static int count(@Nullable Archetype rows) {
        if (rows == null) {
            return 0;
        }
        int count = 0;
        for (int chunkIndex = 0; chunkIndex < rows.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = rows.chunk(chunkIndex);
            for (int from = chunk.nextVisible(0), to; from < chunk.size(); from = chunk.nextVisible(to)) {
                to = chunk.visibleEnd(from);
                count += to - from;
            }
        }
        return count;
    }

    /** Visits the entities of all visible rows. */
    static void visitEntities(List<Archetype> archetypes, Consumer<EntityId> callback) {
        for (int i = 0; i < archetypes.size(); i++) {
            visitEntities(archetypes.get(i), callback);
            visitEntities(archetypes.get(i).departedRows(), callback);
        }
    }

    private static void visitEntities(@Nullable Archetype rows, Consumer<EntityId> callback) {
        for (int chunkIndex = 0; rows != null && chunkIndex < rows.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = rows.chunk(chunkIndex);
            for (int slot = chunk.nextVisible(0); slot < chunk.size(); slot = chunk.nextVisible(slot + 1)) {
                callback.accept(chunk.get(slot));
            }
        }
    }

    /** Returns the component of the first visible row. At least one row must be visible. */
    static <T> T first(List<Archetype> archetypes, ComponentInfo<T> info) {
        for (int i = 0; i < archetypes.size(); i++) {
            T living = first(archetypes.get(i), info);
            T component = living != null ? living : first(archetypes.get(i).departedRows(), info);
            if (component != null) {
                return component;
            }
        }
        throw new AssertionError("no row is visible");
    }

    private static <T> @Nullable T first(@Nullable Archetype rows, ComponentInfo<T> info) {
        for (int chunkIndex = 0; rows != null && chunkIndex < rows.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = rows.chunk(chunkIndex);
            int slot = chunk.nextVisible(0);
            if (slot < chunk.size()) {
                return info.toQueried(chunk.column(info)[slot]);
            }
        }
        return null;
    }

    /** Returns the number of chunks, including those of departed entities. */
    static int countChunks(List<Archetype> archetypes) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            Archetype departed = archetypes.get(i).departedRows();
            count += archetypes.get(i).chunkCount() + (departed == null ? 0 : departed.chunkCount());
        }
        return count;
    }

    /** Visits the visible rows {@code from} (inclusive) to {@code to} (exclusive), numbered across all archetypes. */
    static <E> void visit(Query<?, E, ?, ?> query, Match match, int from, int to, E callback) {
        int next = 0;
        for (int i = 0; i < match.archetypes().size() && next < to; i++) {
            Archetype archetype = match.archetypes().get(i);
            next = visit(query, archetype, match.columns(i), next, from, to, callback);
            next = visit(query, archetype.departedRows(), match.columns(i), next, from, to, callback);
        }
    }

    /**
     * Visits the visible rows of one archetype whose numbers are {@code from} (inclusive) to {@code to} (exclusive).
     *
     * @param firstNumber the number of the archetype's first visible row
     * @return the number of the first visible row after this archetype
     */
    private static <E> int visit(
            Query<?, E, ?, ?> query,
            @Nullable Archetype rows,
            int[] columns,
            int firstNumber,
            int from,
            int to,
            E callback) {
        int next = firstNumber;
        for (int chunkIndex = 0; rows != null && chunkIndex < rows.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = rows.chunk(chunkIndex);
            for (int begin = chunk.nextVisible(0), end; begin < chunk.size(); begin = chunk.nextVisible(end)) {
                end = chunk.visibleEnd(begin);
                // the part of the visible slots from begin to end whose numbers are in the range
                int firstSlot = begin + Math.max(from - next, 0);
                int endSlot = begin + Math.min(to - next, end - begin);
                if (firstSlot < endSlot) {
                    query.visit(chunk, columns, firstSlot, endSlot, callback);
                }
                next += end - begin;
            }
        }
        return next;
    }

    /** Visits the chunks {@code from} (inclusive) to {@code to} (exclusive), numbered across all archetypes. */
    static <Q, S> void visitSpans(SpanVisitor<Q, S> visitor, Q query, Match match, int from, int to, S callback) {
        int next = 0;
        for (int i = 0; i < match.archetypes().size(); i++) {
            Archetype archetype = match.archetypes().get(i);
            int[] columns = match.columns(i);
            next = visitSpans(visitor, query, archetype, archetype, columns, next, from, to, callback);
            next = visitSpans(visitor, query, archetype, archetype.departedRows(), columns, next, from, to, callback);
        }
    }

    /**
     * Visits the chunks of one archetype whose numbers are {@code from} (inclusive) to {@code to} (exclusive).
     *
     * @param archetype the archetype that provides copies of chunks with hidden rows
     * @param rows the rows to visit: those of the archetype, or of its departed entities
     * @param next the number of the first chunk of these rows
     * @return the number of the first chunk after these rows
     */
    private static <Q, S> int visitSpans(
            SpanVisitor<Q, S> visitor,
            Q query,
            Archetype archetype,
            @Nullable Archetype rows,
            int[] columns,
            int next,
            int from,
            int to,
            S callback) {
        if (rows == null) {
            return next;
        }
        int end = Math.min(to - next, rows.chunkCount());
        for (int chunkIndex = Math.max(from - next, 0); chunkIndex < end; chunkIndex++) {
            visitSpan(visitor, query, archetype, rows.chunk(chunkIndex), columns, callback);
        }
        return next + rows.chunkCount();
    }

    /** Visits a chunk as one span. If rows are hidden, the span is a copy without them. */
    private static <Q, S> void visitSpan(
            SpanVisitor<Q, S> visitor, Q query, Archetype archetype, ArchetypeChunk chunk, int[] columns, S callback) {
        if (chunk.isFullyVisible()) {
            visitor.visit(query, chunk, columns, callback);
            return;
        }
        ArchetypeChunk copy = archetype.borrowVisibleCopy(chunk);
        try {
            if (copy != null) { // null if no row is visible
                visitor.visit(query, copy, columns, callback);
            }
        } finally {
            archetype.returnVisibleCopy(chunk);
        }
    }
}
