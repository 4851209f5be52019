package dev.halfstep.determinism;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.random.RandomStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.joml.Quaternionf;

/** Systems with one cause of divergence each. */
// They are mistakes for Error Prone, too, and what they compute would go into components.
@SuppressWarnings({
    "unused",
    "IdentityHashMapUsage",
    "ImmutableEnumChecker",
    "JavaTimeDefaultTimeZone",
    "LongDoubleConversion",
    "LongFloatConversion",
    "ModifiedButNotUsed",
    "ObjectToString",
    "UnnecessaryAsync"
})
final class Planted {

    enum Suit {
        HEARTS,
        SPADES
    }

    static final class Leaf {
        float x;
    }

    record Card(Suit suit, int rank) {}

    static int steps;
    static final List<Integer> SHARED_LIST = new ArrayList<>();
    static final int[] SHARED_ARRAY = new int[4];
    static final Leaf SHARED_LEAF = new Leaf();
    static final Random SHARED_RANDOM = new Random(7);

    private Planted() {}

    static long computation(Card input) {
        return System.nanoTime() + input.rank;
    }

    static void nanoTime(SimulationContext step) {
        long now = System.nanoTime();
    }

    static void instant(SimulationContext step) {
        Instant now = Instant.now();
    }

    static void today(SimulationContext step) {
        LocalDate today = LocalDate.now();
    }

    static void sine(SimulationContext step) {
        double y = Math.sin(step.simulatedSeconds());
    }

    static void power(SimulationContext step) {
        double y = Math.pow(step.step(), 0.3);
    }

    static void sineOfJoml(SimulationContext step) {
        Quaternionf turn = new Quaternionf().rotateX(step.stepSeconds());
    }

    static void random(SimulationContext step) {
        float x = new Random().nextFloat();
    }

    static void mathRandom(SimulationContext step) {
        double x = Math.random();
    }

    static void threadRandom(SimulationContext step) {
        int x = ThreadLocalRandom.current().nextInt();
    }

    static void uuid(SimulationContext step) {
        String name = UUID.randomUUID().toString();
    }

    static void shuffle(SimulationContext step) {
        List<Integer> cards = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(cards);
    }

    static void setOfObjects(SimulationContext step) {
        Set<Leaf> leaves = new HashSet<>();
        leaves.add(new Leaf());
        for (Leaf leaf : leaves) {
            leaf.x++;
        }
    }

    static void mapOfEnums(SimulationContext step) {
        Map<Suit, Integer> counts = new HashMap<>();
        counts.put(Suit.HEARTS, 1);
        counts.forEach((suit, count) -> step.commands().spawn(suit));
    }

    static void mapOfRecordsWithEnums(SimulationContext step) {
        Map<Card, Integer> counts = new HashMap<>();
        counts.merge(new Card(Suit.HEARTS, 1), 1, Integer::sum);
        for (Card card : counts.keySet()) {
            step.commands().spawn(card);
        }
    }

    static void setOf(SimulationContext step) {
        for (String name : Set.of("north", "south")) {
            step.commands().spawn(name);
        }
    }

    static void mapOf(SimulationContext step) {
        Map.of("a", 1, "b", 2).values().forEach(value -> step.commands().spawn(value));
    }

    static void identityMap(SimulationContext step) {
        Map<String, Integer> seen = new IdentityHashMap<>();
        List<String> names = new ArrayList<>(seen.keySet());
    }

    static void concurrentMap(SimulationContext step) {
        Map<Leaf, Integer> seen = new ConcurrentHashMap<>();
        seen.put(new Leaf(), 1);
        String text = seen.toString();
    }

    static void toSet(SimulationContext step) {
        Set<Suit> suits = Stream.of(Suit.values()).collect(Collectors.toSet());
        suits.forEach(suit -> step.commands().spawn(suit));
    }

    static void groupingBy(SimulationContext step) {
        Map<Suit, List<Card>> bySuit = Stream.of(new Card(Suit.HEARTS, 1)).collect(Collectors.groupingBy(Card::suit));
        for (var entry : bySuit.entrySet()) {
            step.commands().spawn(entry.getKey());
        }
    }

    static void sortedWithTies(SimulationContext step) {
        Map<Leaf, Float> heights = new HashMap<>();
        heights.put(new Leaf(), 1f);
        heights.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(entry -> step.commands().spawn(entry.getKey()));
    }

    static void treeWithTies(SimulationContext step) {
        Set<Leaf> leaves = new HashSet<>();
        Set<Leaf> byHeight = new TreeSet<>(Comparator.comparing(leaf -> leaf.x));
        byHeight.addAll(leaves);
    }

