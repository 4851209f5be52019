package dev.halfstep.benchmarks.timing;

/**
 * What was found out.
 *
 * @param value what is compared with a bound
 * @param origin where it comes from, for people
 */
public record Measured(double value, String origin) {}
