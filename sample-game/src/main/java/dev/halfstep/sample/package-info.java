/** The sample game: reads the command line, and puts world, scheduler, host and loop together for a scene. */
@NullMarked
package dev.halfstep.sample;

import org.jspecify.annotations.NullMarked;
