/**
 * Runs the fuzz targets and the stress tests. Each target and test is in the package of its subject, which stays
 * package-private.
 */
@NullMarked
package dev.halfstep.stress;

import org.jspecify.annotations.NullMarked;
