/**
 * Animations of sprites. Their phase is simulated; the picture that belongs to a phase is chosen in presentation. This
 * is the only package of the renderer that has state of the simulation.
 */
@NullMarked
package dev.halfstep.render.animation;

import org.jspecify.annotations.NullMarked;
