package dev.halfstep.benchmarks.memory;

import java.util.Arrays;
import java.util.List;

/** Eight component classes, each with one float. */
final class SmallComponents {

    static final List<Class<?>> CLASSES =
            List.of(Age.class, Fuel.class, Heat.class, Load.class, Mood.class, Rank.class, Size.class, Team.class);

    private SmallComponents() {}

    /** Creates one component of each of the first {@code count} classes of {@link #CLASSES}. */
    static Object[] createFirst(int count) {
        Object[] all = {new Age(), new Fuel(), new Heat(), new Load(), new Mood(), new Rank(), new Size(), new Team()};
        return Arrays.copyOf(all, count);
    }

    abstract static class Small {
        float value;
    }

    private static final class Age extends Small {}

    private static final class Fuel extends Small {}

    private static final class Heat extends Small {}

    private static final class Load extends Small {}

    private static final class Mood extends Small {}

    private static final class Rank extends Small {}

    private static final class Size extends Small {}

    private static final class Team extends Small {}
}
