/**
 * Implements the API of Dominion ECS ({@code dominion-ecs-api}) on Halfstep's worlds: entities, prepared compositions,
 * results in a defined order, states and a scheduler.
 */
@NullMarked
package dev.halfstep.dominion;

import org.jspecify.annotations.NullMarked;
