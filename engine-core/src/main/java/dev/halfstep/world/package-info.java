/**
 * Below the stages: entities, components, queries and commands, on Dominion ECS and safe from its defects.
 */
@NullMarked
package dev.halfstep.world;

import org.jspecify.annotations.NullMarked;
