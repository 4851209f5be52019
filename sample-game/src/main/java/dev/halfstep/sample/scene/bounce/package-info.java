/** Shows balls with interpolation in the upper box, and without it in the lower box. */
@NullMarked
package dev.halfstep.sample.scene.bounce;

import org.jspecify.annotations.NullMarked;
