package dev.halfstep.netplay;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.PrintableText;
import dev.halfstep.state.StateHash;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says what a side's run is before its first step. Both sides send theirs, and compare.
 *
 * @param components the components of the simulation, in the order of the hash of the state
 * @param hash the hash of the state before the first step
 * @param arithmetic a hash of results of {@link Math#sin} and {@link Math#cos}, which physics computes with
 * @param bindings the bindings of the players of this machine, as {@link dev.halfstep.input.ActionMap#toText} writes
 *     them
 */
record Beginning(List<Component> components, long hash, long arithmetic, String bindings) {

    /** The package of the extension whose results depend on {@link Math#sin}. */
    private static final String PHYSICS = "dev.halfstep.physics.";

    private static final int MAX_COMPONENTS = 512;

    /**
     * A component.
     *
     * @param name the name of its class
     * @param fields a hash of the types and the names of its fields
     */
    record Component(String name, long fields) {}

    static Beginning of(GameRun<?> run) {
        List<Component> components = new ArrayList<>();
        StateHash.fieldsIn(run.world())
                .forEach((name, fields) -> components.add(new Component(name, hash(String.join("\n", fields)))));
        return new Beginning(
                components,
                StateHash.of(run.world()),
                arithmeticOfThisMachine(),
                run.scheduler().input().actions().toText());
    }

    /** Returns the names of the components as a player knows them, in the order of the hash. */
    List<String> componentNames() {
        return components.stream()
                .map(component -> component.name().substring(component.name().lastIndexOf('.') + 1))
                .toList();
    }

    private static long hash(String text) {
        return ContentHash.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a hash of results that differ between Java runtimes which compute the functions by other methods. */
    private static long arithmeticOfThisMachine() {
        int count = 1000;
        ByteBuffer results = ByteBuffer.allocate(2 * count * Double.BYTES);
        for (int i = 0; i < count; i++) {
            double angle = i * 0.00731; // any angles: 1 of 30 differs
            results.putDouble(Math.sin(angle)).putDouble(Math.cos(angle));
        }
        return ContentHash.of(results.array());
    }

    /** Returns the number of the session, and the beginning. */
    byte[] toBytes(int session) {
        return PayloadBytes.of(out -> {
            out.writeInt(session);
            out.writeShort(components.size());
            for (Component component : components) {
                out.writeUTF(component.name());
                out.writeLong(component.fields());
            }
            out.writeLong(hash);
            out.writeLong(arithmetic);
            out.writeUTF(bindings);
        });
    }

    /**
     * Reads the beginning of the other side.
     *
     * @throws IOException if it is none
     */
    static Beginning read(byte[] bytes) throws IOException {
        try {
            return read(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (EOFException e) {
            throw new IOException("the beginning of a player must not end too early", e);
        }
    }

    private static Beginning read(DataInputStream in) throws IOException {
        in.readInt(); // the session
        int count = in.readUnsignedShort();
        if (count > MAX_COMPONENTS) {
            throw new IOException("a game must have at most " + MAX_COMPONENTS + " components: " + count);
        }
        List<Component> components = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try {
                components.add(new Component(PrintableText.require(in.readUTF()), in.readLong()));
            } catch (IllegalArgumentException e) {
                throw new IOException("the name of a component must be printable: " + e.getMessage(), e);
            }
        }
        Beginning read = new Beginning(components, in.readLong(), in.readLong(), in.readUTF());
        if (in.read() >= 0) {
            throw new IOException("the beginning of a player must end after his bindings");
        }
        return read;
    }

    /**
     * Describes the first difference that both sides must not have, as the same line on both sides; empty if there is
     * none.
     */
    static Optional<String> difference(Beginning host, Beginning guest) {
        int shorter = Math.min(host.components.size(), guest.components.size());
        for (int i = 0; i < shorter; i++) {
            Component ofHost = host.components.get(i);
            Component ofGuest = guest.components.get(i);
            if (!ofHost.name().equals(ofGuest.name())) {
                return different("components", ofHost.name(), ofGuest.name() + " as component " + (i + 1));
            }
            if (ofHost.fields() != ofGuest.fields()) {
                return Optional.of(
                        "both sides must have the same components, but the fields of " + ofHost.name() + " differ");
            }
        }
        if (host.components.size() != guest.components.size()) {
            boolean hasHostMore = host.components.size() > shorter;
            return Optional.of("both sides must have the same components, but only the "
                    + (hasHostMore ? "host" : "guest") + " has "
                    + (hasHostMore ? host : guest).components.get(shorter).name());
        }
        if (host.arithmetic != guest.arithmetic
                && host.components.stream()
                        .anyMatch(component -> component.name().startsWith(PHYSICS))) {
            return Optional.of("both sides must compute Math.sin alike for physics, but the Java runtimes differ: start"
                    + " both with -XX:+UnlockDiagnosticVMOptions -XX:-UseLibmIntrinsic");
        }
        if (host.hash != guest.hash) {
            return different(
                    "state before the first step",
                    StateHash.toText(host.hash),
                    StateHash.toText(guest.hash)
                            + "; the wiring reads something that is neither the seed nor a setting");
        }
        return Optional.empty();
    }

    private static Optional<String> different(String what, String ofHost, String ofGuest) {
        return Optional.of(
                "both sides must have the same " + what + ": the host has " + ofHost + ", the guest has " + ofGuest);
    }
}
