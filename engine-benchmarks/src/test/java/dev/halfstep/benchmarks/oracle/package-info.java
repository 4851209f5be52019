/**
 * Compares the provider of Dominion's API with the original engine, {@code dominion-ecs-engine} 0.9.0.
 *
 * <p>{@link dev.halfstep.benchmarks.oracle.DifferentialTest} runs random programs on both. The classes whose names end
 * in {@code OracleTest} have a test for each reproducible wrong answer of the original. The test name says what the
 * original does; the two values are the answers of the original and of the provider.
 *
 * <p>Other bugs of the original cannot be tested: they are races, corrupt native memory, depend on the clock, or affect
 * the whole JVM:
 *
 * <ul>
 *   <li>The sizes NANO, MICRO and WIDE write out of bounds of native memory.
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
 *   <li>{@code sun.misc.Unsafe}, without which it does not start, warns from JDK 24 on and will be removed.
 * </ul>
 */
@NullMarked
package dev.halfstep.benchmarks.oracle;

import org.jspecify.annotations.NullMarked;