    static void treeOfItsTypeWithTies(SimulationContext step) {
        Set<Leaf> leaves = new HashSet<>();
        TreeSet<Leaf> byHeight = new TreeSet<>(Comparator.comparing(leaf -> leaf.x));
        byHeight.addAll(leaves);
    }

    static void groupsByAnEnum(SimulationContext step) {
        Stream.of(new Leaf())
                .collect(Collectors.groupingBy(leaf -> Suit.values()[(int) leaf.x]))
                .forEach((suit, leaves) -> leaves.get(0).x = 1);
    }

    static void setInMap(SimulationContext step) {
        Map<String, Set<Leaf>> byName = new LinkedHashMap<>();
        byName.computeIfAbsent("oak", name -> new HashSet<>()).add(new Leaf());
        for (Set<Leaf> leaves : byName.values()) {
            for (Leaf leaf : leaves) {
                leaf.x++;
            }
        }
    }

    static void setBehindAnInterface(SimulationContext step) {
        spawnAll(step, leaves());
    }

    private static Collection<Leaf> leaves() {
        return new HashSet<>(List.of(new Leaf()));
    }

    private static void spawnAll(SimulationContext step, Iterable<?> all) {
        for (Object each : all) {
            step.commands().spawn(each);
        }
    }

    static void identityHash(SimulationContext step) {
        int hash = System.identityHashCode(step);
    }

    static void hashOfAnObject(SimulationContext step) {
        int hash = new Leaf().hashCode();
    }

    static void hashOfAnEnum(SimulationContext step) {
        int hash = Suit.SPADES.hashCode();
    }

    static void hashOfARecordWithAnEnum(SimulationContext step) {
        int hash = new Card(Suit.HEARTS, 1).hashCode();
    }

    static void hashOfValuesAndAnEnum(SimulationContext step) {
        int hash = Objects.hash(step.step(), Suit.HEARTS);
    }

    static void textOfAnObject(SimulationContext step) {
        String text = new Leaf().toString();
    }

    static void textWithAnObject(SimulationContext step) {
        String text = "fallen: " + new Leaf();
    }

    static void parallelStream(SimulationContext step) {
        sink(IntStream.range(1, 100).parallel().mapToObj(i -> 1f / i).reduce(0f, Float::sum));
    }

    private static void sink(float value) {}

    static void thread(SimulationContext step) {
        new Thread(() -> {}).start();
    }

    static void executor(SimulationContext step) {
        Executors.newCachedThreadPool().shutdown();
    }

    static void future(SimulationContext step) {
        CompletableFuture<Integer> later = CompletableFuture.supplyAsync(() -> 1);
    }

    static void staticField(SimulationContext step) {
        steps++;
    }

    static void staticList(SimulationContext step) {
        SHARED_LIST.add(1);
    }

    static void staticArray(SimulationContext step) {
        SHARED_ARRAY[1]++;
    }

    static void staticObject(SimulationContext step) {
        move(SHARED_LEAF);
    }

    private static void move(Leaf leaf) {
        leaf.x++;
    }

    static void staticObjectInAnOptional(SimulationContext step) {
        Optional.ofNullable(SHARED_LEAF).ifPresent(leaf -> leaf.x++);
    }

    enum Door {
        NORTH,
        SOUTH;

        private int openings;

        void open() {
            openings++;
        }
    }

    static void enumWithState(SimulationContext step) {
        List.of(Door.values()).get(0).open();
    }

    static void staticRandom(SimulationContext step) {
        float x = SHARED_RANDOM.nextFloat();
    }

    static void file(SimulationContext step) {
        boolean isThere = Files.exists(Path.of("save"));
    }

