package dev.halfstep.campaign.build;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/** Instantiates the class of a game that the command line names. */
public final class GameClass {

    private GameClass() {}

    /**
     * Instantiates a class.
     *
     * @param loader loads the class
     * @param name the full name of the class
     * @param interfaceType an interface that it must implement
     * @param <T> the interface
     * @return a new object
     * @throws IllegalArgumentException if the class is missing, does not implement the interface, is not public, or
     *     cannot be instantiated
     */
    public static <T> T create(ClassLoader loader, String name, Class<T> interfaceType) {
        try {
            Class<?> gameClass = Class.forName(name, /* initialize= */ true, loader);
            if (!interfaceType.isAssignableFrom(gameClass) || !Modifier.isPublic(gameClass.getModifiers())) {
                throw new IllegalArgumentException(
                        "a class of the game must be public and implement " + interfaceType.getName() + ": " + name);
            }
            return interfaceType.cast(gameClass.getConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "a class of the game must be on the class path: " + name + "; add its jar with --game", e);
        } catch (InvocationTargetException | ExceptionInInitializerError e) {
            throw new IllegalArgumentException(
                    "the constructor of a class of the game must not throw: " + name + ": " + e.getCause(), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IllegalArgumentException(
                    "a class of the game must have a public constructor without parameters: " + name, e);
        }
    }
}
