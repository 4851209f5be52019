package dev.halfstep.determinism;

import dev.halfstep.determinism.Planted.Leaf;
import dev.halfstep.determinism.Planted.Suit;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameSpec.DeterministicBecause;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.joml.Vector3f;

/** Systems that resemble those of {@link Planted}, without their causes. */
@SuppressWarnings({ // what they compute would go into components
    "unused",
    "EnumOrdinal",
    "LongFloatConversion",
    "ModifiedButNotUsed",
    "ObjectToString",
})
final class Harmless {

    record Cell(int column, int row) {}

    static final int[] TABLE = {1, 2, 3};
    static final List<Leaf> LEAVES = List.of(new Leaf());
    static final Map<String, Integer> POINTS = Map.of("coin", 1, "gem", 5);

    private Harmless() {}

    static void seededRandom(SimulationContext step) {
        float x = new Random(step.step()).nextFloat();
        List<Integer> cards = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(cards, new Random(7));
    }

    static void exactMath(SimulationContext step) {
        double y = StrictMath.sin(step.simulatedSeconds()) + Math.sqrt(2) + Math.floor(2.5) + Math.fma(1f, 2f, 3f);
        float length = new Vector3f(1, 2, 3).normalize().add(1, 2, 3).length();
    }

    static void linkedMap(SimulationContext step) {
        Map<Suit, Integer> counts = new LinkedHashMap<>();
        counts.put(Suit.HEARTS, 1);
        counts.forEach((suit, count) -> step.commands().spawn(suit));
        new EnumMap<Suit, Integer>(counts)
                .forEach((suit, count) -> step.commands().spawn(suit));
    }

    static void lookups(SimulationContext step) {
        Map<Leaf, Integer> counts = new HashMap<>();
        counts.put(new Leaf(), 1);
        counts.computeIfAbsent(new Leaf(), leaf -> 2);
        Set<Leaf> seen = new HashSet<>(List.of(new Leaf()));
        if (seen.contains(new Leaf()) && counts.containsKey(new Leaf()) && seen.size() > POINTS.get("coin")) {
            seen.clear();
        }
    }

    static void keysWithHashesOfTheirOwn(SimulationContext step) {
        Map<String, Integer> byName = new HashMap<>();
        Map<Cell, Integer> byCell = new HashMap<>();
        Set<Integer> numbers = new HashSet<>();
        byName.put("a", 1);
        byCell.put(new Cell(1, 2), 1);
        numbers.add(1);
        for (String name : byName.keySet()) {
            step.commands().spawn(name);
        }
        byCell.values().forEach(value -> step.commands().spawn(value));
        numbers.forEach(number -> step.commands().spawn(number));
    }

    static void sortedAfterwards(SimulationContext step) {
        Set<Integer> numbers = Set.of(3, 1, 2);
        for (int number : new TreeSet<>(numbers)) {
            step.commands().spawn(number);
        }
        List<Integer> sorted =
                numbers.stream().map(number -> 2 * number).sorted().toList();
        boolean isAny = numbers.stream().anyMatch(number -> number > 2);
    }

