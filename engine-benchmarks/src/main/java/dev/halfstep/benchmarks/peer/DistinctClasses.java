package dev.halfstep.benchmarks.peer;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Defines copies of a class at run time, for loops whose calls must be megamorphic, as in a game of many systems. */
public final class DistinctClasses {

    private DistinctClasses() {}

    /**
     * Creates objects of copies of a class, each of a class of its own.
     *
     * @param lookup may access the package of the class
     * @param template the class to copy, nested in another class, with a constructor without parameters
     * @param count the number of copies
     * @param supertype a superclass or interface of the class; the copies are no subclasses of the class itself
     * @param <T> the supertype
     * @return one object of each copy
     */
    public static <T> List<T> create(MethodHandles.Lookup lookup, Class<?> template, int count, Class<T> supertype) {
        String file = template.getName().substring(template.getPackageName().length() + 1) + ".class";
        List<T> objects = new ArrayList<>();
        try (InputStream stream = template.getResourceAsStream(file)) {
            byte[] bytes = Objects.requireNonNull(stream).readAllBytes();
            for (int i = 0; i < count; i++) {
                Class<?> copy = lookup.defineHiddenClass(bytes, true, ClassOption.NESTMATE)
                        .lookupClass();
                Constructor<?> constructor = copy.getDeclaredConstructor();
                constructor.setAccessible(true);
                objects.add(supertype.cast(constructor.newInstance()));
            }
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("a class file must be readable and copied: " + template, e);
        }
        return objects;
    }
}
