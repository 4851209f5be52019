/** Stage 5 of 5: text in a real font. The HUD has its own small letters, which need no font file. */
@NullMarked
package dev.halfstep.render.text;

import org.jspecify.annotations.NullMarked;
