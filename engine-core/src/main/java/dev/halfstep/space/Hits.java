package dev.halfstep.space;

import dev.halfstep.storage.EntityId;
import java.util.Arrays;

/**
 * Collects what a query found.
 *
 * @hidden
 */
public final class Hits {

    private EntityId[] ids = new EntityId[16];
    private int size;

    /** Creates an empty list. */
    public Hits() {}

    void clear() {
        size = 0;
    }

    void add(EntityId id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, size * 2);
        }
        int at = size++;
        while (at > 0 && ids[at - 1].number() > id.number()) {
            ids[at] = ids[at - 1];
            at--;
        }
        ids[at] = id;
    }

    /**
     * Returns how many.
     *
     * @return the number of entities
     */
    public int size() {
        return size;
    }

    /**
     * Returns an entity.
     *
     * @param i the index
     * @return the entity
     */
    public EntityId entity(int i) {
        return ids[i];
    }
}
