package dev.halfstep.stress;

import java.io.IOException;
import java.util.List;

/** Reads untrusted bytes as one reader of the engine does. */
public interface FuzzTarget {

    /** Returns inputs that a fuzzer changes. The first one is valid. */
    List<byte[]> seeds() throws IOException;

    /**
     * Reads an input, and checks the result. Catches the exceptions that the reader documents for invalid bytes.
     *
     * @return whether the reader has accepted the input
     * @throws Exception if the reader has a fault: each exception and error that the reader does not document
     */
    boolean read(byte[] input) throws Exception;
}
