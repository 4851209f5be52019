/** Defines the events of meteors: rules send them, and presentation reads them. */
@NullMarked
package dev.halfstep.meteors.event;

import org.jspecify.annotations.NullMarked;
