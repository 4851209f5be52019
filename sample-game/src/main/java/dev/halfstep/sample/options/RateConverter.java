package dev.halfstep.sample.options;

import dev.halfstep.time.Rate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts command-line arguments to exact rates: 59.94 Hz is 2997 periods in 50 seconds. */
public abstract class RateConverter implements ITypeConverter<Rate> {

    /** Converts step rates, 1 to 1000 Hz. A step of a lower rate would take longer than a second. */
    public static final class Step extends RateConverter {

        /** Creates a converter for 1 to 1000 Hz. */
        public Step() {
            super(1, 1_000);
        }
    }

    /** Converts frames a second. Displays stay below 1000 Hz; tests use more. */
    public static final class Display extends RateConverter {

        /** Creates a converter for 1 to 10000 Hz. */
        public Display() {
            super(1, 10_000);
        }
    }

    private final int minHertz;
    private final int maxHertz;

    RateConverter(int minHertz, int maxHertz) {
        this.minHertz = minHertz;
        this.maxHertz = maxHertz;
    }

    @Override
    public Rate convert(String text) {
        try {
            Rate rate = Rate.parse(text);
            if (rate.hertz() >= minHertz && rate.hertz() <= maxHertz) {
                return rate;
            }
        } catch (IllegalArgumentException e) {
            // reported below, with the range
        }
        throw new TypeConversionException(
                "must be a number of hertz from " + minHertz + " to " + maxHertz + ": " + text);
    }
}
