package dev.halfstep.state;

import dev.halfstep.component.StateCopier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of objects of one class, saved one after the other and restored in the same order. */
interface SavedState {

    /** The first object comes next, to be saved or to be restored. */
    void rewind();

    /** Copies the state of the next object. */
    void save(Object object);

    /** All objects were saved. */
    void end();

    /** Writes the state of the next object back into it. */
    void restore(Object object);

    /**
     * The way to save objects of a class.
     *
     * @param copier the one that was registered for it, null if none was
     * @return null if there is nothing to save
     * @throws IllegalArgumentException if they cannot be copied
     */
    static @Nullable SavedState of(Class<?> type, @Nullable StateCopier<?> copier) {
        if (copier == StateCopier.immutable()) {
            return null;
        }
        if (copier != null) {
            return new ByCopier<>(copier);
        }
        FieldCopier fields = FieldCopier.of(type);
        return fields.isImmutable() ? null : new ByFields(fields);
    }

    /**
     * Saves numbers and references.
     *
     * @param copier reads them
     * @param tape keeps them
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
     * Saves whole objects.
     *
     * @param <C> their class
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
        @SuppressWarnings("unchecked") // it is asked for objects of its class only
        public void save(Object object) {
            if (next == copies.size()) {
                copies.add(copier.create());
            }
            copier.copy((C) object, copies.get(next++));
        }

        @Override
        public void end() {}

        @Override
        @SuppressWarnings("unchecked")
        public void restore(Object object) {
            copier.copy(copies.get(next++), (C) object);
        }
    }
}
