/**
 * Below stage 5: assets, with a maximum size, from a file, from the class path or from memory. Pictures, atlases and
 * fonts are loaded from them.
 */
@NullMarked
package dev.halfstep.render.asset;

import org.jspecify.annotations.NullMarked;
