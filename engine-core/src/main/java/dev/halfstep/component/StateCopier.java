package dev.halfstep.component;

/**
 * Copies the state of components, or of other objects, for snapshots, where they cannot be copied by their fields: those
 * with a collection in them, for example.
 *
 * <pre>{@code
 * ComponentType.simulation(Inventory.class).hashedBy(...).copiedBy(new StateCopier<>() {
 *     public Inventory create() {
 *         return new Inventory();
 *     }
 *
 *     public void copy(Inventory source, Inventory dest) {
 *         dest.items.clear();
 *         dest.items.addAll(source.items);
 *     }
 * })
 * }</pre>
 *
 * @param <C> what is copied
 */
public interface StateCopier<C> {

    /**
     * Makes an object that keeps a copy. It is used again and again.
     *
     * @return a new object, whose state does not matter
     */
    C create();

    /**
     * Makes the state of an object equal to that of another one. From then on no change of the one shows in the other.
     *
     * @param source what is copied
     * @param dest where it is written: a copy when a snapshot is saved, the object itself when it is restored
     */
    void copy(C source, C dest);

    /**
     * For classes whose objects never change after they were made, nor anything that they refer to: a snapshot keeps the
     * object itself. Records of numbers, texts and ids need not say so.
     *
     * @param <C> such a class
     * @return a copier that is never asked for a copy
     */
    @SuppressWarnings("unchecked") // it does not look at what it is given
    static <C> StateCopier<C> unchangeable() {
        return (StateCopier<C>) Unchangeable.INSTANCE;
    }
}
