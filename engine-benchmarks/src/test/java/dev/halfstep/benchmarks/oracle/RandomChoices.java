package dev.halfstep.benchmarks.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes the random choices of a program. The same seed gives the same choices. */
final class RandomChoices {

    private static final List<Enum<?>> STATES = List.of(Mood.CALM, Mood.ANGRY, Gait.WALK);
    private static final int MIN_TYPE_COUNT = 3;
    private static final int MAX_QUERIED_TYPES = 6;
    private static final int RECENT_COUNT = 8;

    private final SplittableRandom random;
    private final List<Class<? extends TestComponent>> programTypes;
    private int nextNumber;

    RandomChoices(long seed) {
        random = new SplittableRandom(seed);
        List<Class<? extends TestComponent>> shuffled = shuffled(TestComponent.CLASSES);
        programTypes = shuffled.subList(0, MIN_TYPE_COUNT + nextInt(shuffled.size() - MIN_TYPE_COUNT + 1));
    }

    /** Returns 0 to {@code bound - 1}. */
    int nextInt(int bound) {
        return random.nextInt(bound);
    }

    /** Returns true with a probability of 1 in {@code n}. */
    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    /** Returns the component types of the program, 3 to 8. With few types, many entities share an archetype. */
    List<Class<? extends TestComponent>> componentTypes() {
        return programTypes;
    }

    /** Returns up to {@code count} distinct types of the program in random order. */
    List<Class<? extends TestComponent>> randomTypes(int count) {
        return sample(programTypes, count);
    }

    private List<Class<? extends TestComponent>> sample(List<Class<? extends TestComponent>> types, int count) {
        List<Class<? extends TestComponent>> sample = shuffled(types);
        sample.subList(Math.min(count, sample.size()), sample.size()).clear();
        return sample;
    }

    private List<Class<? extends TestComponent>> shuffled(List<Class<? extends TestComponent>> types) {
        List<Class<? extends TestComponent>> shuffled = new ArrayList<>(types);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            Collections.swap(shuffled, i, nextInt(i + 1));
        }
        return shuffled;
    }

    /** Creates a component of each type, with new numbers. */
    List<TestComponent> newComponents(List<Class<? extends TestComponent>> types) {
        List<TestComponent> components = new ArrayList<>();
        types.forEach(type -> components.add(newComponent(type)));
        return components;
    }

    TestComponent newComponent(Class<? extends TestComponent> type) {
        return TestComponent.of(type, nextNumber++);
    }

    Enum<?> randomState() {
        return STATES.get(nextInt(STATES.size()));
    }

    /**
     * Picks an entity; in half of all cases one of the 8 suitable entities that were created last. Recent entities
     * reveal more bugs.
     */
    @Nullable
    ModelEntity pick(List<ModelEntity> models, Predicate<ModelEntity> suitable) {
        List<ModelEntity> candidates = models.stream().filter(suitable).toList();
        if (candidates.isEmpty()) {
            return null;
        }
        int size = candidates.size();
        int bound = random.nextBoolean() ? size : Math.min(size, RECENT_COUNT);
        return candidates.get(size - 1 - nextInt(bound));
    }

    /** Returns a query that may match no entity. */
    FilteredQuery randomQuery() {
        Enum<?> state = oneIn(3) ? randomState() : null;
        return new FilteredQuery(
                queriedTypes(programTypes), filterTypes(programTypes), filterTypes(programTypes), state);
    }

    /** Returns a query that matches this entity and similar entities. */
    FilteredQuery queryFor(ModelEntity model) {
        List<Class<? extends TestComponent>> present = new ArrayList<>(TestComponent.CLASSES);
        present.retainAll(model.components.keySet());
        List<Class<? extends TestComponent>> absent = new ArrayList<>(programTypes);
        absent.removeAll(present);
        Enum<?> state = random.nextBoolean() ? model.state : null;
        return new FilteredQuery(queriedTypes(present), filterTypes(present), filterTypes(absent), state);
    }

    /** Returns a query for the state and one component type of this entity. */
    FilteredQuery queryForState(ModelEntity model) {
        Class<?> type = model.components.keySet().iterator().next();
        return new FilteredQuery(List.of(type), List.of(), List.of(), model.state);
    }

    /** Returns a query for all entities, with random filters. */
    FilteredQuery queryForAll() {
        List<Class<?>> none = List.of();
        return new FilteredQuery(none, filterTypes(programTypes), filterTypes(programTypes), null);
    }

    /** Returns 1 to 6 of the given types. */
    private List<Class<?>> queriedTypes(List<Class<? extends TestComponent>> types) {
        return List.copyOf(sample(types, 1 + nextInt(Math.min(types.size(), MAX_QUERIED_TYPES))));
    }

    /** Returns one or two of the given types with a probability of 1 in 3, otherwise none. */
    private List<Class<?>> filterTypes(List<Class<? extends TestComponent>> types) {
        return oneIn(3) ? List.copyOf(sample(types, 1 + nextInt(2))) : List.of();
    }
}
