package dev.halfstep.storage;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How stored states contain a component class. Immutable.
 *
 * @param name the name of the component
 * @param isNamed whether the game has set the name
 * @param version the version of its fields
 * @param migrations by the version that they migrate from
 * @param writer writes and reads the state; null if the fields are stored by name
 * @hidden
 */
public record StoredForm<C>(
        String name,
        boolean isNamed,
        int version,
        Map<Integer, Consumer<StoredFields>> migrations,
        @Nullable StateWriter<C> writer) {

    static final int MAX_NAME_LENGTH = 200;
    static final int MAX_VERSION = 60_000;

    static <C> StoredForm<C> of(Class<C> componentClass) {
        return new StoredForm<>(componentClass.getName(), false, 1, Map.of(), null);
    }

    StoredForm<C> withName(String newName) {
        if (newName.isBlank()
                || newName.length() > MAX_NAME_LENGTH
                || newName.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the name of a component must not be blank, and have at most "
                    + MAX_NAME_LENGTH + " characters and no control characters: " + newName.length() + " characters");
        }
        return new StoredForm<>(newName, true, version, migrations, writer);
    }

    StoredForm<C> withVersion(int newVersion) {
        if (newVersion < 1 || newVersion > MAX_VERSION) {
            throw new IllegalArgumentException(
                    "the version of a component must be 1 to " + MAX_VERSION + ": " + newVersion + " for " + name);
        }
        return new StoredForm<>(name, isNamed, newVersion, migrations, writer);
    }

    StoredForm<C> withMigration(int from, Consumer<StoredFields> migration) {
        Objects.requireNonNull(migration, "migration");
        if (from < 1 || from >= version || migrations.containsKey(from)) {
            throw new IllegalArgumentException("a migration must begin at an older version than " + version
                    + ", and at one without a migration: " + from + " for " + name);
        }
        Map<Integer, Consumer<StoredFields>> added = new HashMap<>(migrations);
        added.put(from, migration);
        return new StoredForm<>(name, isNamed, version, Map.copyOf(added), writer);
    }

    StoredForm<C> withWriter(StateWriter<C> newWriter) {
        return new StoredForm<>(name, isNamed, version, migrations, Objects.requireNonNull(newWriter, "writer"));
    }
}
