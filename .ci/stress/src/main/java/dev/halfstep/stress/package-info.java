/**
 * Runs the fuzz targets and the stress tests. The targets and tests themselves are in the packages of their subjects, so
 * that these stay package-private.
 */
@NullMarked
package dev.halfstep.stress;

import org.jspecify.annotations.NullMarked;
