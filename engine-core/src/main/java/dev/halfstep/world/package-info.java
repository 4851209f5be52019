/**
 * Below the stages: entities and components in archetype rows, queries over them, and commands that change them.
 */
@NullMarked
package dev.halfstep.world;

import org.jspecify.annotations.NullMarked;
