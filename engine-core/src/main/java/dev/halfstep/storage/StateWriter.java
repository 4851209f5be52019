package dev.halfstep.storage;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Writes the state of an object to bytes and reads it back, for a class whose fields the engine cannot write: a class
 * with a collection, or one of another library.
 *
 * @param <S> the class of the objects
 */
public interface StateWriter<S> {

    /**
     * Writes the whole state.
     *
     * @param state the object
     * @param out receives the state, in a form that does not change
     * @throws IOException if the output throws it
     */
    void write(S state, DataOutput out) throws IOException;

    /**
     * Reads the state into an object and replaces its former state. The bytes may be damaged or forged: check each
     * number before it is used, above all the number of elements before memory is allocated.
     *
     * @param state the object
     * @param in the bytes that {@link #write} has written; it throws an {@link java.io.EOFException} after them
     * @throws IOException if the bytes are not a valid state; the message says why
     */
    void read(S state, DataInput in) throws IOException;
}
