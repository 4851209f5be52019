package dev.halfstep.world;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The archetypes that match a query, in the order of their signatures, and the column of each queried class. The cached
 * columns save three memory accesses for each archetype that a query visits. Immutable.
 */
final class Match {

    /** The number of archetypes that one call of {@link #prefetch} handles. */
    static final int BLOCK_SIZE = 16;

    private final ComponentInfo<?>[] queried;
    private final List<Archetype> archetypes = new ArrayList<>();

    /** The columns in each archetype. Neighbours with equal columns share an array: few arrays are read. */
    private final List<int[]> columns = new ArrayList<>();

    /** As {@link #columns}, without the negative columns of optional classes that the archetype lacks. */
    private final List<int[]> presentColumns = new ArrayList<>();

    private int checkedCount;

    /** Creates a match without archetypes. */
    Match(ComponentInfo<?>... queried) {
        this.queried = queried;
    }

    /** Returns a match that also has the matching archetypes that were created since this match. */
    Match update(List<Archetype> byCreation, MatchedArchetypes conditions) {
        Match updated = new Match(queried);
        updated.archetypes.addAll(archetypes);
        updated.columns.addAll(columns);
        updated.presentColumns.addAll(presentColumns);
        for (int i = checkedCount; i < byCreation.size(); i++) {
            if (conditions.matches(byCreation.get(i))) {
                updated.add(byCreation.get(i));
            }
        }
        updated.checkedCount = byCreation.size();
        return updated;
    }

    private void add(Archetype archetype) {
        int index = archetype.addTo(archetypes); // keeps the list in the order of signatures
        int[] newColumns = columnsOf(archetype.signature());
        boolean isLikePrevious = index > 0 && Arrays.equals(newColumns, columns.get(index - 1));
        columns.add(index, isLikePrevious ? columns.get(index - 1) : newColumns);
        boolean isComplete = Arrays.stream(newColumns).allMatch(column -> column >= 0);
        presentColumns.add(index, isComplete ? columns.get(index) : withoutNegative(newColumns));
    }

    private static int[] withoutNegative(int[] someColumns) {
        return Arrays.stream(someColumns).filter(column -> column >= 0).toArray();
    }

    private int[] columnsOf(Signature signature) {
        return Arrays.stream(queried)
                .mapToInt(info -> signature.columnOf(info.storedIndex()))
                .toArray();
    }

    /** Returns the number of all archetypes of the world at the time of matching. They are never removed. */
    int checkedCount() {
        return checkedCount;
    }

    /** Returns the archetypes that match. */
    List<Archetype> archetypes() {
        return archetypes;
    }

    /**
     * Returns the column of each queried class in the archetype at an index of the list. Negative for an optional class
     * that the archetype lacks.
     */
    int[] columns(int archetypeIndex) {
        return columns.get(archetypeIndex);
    }

    /**
     * Returns the rows to visit after some rows of an archetype, in the form of an archetype. In presentation, the rows of
     * departed entities (despawned, but still visible) follow those of the living entities.
     *
     * @param archetype the archetype itself: the rows of its living entities
     * @param rows these rows, or those of its departed entities
     * @return null if there are none
     */
    static @Nullable Archetype nextRows(Archetype archetype, Archetype rows, boolean isPresented) {
        return isPresented && rows == archetype ? archetype.departedRows() : null;
    }

    /** Returns the number of rows, or of those that presentation sees. */
    int countRows(boolean isPresented) {
        if (!isPresented) {
            return Archetype.countEntities(archetypes);
        }
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            Archetype archetype = archetypes.get(i);
            for (Archetype rows = archetype; rows != null; rows = nextRows(archetype, rows, isPresented)) {
                for (int chunkIndex = 0; chunkIndex < rows.chunkCount(); chunkIndex++) {
                    Chunk chunk = rows.chunk(chunkIndex);
                    for (int from = chunk.nextVisible(0), to; from < chunk.size(); from = chunk.nextVisible(to)) {
                        to = chunk.visibleEnd(from);
                        count += to - from;
                    }
                }
            }
        }
        return count;
    }

    /** Returns the number of chunks, if presented including those of departed entities. */
    int countChunks(boolean isPresented) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            Archetype archetype = archetypes.get(i);
            for (Archetype rows = archetype; rows != null; rows = nextRows(archetype, rows, isPresented)) {
                count += rows.chunkCount();
            }
        }
        return count;
    }

    /**
     * Prefetches the first chunk of each archetype of a block before they are visited. The processor loads these chunks
     * at the same time, not one after the other: a query over thousands of small archetypes takes 30 % less time.
     *
     * @param from the index of the first archetype of the block
     * @return the index after the last archetype of the block; {@code from} if all of them are empty
     */
    int prefetch(int from) {
        int to = Math.min(from + BLOCK_SIZE, archetypes.size());
        int sum = 0; // the result depends on the sum, so that the compiler does not remove the reads
        for (int i = from; i < to; i++) {
            Archetype archetype = archetypes.get(i);
            sum += archetype.chunkCount() == 0 ? 0 : archetype.chunk(0).prefetch(presentColumns.get(i));
        }
        return sum == 0 ? from : to;
    }
}
