package dev.halfstep.state;

/**
 * One value of the simulated state as text.
 *
 * @param name the path of the field, for example {@code position.x} or {@code slots[3].count}; {@code value 1} and so
 *     on if the hasher of the component names no fields
 * @param text the value; different values have different texts
 * @hidden
 */
public record StateValue(String name, String text) {}
