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

    static final class Age {
        float years;
    }

    static final class Fuel {
        float litres;
    }

    static final class Heat {
        float degrees;
    }

    static final class Load {
        float kilograms;
    }

    static final class Mood {
        float level;
    }

    static final class Rank {
        float level;
    }

    static final class Size {
        float metres;
    }

    static final class Team {
        float number;
    }
}
