/** Defines the interface of all scenes and lists them. Each scene is a package below this one. */
@NullMarked
package dev.halfstep.sample.scene;

import org.jspecify.annotations.NullMarked;
