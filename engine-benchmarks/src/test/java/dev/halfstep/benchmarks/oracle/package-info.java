/**
 * Holds the provider of Dominion's API against the engine that comes with it, {@code dominion-ecs-engine} 0.9.0.
 *
 * <p>{@link dev.halfstep.benchmarks.oracle.DifferentialTest} runs random programs on both. The classes whose names end in
 * {@code OracleTest} have a test for each wrong answer of the original that comes in every run: its name says what the
 * original does, the two values what the original and the provider answer.
 *
 * <p>What else is wrong there cannot be a test, because it is a race, breaks the memory of the process, takes a clock to
 * see, or is there to stay in the JVM:
 *
 * <ul>
 *   <li>The sizes NANO, MICRO and WIDE write beyond native memory.
 *   <li>So does the stack of free ids of an archetype, at 265,722 of them with 10 chunk bits, at 2,391,486 with 12.
 *   <li>{@code Entity.add} reads freed memory after the Dominion was closed.
 *   <li>Creating entities of several archetypes in several threads corrupts both archetypes.
 *   <li>Adding components in one thread and removing them in another ends in a deadlock.
 *   <li>A tick within a tick ends in a deadlock.
 *   <li>60 ticks a second are 62.5, and 144 are 166.5: a period is a whole number of milliseconds.
 *   <li>The time limit of a tick does nothing, and the threads of a scheduler keep the JVM alive.
 *   <li>A JVM creates 1,023 Dominions, closed ones counted.
 *   <li>Chunks are never freed, and deleted components stay referenced until their row is used again.
 *   <li>The order of archetypes in results depends on the JDK.
 *   <li>{@code sun.misc.Unsafe}, without which it does not start, warns from JDK 24 on and is to go.
 * </ul>
 */
@NullMarked
package dev.halfstep.benchmarks.oracle;

import org.jspecify.annotations.NullMarked;
