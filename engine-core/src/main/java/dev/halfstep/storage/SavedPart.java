package dev.halfstep.storage;

import org.jspecify.annotations.Nullable;

/**
 * A part of the memory of saved states, to which several of them may refer.
 *
 * @param <P> the class of the part
 */
abstract class SavedPart<P extends SavedPart<P>> {

    /** The number of references from states. */
    int references;

    /** The next unused part of a pool. */
    @Nullable
    P next;

    abstract long bytes();
}
