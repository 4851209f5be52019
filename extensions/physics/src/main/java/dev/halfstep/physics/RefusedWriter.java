package dev.halfstep.physics;

import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Refuses saves, because loading does not connect components with the bodies of a world that was read. */
final class RefusedWriter<S> implements StateWriter<S> {

    private static final String REASON = "a game with physics can be rolled back and recorded, but not saved to bytes";

    @Override
    public void write(S state, DataOutput out) throws IOException {
        throw new IOException(REASON);
    }

    @Override
    public void read(S state, DataInput in) throws IOException {
        throw new IOException(REASON);
    }
}
