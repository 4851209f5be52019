/**
 * Reads what artists draw: levels of Tiled and sprite sheets of Aseprite. Nothing in this package needs a window: it
 * uses engine-core and a JSON parser.
 */
@NullMarked
package dev.halfstep.content;

import org.jspecify.annotations.NullMarked;
