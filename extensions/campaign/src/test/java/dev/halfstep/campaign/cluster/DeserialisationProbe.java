package dev.halfstep.campaign.cluster;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.concurrent.CountDownLatch;

/** Counts a latch down when it is deserialised: in a package that a member reads. */
final class DeserialisationProbe implements Serializable {

    static final CountDownLatch READ = new CountDownLatch(1);

    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        READ.countDown();
    }
}
