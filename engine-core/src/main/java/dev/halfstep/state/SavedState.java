package dev.halfstep.state;

import dev.halfstep.storage.ArrayBytes;
import dev.halfstep.storage.LinkedState;
import dev.halfstep.storage.StateCopier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves the states of many objects of one class, one after the other, and restores them in the same order. */
interface SavedState {

    /** Starts a save at the first object. */
    void beginSave();

    /** Starts a restore at the first object. */
    void beginRestore();

    /** Saves the state of the next object. */
    void save(Object object);

    /** Ends a save, after the last object. */
    void endSave();

    /** Releases the values that a {@link StateMemory} counts: nothing is saved. */
    default void clear() {}

    /**
     * Returns the memory of the states, in bytes, without the values that a {@link StateMemory} counts. The objects
     * that a copier creates are counted for linked state only.
     */
    long bytes();

    /** Restores the state of the next object. */
    void restore(Object object);

    /**
     * Creates an empty saved state for objects of a class.
     *
     * @param copier the copier that is registered for the class, null if there is none
     * @param memory the memory of the states that share equal values, null if there is none
     * @return null if objects of the class are immutable
     * @throws IllegalArgumentException if a field cannot be copied
     */
    static @Nullable SavedState of(Class<?> type, @Nullable StateCopier<?> copier, @Nullable TapeMemory memory) {
        if (StateCopier.immutable().equals(copier)) {
            return null;
        }
        if (copier != null) {
            return new ByCopier<>(copier);
        }
        FieldPlan plan = FieldPlan.of(type, FieldPlan.Use.COPY);
        return plan.isImmutable() ? null : new StateTape(plan, memory);
    }

    /**
     * Saves objects by a registered copier.
     *
     * @param <C> the class of the objects
     */
    final class ByCopier<C> implements SavedState {

        private final StateCopier<C> copier;

        /** One copy for each saved object. */
        private final List<C> copies = new ArrayList<>();

        /** The index of the copy for the next object. */
        private int nextIndex;

        ByCopier(StateCopier<C> copier) {
            this.copier = copier;
        }

        @Override
        public void beginSave() {
            nextIndex = 0;
        }

        @Override
        public void beginRestore() {
            nextIndex = 0;
        }

        @Override
        @SuppressWarnings("unchecked") // called with objects of class C only
        public void save(Object object) {
            if (nextIndex == copies.size()) {
                copies.add(copier.create().get());
            }
            copier.copy().accept((C) object, copies.get(nextIndex++));
        }

        @Override
        public void endSave() {}

        @Override
        public long bytes() {
            long bytes = ArrayBytes.ofInts(copies.size());
            if (!copies.isEmpty() && copies.get(0) instanceof LinkedState<?>) { // all are of one class
                for (int i = 0; i < copies.size(); i++) {
                    bytes += ((LinkedState<?>) copies.get(i)).bytes();
                }
            }
            return bytes;
        }

        @Override
        @SuppressWarnings("unchecked") // called with objects of class C only
        public void restore(Object object) {
            copier.copy().accept(copies.get(nextIndex++), (C) object);
        }
    }
}
