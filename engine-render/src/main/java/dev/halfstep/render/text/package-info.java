/**
 * Stage 5 of 5 of a frame: draws text in TrueType fonts. The fonts of the engine are resources of this package; the
 * HUD uses them.
 */
@NullMarked
package dev.halfstep.render.text;

import org.jspecify.annotations.NullMarked;
