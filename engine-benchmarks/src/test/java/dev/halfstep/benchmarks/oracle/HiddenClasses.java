package dev.halfstep.benchmarks.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Defines component classes at run time, until there are the ones that are looked for. */
final class HiddenClasses {

    private HiddenClasses() {}

    /** Of this class all others are copies. */
    static final class Template {}

    /** Returns components of so many classes, each in a slot of its own. */
    static List<Object> inDifferentSlots(int count, int classIndexBits) throws Exception {
        Map<Integer, Object> bySlot = new HashMap<>();
        List<Object> components = new ArrayList<>();
        while (components.size() < count) {
            Object another = another();
            if (bySlot.putIfAbsent(Engine.slot(another.getClass(), classIndexBits), another) == null) {
                components.add(another);
            }
        }
        return components;
    }

    /** Returns components of two classes with the same slot. */
    static List<Object> inOneSlot(int classIndexBits) throws Exception {
        Map<Integer, Object> bySlot = new HashMap<>();
        while (true) {
            Object another = another();
            Object earlier = bySlot.put(Engine.slot(another.getClass(), classIndexBits), another);
            if (earlier != null) {
                return List.of(earlier, another);
            }
        }
    }

    private static Object another() throws IOException, ReflectiveOperationException {
        try (InputStream file = HiddenClasses.class.getResourceAsStream("HiddenClasses$Template.class")) {
            byte[] template = Objects.requireNonNull(file).readAllBytes();
            Class<?> copy =
                    MethodHandles.lookup().defineHiddenClass(template, true).lookupClass();
            return copy.getDeclaredConstructor().newInstance();
        }
    }
}
