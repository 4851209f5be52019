package dev.halfstep.state;

import dev.halfstep.storage.StateCopier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Saves the simulated state of objects that are not components, such as state in the fields of a system.
 *
 * @hidden
 */
public final class SavedObjects {

    private record Entry(Object object, @Nullable SavedState state) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Creates an empty set of objects. */
    public SavedObjects() {}

    /**
     * Adds an object. Call this only before the first save.
     *
     * @param object the object, which keeps its identity
     * @param copier copies its state; null to copy the fields of the object by reflection
     * @param <S> the class of the object
     * @throws IllegalArgumentException if a field cannot be copied
     */
    public <S> void add(S object, @Nullable StateCopier<S> copier) {
        entries.add(new Entry(object, SavedState.of(object.getClass(), copier)));
    }

    /** Saves the state of all objects. */
    public void save() {
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (entry.state() != null) {
                entry.state().rewind();
                entry.state().save(entry.object());
                entry.state().endSave();
            }
        }
    }

    /** Restores the state of all objects. */
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
