package dev.halfstep.world;

/**
 * The components of one class that belong to the entities of spans, slot by slot. To be used while they are handed out,
 * and not kept.
 *
 * @param <C> the class
 */
public final class Components<C> {

    private final Rows rows;
    private final int place;

    Components(Rows rows, int place) {
        this.rows = rows;
        this.place = place;
    }

    /**
     * The component of the entity of a slot.
     *
     * @param slot 0 to one less than the number of entities
     * @return its component
     */
    @SuppressWarnings("unchecked") // rows hold components of one class at one place, and these are made for that class
    public C get(int slot) {
        return (C) rows.component(place, slot);
    }
}
