/** Shows many moving dots, to feel the speed of the engine. */
@NullMarked
package dev.halfstep.sample.scene.crowd;

import org.jspecify.annotations.NullMarked;
