/**
 * Plots the lab into a file. Only this package uses the desktop libraries of Java (AWT), and never while a window is
 * open: on macOS, AWT and GLFW in one process deadlock.
 */
@NullMarked
package dev.halfstep.sample.scene.lab.plot;

import org.jspecify.annotations.NullMarked;
