package dev.halfstep.sample;

import dev.halfstep.time.Rate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a rate from the command line, exactly: 59.94 is 2997 times in 50 seconds. */
abstract class RateConverter implements ITypeConverter<Rate> {

    /** Steps a second. Below 1 a step is longer than any frame bound allows for. */
    static final class Tick extends RateConverter {
        Tick() {
            super(1, 1_000);
        }
    }

    /** Frames a second. No display is faster than 1000 Hz, but a test may want to be. */
    static final class Display extends RateConverter {
        Display() {
            super(1, 10_000);
        }
    }

    private final int leastHertz;
    private final int mostHertz;

    RateConverter(int leastHertz, int mostHertz) {
        this.leastHertz = leastHertz;
        this.mostHertz = mostHertz;
    }

    @Override
    public Rate convert(String text) {
        try {
            Rate rate = Rate.parse(text);
            if (rate.hertz() >= leastHertz && rate.hertz() <= mostHertz) {
                return rate;
            }
        } catch (IllegalArgumentException e) {
            // said below, with the range that holds here
        }
        throw new TypeConversionException(
                "must be a number of hertz from " + leastHertz + " to " + mostHertz + ": " + text);
    }
}
