/**
 * Stage 5 of 5: draws text in TrueType fonts. The HUD does not use this package, because its small bitmap font needs no
 * font file.
 */
@NullMarked
package dev.halfstep.render.text;

import org.jspecify.annotations.NullMarked;
