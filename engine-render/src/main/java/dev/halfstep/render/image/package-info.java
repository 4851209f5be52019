/**
 * Around stage 5 (drawing): pictures in memory, read from files and written to them, also as films. None uses OpenGL.
 */
@NullMarked
package dev.halfstep.render.image;

import org.jspecify.annotations.NullMarked;
