package dev.halfstep.benchmarks.timing;

/**
 * A measured value and the times it was computed from.
 *
 * @param value the measured value, which is compared with a bound
 * @param origin the times that the value is computed from, or its unit, as text for a table
 */
public record Measurement(double value, String origin) {}
