package dev.halfstep.netplay;

import dev.halfstep.game.GameSpec;
import dev.halfstep.game.PrintableText;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.time.Rate;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Says which game a side plays. Both sides send theirs before the run begins. The run has the step rate, the seed and
 * the settings of the host; all else must be equal.
 *
 * @param engine the version of the engine
 * @param name the name of the game
 * @param version the version of the game
 * @param rate the step rate
 * @param seed the seed
 * @param settings the settings
 * @param content the hashes of files on which the outcome depends, by their names
 * @param players the number of players of this machine, 0 for a spectator
 */
record Greeting(
        String engine,
        String name,
        String version,
        Rate rate,
        long seed,
        SortedMap<String, String> settings,
        SortedMap<String, Long> content,
        int players) {

    /** Changes when a side could not understand the messages of an older one. */
    private static final int PROTOCOL = 2;

    /** The maximum number of players of a session. */
    static final int MAX_PLAYERS = PlayerInput.MAX_PLAYERS;

    /** The maximum number of players on one machine: another one has a player, too. */
    static final int MAX_LOCAL_PLAYERS = MAX_PLAYERS - 1;

    private static final int MAX_ENTRIES = 256;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    static Greeting of(GameSpec<?> game, SortedMap<String, Long> content, int players) {
        return new Greeting(
                EngineVersion.TEXT,
                game.name(),
                game.version(),
                game.rate(),
                game.seed(),
                game.settings(),
                content,
                players);
    }

    byte[] toBytes() {
        return PayloadBytes.of(out -> {
            out.writeByte(PROTOCOL);
            out.writeUTF(engine);
            out.writeUTF(name);
            out.writeUTF(version);
            out.writeLong(rate.periodNumerator());
            out.writeInt(Math.toIntExact(rate.periodDenominator()));
            out.writeLong(seed);
            out.writeShort(settings.size());
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                out.writeUTF(setting.getKey());
                out.writeUTF(setting.getValue());
            }
            out.writeShort(content.size());
            for (Map.Entry<String, Long> file : content.entrySet()) {
                out.writeUTF(file.getKey());
                out.writeLong(file.getValue());
            }
            out.writeByte(players);
        });
    }

    /**
     * Reads the greeting of the other side.
     *
     * @throws IOException if it is no greeting
     */
    static Greeting read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            if (in.readUnsignedByte() != PROTOCOL) {
                throw new IOException("both sides must have the same version of the engine: the other one has another");
            }
            String engine = text(in);
            String name = text(in);
            String version = text(in);
            long periodNumerator = in.readLong();
            int periodDenominator = in.readInt();
            Rate rate = Rate.of(periodDenominator * NANOS_PER_SECOND, periodNumerator);
            long seed = in.readLong();
            SortedMap<String, String> settings = new TreeMap<>();
            for (int left = count(in); left > 0; left--) {
                settings.put(text(in), text(in));
            }
            SortedMap<String, Long> content = new TreeMap<>();
            for (int left = count(in); left > 0; left--) {
                content.put(text(in), in.readLong());
            }
            int players = in.readUnsignedByte();
            if (players > MAX_LOCAL_PLAYERS || in.read() >= 0) {
                throw new IOException("the greeting of a player must have numbers that an honest player sends");
            }
            return new Greeting(engine, name, version, rate, seed, settings, content, players);
        } catch (EOFException e) {
            throw new IOException("the greeting of a player must not end too early", e);
        } catch (IllegalArgumentException e) {
            throw new IOException("the greeting of a player must be valid: " + e.getMessage(), e);
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return PrintableText.require(in.readUTF());
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        if (count > MAX_ENTRIES) {
            throw new IOException("a greeting must have at most " + MAX_ENTRIES + " settings or files: " + count);
        }
        return count;
    }

    /**
     * Describes the first difference that both sides must not have, as the same line on both sides; empty if there is
     * none.
     */
    static Optional<String> difference(Greeting host, Greeting guest) {
        if (!host.engine.equals(guest.engine)) {
            return different("version of the engine", host.engine, guest.engine);
        }
        if (!host.name.equals(guest.name)) {
            return different("game", host.name, guest.name);
        }
        if (!host.version.equals(guest.version)) {
            return different("version of the game", host.version, guest.version);
        }
        if (!host.settings.keySet().equals(guest.settings.keySet())) {
            return different("settings", host.settings.keySet(), guest.settings.keySet());
        }
        if (!host.content.keySet().equals(guest.content.keySet())) {
            return different("files", host.content.keySet(), guest.content.keySet());
        }
        for (Map.Entry<String, Long> file : host.content.entrySet()) {
            Long ofGuest = Objects.requireNonNull(guest.content.get(file.getKey())); // the names are the same
            if (!file.getValue().equals(ofGuest)) {
                return different(
                        "file " + file.getKey(),
                        "one with the hash " + Long.toHexString(file.getValue()),
                        Long.toHexString(ofGuest));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> different(String what, Object ofHost, Object ofGuest) {
        return Optional.of(
                "both sides must have the same " + what + ": the host has " + ofHost + ", the guest has " + ofGuest);
    }

    /**
     * Describes why the game of the guest does not allow the settings of this greeting, the host's; empty if it does.
     */
    Optional<String> refusal(GameSpec<?> ofGuest) {
        try {
            ofGuest.asRecorded(rate, seed, settings);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of("the game of the guest must allow the settings of the host: " + e.getMessage());
        }
    }
}
