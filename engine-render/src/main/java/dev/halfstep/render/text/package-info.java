/**
 * Stage 5 of 5: draws text in TrueType fonts. The fonts of the engine lie beside these classes; the HUD is drawn with
 * them.
 */
@NullMarked
package dev.halfstep.render.text;

import org.jspecify.annotations.NullMarked;
