package dev.halfstep.state;

import dev.halfstep.component.StateCopier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of objects that are simulated but are no components, as it was: what systems keep for themselves. */
public final class SavedObjects {

    private record Entry(Object object, @Nullable SavedState state) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Without objects. */
    public SavedObjects() {}

    /**
     * Adds an object, before the first save.
     *
     * @param object whose state is saved and restored; it stays the same object
     * @param copier how, null for by its fields
     * @param <S> its class
     * @throws IllegalArgumentException if it has fields that cannot be copied
     */
    public <S> void add(S object, @Nullable StateCopier<S> copier) {
        entries.add(new Entry(object, SavedState.of(object.getClass(), copier)));
    }

    /** Copies the state of all objects. */
    public void save() {
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (entry.state() != null) {
                entry.state().rewind();
                entry.state().save(entry.object());
                entry.state().end();
            }
        }
    }

    /** Writes it back. */
    public void restore() {
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (entry.state() != null) {
                entry.state().rewind();
                entry.state().restore(entry.object());
            }
        }
    }
}
