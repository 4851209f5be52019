/** Below stage 5: pictures in memory, decoded from files that are checked before. They know no OpenGL. */
@NullMarked
package dev.halfstep.render.image;

import org.jspecify.annotations.NullMarked;
