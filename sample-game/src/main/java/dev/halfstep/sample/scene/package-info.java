/** What every scene of the sample game has. Each scene is a package below this one. */
@NullMarked
package dev.halfstep.sample.scene;

import org.jspecify.annotations.NullMarked;
