/**
 * The lab as a picture in a file. Only here the desktop libraries of Java are used, and never beside a window: on macOS
 * the two would wait for each other.
 */
@NullMarked
package dev.halfstep.sample.scene.lab.plot;

import org.jspecify.annotations.NullMarked;
