/**
 * Timings of frames, steps and systems: a text report for people, and events of the JDK's flight recorder for tools.
 * Nothing is measured unless a report or a flight recording is active.
 *
 * <p>The flight recorder is in the module {@code jdk.jfr}. In a runtime image without this module, games run without
 * the events.
 */
@NullMarked
package dev.halfstep.diagnostics;

import org.jspecify.annotations.NullMarked;
