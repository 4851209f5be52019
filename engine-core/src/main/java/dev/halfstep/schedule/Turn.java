package dev.halfstep.schedule;

import dev.halfstep.world.Commands;
import java.util.List;

/**
 * A system that has its place in the order.
 *
 * @param registration what is known of it
 * @param system runs it once
 * @param buffers its own commands, to be carried out in this order and before those of the world
 */
record Turn(SystemRegistration registration, Runnable system, List<Commands> buffers) {}
