package dev.halfstep.state;

import dev.halfstep.component.StateCopier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves the state of objects of one class one after the other, and restores it in the same order. */
interface SavedState {

    /** Starts a save or a restore at the first object. */
    void rewind();

    /** Saves the state of the next object. */
    void save(Object object);

    /** Ends a save. */
    void end();

    /** Restores the state of the next object. */
    void restore(Object object);

    /**
     * Creates the saved state of a class.
     *
     * @param copier the registered copier, null if there is none
     * @return null if objects of the class are immutable
     * @throws IllegalArgumentException if a field cannot be copied
     */
    static @Nullable SavedState of(Class<?> type, @Nullable StateCopier<?> copier) {
        if (StateCopier.immutable().equals(copier)) {
            return null;
        }
        if (copier != null) {
            return new ByCopier<>(copier);
        }
        FieldCopier fields = FieldCopier.of(type);
        return fields.isImmutable() ? null : new ByFields(fields);
    }

    /**
     * Saves objects by their fields.
     *
     * @param copier reads and writes the fields
     * @param tape stores the values
     */
    record ByFields(FieldCopier copier, StateTape tape) implements SavedState {

        ByFields(FieldCopier copier) {
            this(copier, new StateTape());
        }

        @Override
        public void rewind() {
            tape.rewind();
        }

        @Override
        public void save(Object object) {
            copier.save(object, tape);
        }

        @Override
        public void end() {
            tape.end();
        }

        @Override
        public void restore(Object object) {
            copier.restore(object, tape);
        }
    }

    /**
     * Saves objects by a registered copier.
     *
     * @param <C> the class of the objects
     */
    final class ByCopier<C> implements SavedState {

        private final StateCopier<C> copier;
        private final List<C> copies = new ArrayList<>();
        private int next;

        ByCopier(StateCopier<C> copier) {
            this.copier = copier;
        }

        @Override
        public void rewind() {
            next = 0;
        }

        @Override
        @SuppressWarnings("unchecked") // called with objects of class C only
        public void save(Object object) {
            if (next == copies.size()) {
                copies.add(copier.create().get());
            }
            copier.copy().accept((C) object, copies.get(next++));
        }

        @Override
        public void end() {}

        @Override
        @SuppressWarnings("unchecked")
        public void restore(Object object) {
            copier.copy().accept(copies.get(next++), (C) object);
        }
    }
}
