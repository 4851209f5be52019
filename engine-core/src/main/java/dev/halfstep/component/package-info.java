/** Describes component classes: how a world hashes, copies, stores, views and interpolates them. */
@NullMarked
package dev.halfstep.component;

import org.jspecify.annotations.NullMarked;
