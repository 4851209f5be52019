/** Command buffers: defer structural changes of a world until no query iterates. */
@NullMarked
package dev.halfstep.command;

import org.jspecify.annotations.NullMarked;
