package dev.halfstep.query;

import java.util.ArrayList;
import java.util.List;

/** Keeps the cursors that read rows, and detaches them before the structure of the world changes. */
public final class OpenCursors {

    /** Bounds the cost of abandoned cursors, which are never removed: beyond this the oldest is detached. */
    private static final int MAX_OPEN = 16;

    private final List<EntityCursor> open = new ArrayList<>();

    void add(EntityCursor cursor) {
        if (open.size() == MAX_OPEN) {
            open.remove(0).detach();
        }
        open.add(cursor);
    }

    /** Removes a cursor that has ended: usually the newest, so the search begins there. */
    void remove(EntityCursor cursor) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i) == cursor) {
                open.remove(i);
                return;
            }
        }
    }

    public void detachAll() {
        if (!open.isEmpty()) {
            open.forEach(EntityCursor::detach);
            open.clear();
        }
    }
}
