package dev.halfstep.state;

/**
 * One value of the simulated state as text.
 *
 * @param name the path of the field: {@code position.x}, {@code slots[3].count}; {@code value 1} and so on if a hasher
 *     names none
 * @param text the value; different values have different texts
 * @hidden
 */
public record StateValue(String name, String text) {}
