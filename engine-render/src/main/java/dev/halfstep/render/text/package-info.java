/** Stage 5 of 5: text in TrueType fonts. The HUD uses a small bitmap font instead, which needs no font file. */
@NullMarked
package dev.halfstep.render.text;

import org.jspecify.annotations.NullMarked;
