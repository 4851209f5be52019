package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the order and the waves of random systems with those of a slow, simple algorithm. */
class ScheduleModelTest {

    private static final int SYSTEMS = 40;

    // The components that the random systems declare.
    private static final class Heat {}

    private static final class Fuel {}

    private static final class Mood {}

    private static final List<Class<?>> COMPONENTS = List.of(Heat.class, Fuel.class, Mood.class);
    private static final int ALL_COMPONENTS = (1 << COMPONENTS.size()) - 1;

    /** A random system. Reads and writes have a bit for each component. */
    private record RandomSystem(int reads, int writes) {

        boolean declaresAccess() {
            return reads != 0 || writes != 0;
        }

        boolean conflictsWith(RandomSystem other) {
            return (writes & (other.reads | other.writes)) != 0 || (reads & other.writes) != 0;
        }
    }

    private final List<RandomSystem> systems = new ArrayList<>();

    /** Whether a constraint puts the first system before the second. */
    private final boolean[][] isBefore = new boolean[SYSTEMS][SYSTEMS];

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void ordersAsASimpleAlgorithmDoes(long seed) {
        Random random = new Random(seed);
        World.Builder builder = World.builder().register(Transform.TYPE);
        COMPONENTS.forEach(component -> builder.register(ComponentType.simulation(component)));
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)))) {
            declareAll(scheduler, random);
            List<Integer> order = sort();
            assertEquals(expectedWaves(order), waves(scheduler));
        }
    }

    /** Returns a random half of the bits of a set, on average. */
    private static int someOf(int bits, Random random) {
        return bits & random.nextInt();
    }

    private void declareAll(SystemScheduler scheduler, Random random) {
        List<Integer> constraintOrder = new ArrayList<>(); // constraints follow this order, so there is no cycle
        for (int i = 0; i < SYSTEMS; i++) {
            constraintOrder.add(random.nextInt(constraintOrder.size() + 1), i);
        }
        for (int i = 0; i < SYSTEMS; i++) {
            int reads = someOf(someOf(ALL_COMPONENTS, random), random);
            int writes = someOf(someOf(someOf(ALL_COMPONENTS, random), random), random); // fewer than are read
            RandomSystem system = new RandomSystem(reads, writes);
            systems.add(system);
            SystemRegistration registration = scheduler.simulation(name(i), step -> {});
            for (int component = 0; component < COMPONENTS.size(); component++) {
                if (((system.reads() >> component) & 1) != 0) {
                    registration.reads(COMPONENTS.get(component));
                }
                if (((system.writes() >> component) & 1) != 0) {
                    registration.writes(COMPONENTS.get(component));
                }
            }
            for (int constraint = random.nextInt(3); constraint > 0; constraint--) {
                int other = random.nextInt(SYSTEMS);
                if (constraintOrder.indexOf(i) < constraintOrder.indexOf(other)) {
                    registration.before(name(other));
                    isBefore[i][other] = true;
                } else if (other != i) {
                    registration.after(name(other));
                    isBefore[other][i] = true;
                }
            }
        }
    }

    private static String name(int system) {
        return "s" + system;
    }

    /** Returns the systems in order: takes, again and again, the first system whose predecessors are all taken. */
    private List<Integer> sort() {
        List<Integer> order = new ArrayList<>();
        while (order.size() < SYSTEMS) {
            for (int i = 0; i < SYSTEMS; i++) {
                if (!order.contains(i) && isReady(i, order)) {
                    order.add(i);
                    break;
                }
            }
        }
        return order;
    }

    private boolean isReady(int system, List<Integer> order) {
        for (int i = 0; i < SYSTEMS; i++) {
            if (isBefore[i][system] && !order.contains(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of the wave and the name of each system. Wave 1 has the engine's own system. */
    private List<String> expectedWaves(List<Integer> order) {
        List<String> lines = new ArrayList<>();
        List<Integer> wave = new ArrayList<>();
        int waveNumber = 1;
        for (int system : order) {
            if (waveNumber == 1 || !wave.stream().allMatch(other -> mayRunWith(other, system))) {
                wave.clear();
                waveNumber++;
            }
            wave.add(system);
            lines.add(waveNumber + " " + name(system));
        }
        return lines;
    }

    private boolean mayRunWith(int earlier, int later) {
        return systems.get(earlier).declaresAccess()
                && systems.get(later).declaresAccess()
                && !systems.get(earlier).conflictsWith(systems.get(later))
                && !isBefore[earlier][later];
    }

    /** Returns the number of the wave and the name of each system, as the scheduler describes them. */
    private static List<String> waves(SystemScheduler scheduler) {
        return scheduler
                .describe()
                .lines()
                .filter(line -> line.matches(" +\\d+  s\\d+.*"))
                .map(line -> line.strip().replaceAll("^(\\d+)  (s\\d+).*", "$1 $2"))
                .toList();
    }
}
