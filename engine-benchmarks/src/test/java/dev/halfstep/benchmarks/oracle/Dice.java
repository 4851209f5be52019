package dev.halfstep.benchmarks.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes the random choices of a program, deterministic for a seed. */
final class Dice {

    private static final List<Enum<?>> STATES = List.of(Mood.CALM, Mood.ANGRY, Gait.WALK);
    private static final int MIN_PALETTE = 3;
    private static final int MAX_QUERIED = 6;
    private static final int RECENT = 8;

    private final SplittableRandom random;
    private final List<Class<? extends Part>> palette;
    private int nextPart;

    Dice(long seed) {
        random = new SplittableRandom(seed);
        List<Class<? extends Part>> shuffled = shuffled(Part.CLASSES);
        palette = shuffled.subList(0, MIN_PALETTE + below(shuffled.size() - MIN_PALETTE + 1));
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int bound) {
        return random.nextInt(bound) == 0;
    }

    /** Returns the component classes of the program: few in some programs, so that many entities share an archetype. */
    List<Class<? extends Part>> palette() {
        return palette;
    }

    /** Returns up to {@code count} distinct types of the palette in random order. */
    List<Class<? extends Part>> types(int count) {
        return sample(palette, count);
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

    List<Part> parts(List<Class<? extends Part>> types) {
        List<Part> parts = new ArrayList<>();
        types.forEach(type -> parts.add(part(type)));
        return parts;
    }

    Part part(Class<? extends Part> type) {
        return Part.of(type, nextPart++);
    }

    Enum<?> state() {
        return STATES.get(below(STATES.size()));
    }

    /** Picks a recent subject in half of all cases: recently changed entities reveal more bugs. */
    @Nullable
    Subject pick(List<Subject> subjects, Predicate<Subject> suitable) {
        List<Subject> candidates = subjects.stream().filter(suitable).toList();
        if (candidates.isEmpty()) {
            return null;
        }
        int size = candidates.size();
        int bound = random.nextBoolean() ? size : Math.min(size, RECENT);
        return candidates.get(size - 1 - below(bound));
    }

    Search anySearch() {
        Enum<?> state = oneIn(3) ? state() : null;
        return new Search(queried(palette), filter(palette), filter(palette), state);
    }

    /** Returns a search that matches this subject and similar subjects. */
    Search searchFor(Subject subject) {
        List<Class<? extends Part>> present = new ArrayList<>(Part.CLASSES);
        present.retainAll(subject.parts.keySet());
        List<Class<? extends Part>> absent = new ArrayList<>(palette);
        absent.removeAll(present);
        Enum<?> state = random.nextBoolean() ? subject.state : null;
        return new Search(queried(present), filter(present), filter(absent), state);
    }

    /** Returns a search for the state and one part of this subject. */
    Search searchForState(Subject subject) {
        Class<?> type = subject.parts.keySet().iterator().next();
        return new Search(List.of(type), List.of(), List.of(), subject.state);
    }

    Search searchForAll() {
        List<Class<?>> none = List.of();
        return new Search(none, filter(palette), filter(palette), null);
    }

    private List<Class<?>> queried(List<Class<? extends Part>> from) {
        return List.copyOf(sample(from, 1 + below(Math.min(from.size(), MAX_QUERIED))));
    }

    private List<Class<?>> filter(List<Class<? extends Part>> from) {
        return oneIn(3) ? List.copyOf(sample(from, 1 + below(2))) : List.of();
    }
}
