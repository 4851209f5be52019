package dev.halfstep.query;

import java.util.ArrayList;
import java.util.List;

/**
 * Registers the cursors that read rows, and detaches them before the structure of the world changes.
 *
 * @hidden
 */
public final class OpenCursors {

    /** Bounds the cost of abandoned cursors, which are never removed: at the limit the oldest is detached. */
    private static final int MAX_OPEN = 16;

    private final List<EntityCursor> open = new ArrayList<>();

    /** Creates a register without cursors. */
    public OpenCursors() {}

    void add(EntityCursor cursor) {
        if (open.size() == MAX_OPEN) {
            open.remove(0).detach();
        }
        open.add(cursor);
    }

    /** Removes a cursor that has ended. Searches from the newest one, which usually ends first. */
    void remove(EntityCursor cursor) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i) == cursor) {
                open.remove(i);
                return;
            }
        }
    }

    /** Detaches and removes all cursors. */
    public void detachAll() {
        if (!open.isEmpty()) {
            open.forEach(EntityCursor::detach);
            open.clear();
        }
    }
}
