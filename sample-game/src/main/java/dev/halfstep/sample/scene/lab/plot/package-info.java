/**
 * Plots the lab into a file. Only this package uses the desktop libraries of Java, and never beside a window: on macOS
 * both together deadlock.
 */
@NullMarked
package dev.halfstep.sample.scene.lab.plot;

import org.jspecify.annotations.NullMarked;
