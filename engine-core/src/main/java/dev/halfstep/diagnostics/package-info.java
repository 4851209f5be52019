/**
 * Timings of frames, steps and systems: a text report for people, and events of the JDK's flight recorder for tools.
 * Nothing is measured unless a report or a recording is active.
 *
 * <p>The flight recorder is the module {@code jdk.jfr}. A runtime image without it lacks the events and nothing else.
 */
@NullMarked
package dev.halfstep.diagnostics;

import org.jspecify.annotations.NullMarked;
