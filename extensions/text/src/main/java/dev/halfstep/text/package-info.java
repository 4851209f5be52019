/**
 * Fonts of all formats and text in all scripts: FreeType reads and rasterises fonts, HarfBuzz shapes text. A font of this
 * package is a {@link dev.halfstep.render.text.TextFont}, which all layers and menus draw.
 */
@NullMarked
package dev.halfstep.text;

import org.jspecify.annotations.NullMarked;
