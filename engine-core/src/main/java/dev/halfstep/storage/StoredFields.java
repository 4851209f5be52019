package dev.halfstep.storage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a stored component, by name, while it is migrated from an older version of its class: see {@link
 * ComponentType#migratedFrom}. Values are boxed numbers, booleans and characters; texts; the names of enum constants;
 * {@link EntityId}s; arrays of primitives; {@code Object[]} for all other arrays; and {@code StoredFields} for objects.
 *
 * <pre>{@code
 * .migratedFrom(1, fields -> {
 *     fields.rename("power", "damage");
 *     fields.put("range", 10f);
 * })
 * }</pre>
 */
public final class StoredFields {

    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    /** Creates an object without fields, as the value of a new field. */
    public StoredFields() {}

    /**
     * Returns the value of a field.
     *
     * @param name the name of the field
     * @return its value, which may be null
     * @throws IllegalArgumentException if there is no such field
     */
    public @Nullable Object get(String name) {
        checkHas(name);
        return values.get(name);
    }

    /**
     * Returns whether there is a field.
     *
     * @param name the name of the field
     * @return true if it has a value, which may be null
     */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /**
     * Sets a field, which is added if there is none of that name.
     *
     * @param name the name of the field
     * @param value its value, of a class that {@link StoredFields} names
     * @return this
     */
    public StoredFields put(String name, @Nullable Object value) {
        values.put(Objects.requireNonNull(name, "name"), value);
        return this;
    }

    /**
     * Gives a field another name.
     *
     * @param name the name of the field
     * @param newName its new name, which no field has
     * @return this
     * @throws IllegalArgumentException if there is no such field, or the new name is taken
     */
    public StoredFields rename(String name, String newName) {
        checkHas(name);
        if (has(newName)) {
            throw new IllegalArgumentException("a field must be renamed to a free name: " + newName + " is taken");
        }
        return put(newName, values.remove(name));
    }

    /**
     * Removes a field.
     *
     * @param name the name of the field
     * @return its value, which may be null
     * @throws IllegalArgumentException if there is no such field
     */
    public @Nullable Object remove(String name) {
        checkHas(name);
        return values.remove(name);
    }

    private void checkHas(String name) {
        if (!values.containsKey(name)) {
            throw new IllegalArgumentException(
                    "only a stored field can be used: there is no " + name + " among " + values.keySet());
        }
    }

    /**
     * Returns the values by the names of their fields, in the order in which they were stored: the map itself.
     *
     * @hidden
     */
    public Map<String, @Nullable Object> values() {
        return values;
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
