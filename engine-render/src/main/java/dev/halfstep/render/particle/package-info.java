/** Stages 4 and 5 of 5: sparks, smoke and dust, which no simulation knows of. */
@NullMarked
package dev.halfstep.render.particle;

import org.jspecify.annotations.NullMarked;
