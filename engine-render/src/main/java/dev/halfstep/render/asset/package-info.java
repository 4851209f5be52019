/**
 * Below stage 5 (drawing): assets, whose bytes come from a file, the class path or memory. Pictures, atlases and fonts
 * are loaded from assets. Native libraries come from the class path as well.
 */
@NullMarked
package dev.halfstep.render.asset;

import org.jspecify.annotations.NullMarked;
