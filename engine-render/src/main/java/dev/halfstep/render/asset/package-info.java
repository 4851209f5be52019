/**
 * Below stage 5: bytes that a game brings along, from a file, from the class path or from memory, and how large they may
 * be. Pictures, atlases and fonts are made of them.
 */
@NullMarked
package dev.halfstep.render.asset;

import org.jspecify.annotations.NullMarked;
