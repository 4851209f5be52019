/** Records a scene to a file, and replays a scene from a file. */
@NullMarked
package dev.halfstep.sample.recording;

import org.jspecify.annotations.NullMarked;
