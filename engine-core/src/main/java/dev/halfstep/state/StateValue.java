package dev.halfstep.state;

/**
 * One value of the simulated state, for people to read.
 *
 * @param name the field, with those that it lies in: {@code position.x}, {@code slots[3].count}; {@code value 1} and so
 *     on where a hasher names none
 * @param text the value, other values having other texts
 */
public record StateValue(String name, String text) {}
