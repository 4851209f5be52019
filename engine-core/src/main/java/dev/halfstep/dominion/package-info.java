/**
 * The API of Dominion ECS ({@code dominion-ecs-api}) on Halfstep's worlds: entities, prepared compositions, results,
 * states and a scheduler, each ordered and complete.
 */
@NullMarked
package dev.halfstep.dominion;

import org.jspecify.annotations.NullMarked;
