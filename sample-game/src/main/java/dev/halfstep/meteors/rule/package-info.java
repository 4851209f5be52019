/**
 * Implements the rules of meteors, one method for each simulation system. All of them run in every step, in this order:
 * {@link dev.halfstep.meteors.rule.Screens}, {@link dev.halfstep.meteors.rule.Spawning}, {@link
 * dev.halfstep.meteors.rule.Steering}, {@link dev.halfstep.meteors.rule.Shooting}, {@link
 * dev.halfstep.meteors.rule.Movement}, {@link dev.halfstep.meteors.rule.Collisions}.
 */
@NullMarked
package dev.halfstep.meteors.rule;

import org.jspecify.annotations.NullMarked;
