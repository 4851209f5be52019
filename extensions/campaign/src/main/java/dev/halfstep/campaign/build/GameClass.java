package dev.halfstep.campaign.build;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/** Creates objects of classes that are named on the command line. */
public final class GameClass {

    private GameClass() {}

    /**
     * Creates an object.
     *
     * @param loader loads the class
     * @param name the full name of the class
     * @param kind an interface that it must implement
     * @param <T> the interface
     * @return a new object
     * @throws IllegalArgumentException if the class is missing or does not fit; the message is one line
     */
    public static <T> T create(ClassLoader loader, String name, Class<T> kind) {
        try {
            Class<?> type = Class.forName(name, true, loader);
            if (!kind.isAssignableFrom(type) || !Modifier.isPublic(type.getModifiers())) {
                throw new IllegalArgumentException(
                        "a class of the game must be public and implement " + kind.getName() + ": " + name);
            }
            return kind.cast(type.getConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "a class of the game must be on the class path: " + name + "; add its jar with --game", e);
        } catch (InvocationTargetException | ExceptionInInitializerError e) {
            throw new IllegalArgumentException(
                    "a class of the game must have a constructor that does not fail: " + name + ": " + e.getCause(), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IllegalArgumentException(
                    "a class of the game must have a public constructor without parameters: " + name, e);
        }
    }
}
