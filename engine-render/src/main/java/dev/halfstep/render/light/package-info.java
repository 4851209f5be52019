/** Light that multiplies what was drawn before it, its shadows, and the fog over tiles that a player does not see. */
@NullMarked
package dev.halfstep.render.light;

import org.jspecify.annotations.NullMarked;
