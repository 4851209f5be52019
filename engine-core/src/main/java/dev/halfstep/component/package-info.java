/** Describes component classes: how a world hashes, copies, stores, views and interpolates components. */
@NullMarked
package dev.halfstep.component;

import org.jspecify.annotations.NullMarked;