    static void sortedAndCounted(SimulationContext step) {
        Set<Leaf> leaves = new HashSet<>();
        sink(leaves.stream().sorted(Comparator.comparing(leaf -> leaf.x)).count());
        TreeSet<Suit> backwards = new TreeSet<>(Comparator.reverseOrder());
        backwards.addAll(new HashSet<>(List.of(Suit.HEARTS)));
        Map<Suit, Leaf> bySuit = new HashMap<>();
        bySuit.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> step.commands().spawn(entry.getKey()));
    }

    static void mapsWithEnums(SimulationContext step) {
        Map<Suit, List<Leaf>> bySuit = new EnumMap<>(Suit.class);
        bySuit.computeIfAbsent(Suit.values()[(int) step.step() % 2], suit -> new ArrayList<>())
                .add(new Leaf());
        bySuit.forEach((suit, leaves) -> leaves.get(0).x = 1);
        Stream.of(new Leaf())
                .collect(Collectors.groupingBy(leaf -> Suit.values()[(int) leaf.x], TreeMap::new, Collectors.toList()))
                .forEach((suit, leaves) -> leaves.get(0).x = 1);
    }

    /** Reads a list, which never changes, in a loop. */
    static final class Waves {
        private final List<Integer> sizes = List.of(1, 2, 3);

        void step(SimulationContext step) {
            for (int size : sizes) {
                sink(size);
            }
        }
    }

    static void mapOfSets(SimulationContext step) {
        Map<String, Set<Leaf>> byName = new LinkedHashMap<>();
        byName.computeIfAbsent("oak", name -> new HashSet<>()).add(new Leaf());
        byName.forEach((name, leaves) -> step.commands().spawn(leaves.size()));
    }

    static void constants(SimulationContext step) {
        sink(TABLE[1] + LEAVES.get(0).x + POINTS.get("coin"));
        Leaf own = new Leaf();
        own.x = 2;
        int[] numbers = new int[2];
        numbers[0] = 1;
        new ArrayList<Leaf>().add(own);
    }

    private static void sink(float value) {}

    static void oneThread(SimulationContext step) {
        int sum = IntStream.range(0, 4).sum();
        Map<Integer, List<Integer>> byRest = List.of(1, 2, 3).stream().collect(Collectors.groupingBy(i -> i % 2));
        byRest.forEach((rest, numbers) -> step.commands().spawn(rest));
    }

    static void ownHash(SimulationContext step) {
        int hash = "text".hashCode() + new Cell(1, 2).hashCode() + Integer.hashCode(3);
        hash += Objects.hash(step.step(), "text", new Cell(1, 2));
        new Planted.Card(Suit.HEARTS, 1).rank();
    }

    static void rootLocale(SimulationContext step) {
        String text = "TITLE".toLowerCase(Locale.ROOT) + String.format(Locale.ROOT, "%d", 1);
    }

    /** Has its text for people only: nothing asks for it. */
    static final class Named {
        @Override
        public String toString() {
            return "at " + System.nanoTime();
        }
    }

    static void unusedText(SimulationContext step) {
        Named named = new Named();
        String text = "at " + new Cell(1, 2) + Suit.HEARTS;
        if (step.step() < 0) {
            throw new IllegalStateException("a step must not be negative: " + new Leaf());
        }
    }

    /** Overrides, but is never created. */
    static final class Ghost extends Planted.Mover {
        @Override
        void move() {
            long now = System.nanoTime();
        }
    }

    static void otherSubclass(SimulationContext step) {
        new Planted.Mover().move();
    }

    /** Shows something, for which it reads a clock. */
    static final class View {
        private long shownNanos;

        void present(PresentationContext frame) {
            shownNanos = System.nanoTime();
        }
    }

    /** Has fields that only its constructor and the wiring write. */
    static final class Limits {
        private final float[] bounds = new float[2];
        private int limit;

        Limits() {
            bounds[0] = 1;
        }

        void setLimit(int newLimit) {
            limit = newLimit;
        }

        void step(SimulationContext step) {
            sink(limit + bounds[0]);
        }
    }

    /** Is part of the simulated state, because the wiring adds it. */
    static final class Saved {
        private int count;
        private final List<Integer> waiting = new ArrayList<>();

        void step(SimulationContext step) {
            count++;
            waiting.add(count);
        }
    }

    /** Says why its scratch array is none of the state. */
    static final class Scratch {
        @DeterministicBecause("each step overwrites it before it reads it")
        private final float[] sums = new float[64];

        void step(SimulationContext step) {
            sums[0] = step.stepSeconds();
        }
    }

    @DeterministicBecause("the time goes into the log only")
    static void logTime(SimulationContext step) {
        Runnable log = () -> System.out.println(System.nanoTime());
        log.run();
    }

    static void beyond(SimulationContext step) {
        try {
            sink(org.objectweb.asm.Type.getType("I").getSize());
            sink(Class.forName("java.lang.String").getModifiers());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Gives no reason. */
    static final class NoReason {

        @DeterministicBecause(" ")
        static void step(SimulationContext step) {
            long now = System.nanoTime();
        }
    }
}
