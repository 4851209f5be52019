/** Records a scene to a file, and replays one from a file. */
@NullMarked
package dev.halfstep.sample.recording;

import org.jspecify.annotations.NullMarked;
