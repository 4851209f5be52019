/** Meteors, the components: everything that is simulated, and nothing of how it looks. */
@NullMarked
package dev.halfstep.sample.scene.meteors.component;

import org.jspecify.annotations.NullMarked;
