package dev.halfstep.testkit.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Creates bodies with random motions: long and short ones, with teleports and bounces, some relative to a parent. */
final class RandomBodies {

    /** The number of carriers: the first bodies, which can have children. */
    static final int CARRIERS = 6;

    /** In units per second. */
    private static final double MIN_SPEED = 5;

    /** In units per second. */
    private static final double MAX_SPEED = 30;

    /** The maximum distance of a start from the parent or the origin, in units. */
    private static final double MAX_START = 30;

    private static final double MIN_BIRTH_SECONDS = 0.001;

    /** Longer than any step: a parent that appears at the end of a step appears before its children. */
    private static final double PARENT_LEAD_SECONDS = 0.3;

    private final SplittableRandom random;

    /** Bodies are born before this time, in simulated seconds. */
    private final double seconds;

    private final List<Body> bodies = new ArrayList<>();

    private RandomBodies(long seed, double seconds) {
        random = new SplittableRandom(seed);
        this.seconds = seconds;
    }

    /** Returns bodies that are born before a time in seconds, parents before their children. */
    static List<Body> of(int count, double seconds, long seed) {
        RandomBodies creator = new RandomBodies(seed, seconds);
        while (creator.bodies.size() < count) {
            creator.addBody();
        }
        return creator.bodies;
    }

    private void addBody() {
        int index = bodies.size();
        Fractions fractions = random.nextInt(3) > 0
                ? Fractions.ALL
                : List.of(Fractions.values()).get(random.nextInt(Fractions.values().length));
        if (index < CARRIERS) {
            boolean hasAllFractions = index % 3 == 0; // two of the six carriers
            bodies.add(carrier(index, hasAllFractions ? Fractions.ALL : fractions));
        } else {
            bodies.add(flyer(index, fractions));
        }
    }

    /** Creates a body with a long life. The first one exists at the start, the second half has parents. */
    private Body carrier(int index, Fractions fractions) {
        Body parent = index < CARRIERS / 2 ? null : bodies.get(index - CARRIERS / 2);
        double birth = index == 0 ? 0 : earliestBirth(parent) + random.nextDouble(seconds / 4);
        double life = random.nextDouble(seconds / 3, seconds);
        return new Body(index, motion(birth, birth + life, fractions), parent, fractions);
    }

    /** Creates a body without children. If its parent dies too soon, it has no parent and exists at the start. */
    private Body flyer(int index, Fractions fractions) {
        Body parent = random.nextInt(3) == 0 ? bodies.get(random.nextInt(CARRIERS)) : null;
        double earliest = earliestBirth(parent);
        double latest = Math.min(seconds, parent == null ? seconds : parent.death());
        double birth = earliest < latest ? random.nextDouble(earliest, latest) : 0;
        double life = random.nextBoolean() ? random.nextDouble(0.005, 0.1) : random.nextDouble(0.1, 1.2);
        return new Body(
                index,
                motion(birth, birth + life, fractions),
                earliest < latest ? parent : null,
                fractionsOf(birth, fractions));
    }

    private static Fractions fractionsOf(double birth, Fractions fractions) {
        return birth == 0 ? Fractions.ALL : fractions;
    }

    /** Returns when a child of a body can be born, in seconds. Without a parent, shortly after the start. */
    private static double earliestBirth(@Nullable Body parent) {
        if (parent == null) {
            return MIN_BIRTH_SECONDS;
        }
        return parent.motion().birth() + (parent.fractions().atSpawn() ? MIN_BIRTH_SECONDS : PARENT_LEAD_SECONDS);
    }

    /** Returns a motion with up to three teleports at random times. */
    private Motion motion(double birth, double death, Fractions fractions) {
        int teleports = random.nextInt(4);
        double[] teleportTimes =
                random.doubles(teleports, birth, death).sorted().toArray();
        double[] times = DoubleStream.concat(
                        DoubleStream.concat(DoubleStream.of(birth), Arrays.stream(teleportTimes)),
                        DoubleStream.of(death))
                .toArray();
        double[] starts = new double[teleports + 1];
        double[] velocities = new double[teleports + 1];
        for (int segment = 0; segment <= teleports; segment++) {
            velocities[segment] = random.nextDouble(MIN_SPEED, MAX_SPEED) * (random.nextBoolean() ? 1 : -1);
            // A bounce changes the velocity, but not the position.
            boolean bounces = segment > 0 && fractions.atTeleport() && random.nextBoolean();
            starts[segment] = bounces
                    ? starts[segment - 1] + velocities[segment - 1] * (times[segment] - times[segment - 1])
                    : random.nextDouble(-MAX_START, MAX_START);
        }
        return new Motion(times, starts, velocities);
    }
}
