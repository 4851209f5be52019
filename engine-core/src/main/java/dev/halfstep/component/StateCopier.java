package dev.halfstep.component;

/**
 * Copies the state of components or other objects for snapshots. Needed for classes that cannot be copied by their
 * fields, for example those with a collection.
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
 * @param <C> the class of the objects
 */
public interface StateCopier<C> {

    /**
     * Creates an object that stores a copy. Snapshots reuse it.
     *
     * @return a new object with any state
     */
    C create();

    /**
     * Copies the whole state of an object, without sharing anything mutable.
     *
     * @param source the object to copy
     * @param dest receives the state: the copy when a snapshot is saved, the object itself when it is restored
     */
    void copy(C source, C dest);

    /**
     * Declares a class as deeply immutable: a snapshot keeps a reference to the object itself. Records of numbers, texts
     * and ids do not need this.
     *
     * @param <C> the immutable class
     * @return a copier that is never called
     */
    @SuppressWarnings("unchecked") // the copier ignores its arguments
    static <C> StateCopier<C> immutable() {
        return (StateCopier<C>) ImmutableCopier.INSTANCE;
    }
}
