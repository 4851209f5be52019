/** Reads what artists draw: levels of Tiled and sprite sheets of Aseprite. */
@NullMarked
package dev.halfstep.content;

import org.jspecify.annotations.NullMarked;
