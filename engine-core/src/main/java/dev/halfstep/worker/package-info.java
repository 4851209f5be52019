/** Below the stages: threads that share the work of one moment. */
@NullMarked
package dev.halfstep.worker;

import org.jspecify.annotations.NullMarked;
