package dev.halfstep.world;

import dev.dominion.ecs.api.Results.With1;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The components of one class in one archetype, in the order of its rows. Dominion's rows can be walked from the first
 * one only; this array can be entered anywhere, so that several threads take a part of it each. It is written down anew
 * when somebody asks for it and rows have come or gone meanwhile, and costs nothing where nobody asks.
 */
final class RowColumn {

    private static final long NEVER = -1;

    private final Archetype archetype;
    private final MatchedRows.Match<With1<Object>> rows;
    private Object[] components = {};
    private volatile long writtenAtChange = NEVER;

    RowColumn(Archetype archetype, MatchedRows.Match<With1<Object>> rows) {
        this.archetype = archetype;
        this.rows = rows;
    }

    /** At least as many as there are live rows; what lies behind these means nothing. */
    Object[] components() {
        if (writtenAtChange != archetype.changes()) {
            write();
        }
        return components;
    }

    private synchronized void write() {
        if (writtenAtChange == archetype.changes()) {
            return; // another thread did it
        }
        int count = archetype.liveRows();
        if (components.length < count) {
            components = new Object[count + count / 4];
        }
        Object[] target = components;
        if (count > 0) {
            Iterator<With1<Object>> next = rows.iterator();
            for (int i = 0; i < count; i++) {
                target[i] = rows.next(next).comp();
            }
        }
        Arrays.fill(target, count, target.length, null); // or despawned entities would stay in memory
        writtenAtChange = archetype.changes();
    }
}
