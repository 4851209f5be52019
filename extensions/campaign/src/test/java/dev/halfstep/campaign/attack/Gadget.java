package dev.halfstep.campaign.attack;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicBoolean;

/** Executes code when it is deserialised, like the classes of known attacks. */
public final class Gadget implements Serializable {

    /** True once a gadget has executed code in this process. */
    public static final AtomicBoolean EXECUTED = new AtomicBoolean();

    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        EXECUTED.set(true);
    }
}
