/** Shows one concept in each file. The README of the module is the index. */
@NullMarked
package dev.halfstep.examples;

import org.jspecify.annotations.NullMarked;
