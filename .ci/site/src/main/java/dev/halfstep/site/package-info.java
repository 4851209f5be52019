/** Builds the documentation site from the Markdown pages of the repository. */
@NullMarked
package dev.halfstep.site;

import org.jspecify.annotations.NullMarked;
