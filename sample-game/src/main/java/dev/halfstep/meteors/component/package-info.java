/** Defines the components of meteors: the state that rules change, and that presentation draws. */
@NullMarked
package dev.halfstep.meteors.component;

import org.jspecify.annotations.NullMarked;
