/**
 * Compares the provider of Dominion's API with the original engine, {@code dominion-ecs-engine} 0.9.0.
 *
 * <p>{@link dev.halfstep.benchmarks.oracle.DifferentialTest} runs random programs on both. The classes whose names end
 * in {@code OracleTest} have a test for each wrong answer of the original that can be reproduced. The test name says
 * what the original does. The first value is the answer of the original, the second value the answer of the provider.
 *
 * <p>Other bugs of the original cannot be tested: they are races or deadlocks, corrupt native memory, depend on the
 * clock, or affect the whole JVM:
 *
 * <ul>
 *   <li>The sizes NANO, MICRO and WIDE write out of bounds of native memory.
 *   <li>The stack of free ids of an archetype writes out of bounds, too: at 265,722 free ids with 10 chunk bits, at
 *       2,391,486 with 12 chunk bits.
 *   <li>{@code Entity.add} reads freed memory after the Dominion was closed.
 *   <li>Creating entities of several archetypes in several threads corrupts both archetypes.
 *   <li>Adding components in one thread and removing them in another ends in a deadlock.
 *   <li>A tick within a tick ends in a deadlock.
 *   <li>A rate of 60 ticks a second gives 62.5, and 144 gives 166.5: a period is a whole number of milliseconds.
 *   <li>The time limit of a tick does nothing, and the threads of a scheduler keep the JVM alive.
 *   <li>A JVM can create 1,023 Dominions in total, including closed Dominions.
 *   <li>Chunks are never freed, and deleted components stay referenced until their row is used again.
 *   <li>The order of archetypes in results depends on the JDK.
 *   <li>The original needs {@code sun.misc.Unsafe}, which prints warnings from JDK 24 on and will be removed from the
 *       JDK.
 * </ul>
 */
@NullMarked
package dev.halfstep.benchmarks.oracle;

import org.jspecify.annotations.NullMarked;
