/** Defines the components and events of meteors, without any presentation. */
@NullMarked
package dev.halfstep.sample.scene.meteors.component;

import org.jspecify.annotations.NullMarked;
