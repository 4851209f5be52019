/**
 * Describes a game once, by a {@link dev.halfstep.game.GameSpec}, and runs it without a window, by a
 * {@link dev.halfstep.game.GameRun}. Windows, recordings, replays, tests and tools take the same description.
 */
@NullMarked
package dev.halfstep.game;

import org.jspecify.annotations.NullMarked;
