package dev.halfstep.world;

import java.util.ArrayList;
import java.util.List;

/** The cursors that read rows, which are to be detached from them before the structure of the world changes. */
final class OpenCursors {

    /** Cursors may be left before their end without a word, so no more than these are kept open. */
    private static final int MAX_OPEN = 16;

    private final List<EntityCursor> open = new ArrayList<>();

    void add(EntityCursor cursor) {
        if (open.size() == MAX_OPEN) {
            open.remove(0).detach();
        }
        open.add(cursor);
    }

    /** The newest is usually the first to end. */
    void remove(EntityCursor cursor) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i) == cursor) {
                open.remove(i);
                return;
            }
        }
    }

    void detachAll() {
        if (!open.isEmpty()) {
            open.forEach(EntityCursor::detach);
            open.clear();
        }
    }
}
