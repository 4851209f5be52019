/** Defines the interface of scenes, and lists all scenes. Each scene has a subpackage. */
@NullMarked
package dev.halfstep.sample.scene;

import org.jspecify.annotations.NullMarked;
