package dev.halfstep.benchmarks.timing;

/**
 * A measured value and the times it was computed from.
 *
 * @param value the value that is compared with a bound
 * @param origin the underlying times as text
 */
public record Measurement(double value, String origin) {}
