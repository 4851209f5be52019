package dev.halfstep.dominion;

import dev.halfstep.storage.WorldGuard;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the attached cursors of a world, and detaches them before the structure of the world changes: see {@link
 * EntityCursor}.
 */
final class OpenCursors {

    /**
     * The maximum number of attached cursors. The next one detaches the oldest: an abandoned cursor never ends, and
     * would stay in the list.
     */
    private static final int MAX_ATTACHED = 16;

    private final List<EntityCursor> attached = new ArrayList<>();
    private final WorldGuard guard;
    private final Runnable detachment = this::detachAll;

    /**
     * Creates an empty list.
     *
     * @param guard detaches the cursors before the structure changes
     */
    OpenCursors(WorldGuard guard) {
        this.guard = guard;
    }

    /** Adds a cursor that is attached. */
    void add(EntityCursor cursor) {
        if (attached.size() == MAX_ATTACHED) {
            attached.remove(0).detach();
        }
        attached.add(cursor);
        guard.detachCursorsBy(detachment); // again for each cursor, because the guard calls it only once
    }

    /** Removes a cursor that has reached its end. Searches from the newest cursor, which usually ends first. */
    void remove(EntityCursor cursor) {
        for (int i = attached.size() - 1; i >= 0; i--) {
            if (attached.get(i) == cursor) {
                attached.remove(i);
                return;
            }
        }
    }

    /** Detaches and removes all cursors. */
    private void detachAll() {
        attached.forEach(EntityCursor::detach);
        attached.clear();
    }
}
