package dev.halfstep.benchmarks.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes the random choices of a program. The same seed gives the same choices. */
final class Dice {

    private static final List<Enum<?>> STATES = List.of(Mood.CALM, Mood.ANGRY, Gait.WALK);
    private static final int MIN_TYPE_COUNT = 3;
    private static final int MAX_QUERIED_TYPES = 6;
    private static final int RECENT_COUNT = 8;

    private final SplittableRandom random;
    private final List<Class<? extends Part>> programTypes;
    private int nextNumber;

    Dice(long seed) {
        random = new SplittableRandom(seed);
        List<Class<? extends Part>> shuffled = shuffled(Part.CLASSES);
        programTypes = shuffled.subList(0, MIN_TYPE_COUNT + below(shuffled.size() - MIN_TYPE_COUNT + 1));
    }

    /** Returns 0 to {@code bound - 1}. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int bound) {
        return random.nextInt(bound) == 0;
    }

    /** Returns the component types of the program, 3 to 8. With few types, many entities share an archetype. */
    List<Class<? extends Part>> palette() {
        return programTypes;
    }

    /** Returns up to {@code count} distinct types of the program in random order. */
    List<Class<? extends Part>> types(int count) {
        return sample(programTypes, count);
    }

    private List<Class<? extends Part>> sample(List<Class<? extends Part>> types, int count) {
        List<Class<? extends Part>> sample = shuffled(types);
        sample.subList(Math.min(count, sample.size()), sample.size()).clear();
        return sample;
    }

    private List<Class<? extends Part>> shuffled(List<Class<? extends Part>> types) {
        List<Class<? extends Part>> shuffled = new ArrayList<>(types);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            Collections.swap(shuffled, i, below(i + 1));
        }
        return shuffled;
    }

    /** Creates a component of each type, with new numbers. */
    List<Part> parts(List<Class<? extends Part>> types) {
        List<Part> components = new ArrayList<>();
        types.forEach(type -> components.add(part(type)));
        return components;
    }

    Part part(Class<? extends Part> type) {
        return Part.of(type, nextNumber++);
    }

    Enum<?> state() {
        return STATES.get(below(STATES.size()));
    }

    /**
     * Picks an entity; in half of all cases one of the 8 suitable entities that were created last. Recent entities
     * reveal more bugs.
     */
    @Nullable
    Subject pick(List<Subject> models, Predicate<Subject> suitable) {
        List<Subject> candidates = models.stream().filter(suitable).toList();
        if (candidates.isEmpty()) {
            return null;
        }
        int size = candidates.size();
        int bound = random.nextBoolean() ? size : Math.min(size, RECENT_COUNT);
        return candidates.get(size - 1 - below(bound));
    }

    /** Returns a query that may match no entity. */
    Search anySearch() {
        Enum<?> state = oneIn(3) ? state() : null;
        return new Search(queriedTypes(programTypes), filterTypes(programTypes), filterTypes(programTypes), state);
    }

    /** Returns a query that matches this entity and similar entities. */
    Search searchFor(Subject model) {
        List<Class<? extends Part>> present = new ArrayList<>(Part.CLASSES);
        present.retainAll(model.parts.keySet());
        List<Class<? extends Part>> absent = new ArrayList<>(programTypes);
        absent.removeAll(present);
        Enum<?> state = random.nextBoolean() ? model.state : null;
        return new Search(queriedTypes(present), filterTypes(present), filterTypes(absent), state);
    }

    /** Returns a query for the state and one component type of this entity. */
    Search searchForState(Subject model) {
        Class<?> type = model.parts.keySet().iterator().next();
        return new Search(List.of(type), List.of(), List.of(), model.state);
    }

    /** Returns a query for all entities, with random filters. */
    Search searchForAll() {
        List<Class<?>> none = List.of();
        return new Search(none, filterTypes(programTypes), filterTypes(programTypes), null);
    }

    private List<Class<?>> queriedTypes(List<Class<? extends Part>> types) {
        return List.copyOf(sample(types, 1 + below(Math.min(types.size(), MAX_QUERIED_TYPES))));
    }

    private List<Class<?>> filterTypes(List<Class<? extends Part>> types) {
        return oneIn(3) ? List.copyOf(sample(types, 1 + below(2))) : List.of();
    }
}
