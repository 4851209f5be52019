/**
 * Beside the stages: how long they take. A text report for people, and events of the JDK's flight recorder for tools.
 * Whatever nobody asks for is not measured.
 *
 * <p>The flight recorder is the module {@code jdk.jfr}. A runtime image without it lacks the events and nothing else.
 */
@NullMarked
package dev.halfstep.diagnostics;

import org.jspecify.annotations.NullMarked;
