/** The lab on the screen: presentation systems that drive it, draw its lanes, and show what can be changed. */
@NullMarked
package dev.halfstep.sample.scene.lab.presentation;

import org.jspecify.annotations.NullMarked;