    static void scanner(SimulationContext step) {
        try (Scanner level = new Scanner(new File("level"), StandardCharsets.UTF_8)) {
            sink(level.nextInt());
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    static void environment(SimulationContext step) {
        String user = System.getenv("USER");
    }

    static void property(SimulationContext step) {
        boolean isFast = Boolean.getBoolean("fast");
    }

    static void cores(SimulationContext step) {
        int cores = Runtime.getRuntime().availableProcessors();
    }

    @SuppressWarnings("StringCaseLocaleUsage")
    static void lowerCase(SimulationContext step) {
        String name = "TITLE".toLowerCase();
    }

    @SuppressWarnings("FormatStringAnnotation")
    static void format(SimulationContext step) {
        String text = String.format("%.1f", step.simulatedSeconds());
    }

    /** Keeps a number in a field. */
    static final class Counter {
        private int count;

        void step(SimulationContext step) {
            count++;
        }
    }

    /** Keeps a list in a field. */
    static final class Queue implements SimulationSystem {
        private final List<Integer> waiting = new ArrayList<>();

        @Override
        public void step(SimulationContext step) {
            waiting.add(1);
        }
    }

    /** Keeps random numbers in a field. */
    static final class Dice {
        private final RandomStream random = RandomStream.of(1, 1);

        void step(SimulationContext step) {
            float x = random.between(0, 1);
        }
    }

    static void capturedArray(SystemScheduler scheduler) {
        int[] count = new int[1];
        scheduler.simulation("planted", step -> count[0]++);
    }

    static void capturedNumber(SystemScheduler scheduler) {
        AtomicInteger count = new AtomicInteger();
        scheduler.simulation("planted", step -> count.incrementAndGet());
    }

    static void capturedIterator(SystemScheduler scheduler) {
        Iterator<Integer> waves = List.of(1, 2, 3).iterator();
        scheduler.simulation("planted", step -> sink(waves.next()));
    }

    /** Keeps a list, and takes elements out of it in a loop. */
    static final class Taker {
        private final List<Integer> waiting = new ArrayList<>(List.of(1, 2, 3));

        void step(SimulationContext step) {
            for (Iterator<Integer> each = waiting.iterator(); each.hasNext(); ) {
                if (each.next() > 1) {
                    each.remove();
                }
            }
        }
    }

    // Behind something:

    /** Holds a lambda. */
    static final class Helper {
        static final Supplier<Long> NOW = () -> System.nanoTime();
    }

    static void lambdaInAHelper(SimulationContext step) {
        long now = Helper.NOW.get();
    }

    static void methodReference(SimulationContext step) {
        Supplier<Long> now = System::nanoTime;
        long at = now.get();
    }

    /** Is overridden. */
    static class Mover {
        void move() {}
    }

    /** Overrides. */
    static final class Racer extends Mover {
        @Override
        void move() {
            long now = System.nanoTime();
        }
    }

    static void overriddenMethod(SimulationContext step) {
        Mover mover = step.step() > 0 ? new Racer() : new Mover();
        mover.move();
    }

    /** Is implemented. */
    interface Rule {
        void apply();

        default void applyTwice() {
            apply();
            apply();
        }

        default void applyLate() {
            long now = System.nanoTime();
        }
    }

    /** Implements. */
    static final class ClockRule implements Rule {
        @Override
        public void apply() {
            long now = System.nanoTime();
        }
    }

    static void interfaceMethod(SimulationContext step) {
        Rule rule = new ClockRule();
        rule.applyTwice();
    }

    static void defaultMethod(SimulationContext step) {
        Rule rule = () -> {};
        rule.applyLate();
    }

    /** Reads in the constructor. */
    static final class Born {
        final long at = System.nanoTime();
    }

    static void constructor(SimulationContext step) {
        Born born = new Born();
    }

    /** Reads in the static initialiser. */
    static final class Started {
        static final long AT = System.nanoTime();
    }

    static void staticInitialiser(SimulationContext step) {
        long at = Started.AT;
    }

    static void streamLambda(SimulationContext step) {
        Stream.of(1, 2).map(i -> i + System.nanoTime()).forEach(x -> {});
    }

    enum Kind {
        SLOW {
            @Override
            long now() {
                return System.nanoTime();
            }
        };

        abstract long now();
    }

    static void enumMethod(SimulationContext step) {
        long now = Kind.valueOf("SLOW").now();
    }

    record Stamp(long nanos) {
        @Override
        public long nanos() {
            return nanos - System.nanoTime();
        }
    }

    static void recordAccessor(SimulationContext step) {
        long nanos = new Stamp(1).nanos();
    }

    static void switchOnAString(SimulationContext step) {
        switch (String.valueOf(step.step())) {
            case "1" -> sink(1);
            case "2" -> sink(System.nanoTime());
            default -> sink(2);
        }
    }

    /** Reads in its text. */
    static final class Named {
        @Override
        public String toString() {
            return "at " + System.nanoTime();
        }
    }

    static void concatenation(SimulationContext step) {
        String text = "named " + new Named();
    }

    /** Is called by Java only. */
    static final class Latest implements Comparable<Latest> {
        @Override
        public int compareTo(Latest other) {
            return Long.compare(System.nanoTime(), 0);
        }
    }

    static void comparison(SimulationContext step) {
        List<Latest> sorted = new ArrayList<>(List.of(new Latest(), new Latest()));
        Collections.sort(sorted);
    }

    static boolean isLate() {
        return System.nanoTime() > 0;
    }

    static void query(SimulationContext step) {
        step.world().query(Leaf.class).forEach((id, leaf) -> leaf.x = System.nanoTime());
    }
}
