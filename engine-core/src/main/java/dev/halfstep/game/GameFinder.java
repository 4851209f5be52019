package dev.halfstep.game;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the description of a game in a class, for tools that get the name of the class.
 *
 * @hidden
 */
public final class GameFinder {

    private GameFinder() {}

    /**
     * Returns the description in a static final field of a class. Only this class is initialised: a class that holds
     * the description and starts the window should create nothing that needs a window in its static fields.
     *
     * @param loader loads the class
     * @param name the full name of a class with one such field, such as {@code com.example.Main}; with several, the
     *     name of one follows, as in {@code com.example.Main#GAME}
     * @return the description
     * @throws IllegalArgumentException if there is no such class, or no such field, or if the class cannot be
     *     initialised
     */
    public static GameSpec<?> find(ClassLoader loader, String name) {
        int hash = name.indexOf('#');
        String className = hash < 0 ? name : name.substring(0, hash);
        List<Field> fields = new ArrayList<>();
        for (Field field : load(loader, className).getDeclaredFields()) {
            boolean isDescription = field.getType() == GameSpec.class
                    && Modifier.isStatic(field.getModifiers())
                    && Modifier.isFinal(field.getModifiers());
            if (isDescription && (hash < 0 || field.getName().equals(name.substring(hash + 1)))) {
                fields.add(field);
            }
        }
        if (fields.size() != 1) {
            throw new IllegalArgumentException(
                    "a class must describe one game in a static final field of type GameSpec: "
                            + name + " has " + fields.size()
                            + (fields.size() > 1
                                    ? "; add the name of one, as in " + className + "#"
                                            + fields.get(0).getName()
                                    : ""));
        }
        return read(fields.get(0), name);
    }

    private static Class<?> load(ClassLoader loader, String className) {
        try {
            return Class.forName(className, /* initialize= */ false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("a class of the game must be on the class path: " + className, e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException("a class of the game must load: " + className + ": " + e, e);
        }
    }

    private static GameSpec<?> read(Field field, String name) {
        try {
            field.setAccessible(true);
            Object found = field.get(null);
            if (found instanceof GameSpec<?> game) {
                return game;
            }
            throw new IllegalArgumentException("a field must describe a game: " + name + " is null");
        } catch (IllegalAccessException | RuntimeException | LinkageError e) {
            if (e instanceof IllegalArgumentException refused) {
                throw refused;
            }
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException("a class of the game must be initialised: " + name + ": " + cause, e);
        }
    }
}
