package dev.halfstep.benchmarks.timing;

/**
 * A measured value and the times it was computed from.
 *
 * @param value the measured value, which is compared with a bound
 * @param origin the times that the value is computed from, or its unit, as text for a table
 * @param limit the value of the fastest code that is known for the same work, measured in the same rounds, or 0
 */
public record Measurement(double value, String origin, double limit) {

    /**
     * Creates a measurement without a limit.
     *
     * @param value the measured value
     * @param origin the times that the value is computed from, or its unit
     */
    public Measurement(double value, String origin) {
        this(value, origin, /* limit= */ 0);
    }
}
