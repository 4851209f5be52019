package dev.halfstep.frame;

import dev.halfstep.event.EventStreams;
import dev.halfstep.input.InputSnapshot;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateException.Reason;
import dev.halfstep.state.StoredClass;
import dev.halfstep.state.StoredEventForm;
import dev.halfstep.state.WorldState;
import dev.halfstep.time.PresentationTime;
import dev.halfstep.world.EngineWorld;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes the state that a {@link Snapshot} saves to bytes, and reads it back, also in another process. The bytes are a
 * mark, the version of the format, the size and the checksum of the content, and the content. docs/saves.md documents
 * the format.
 */
final class StateFile {

    /**
     * The first bytes of every state. As in PNG files, they include line ends and the end-of-file character of DOS: a
     * program that treats the bytes as text makes them invalid.
     */
    private static final byte[] MARK = {(byte) 0x8E, 'H', 'S', 'S', '\r', '\n', 0x1A, '\n'};

    /** The newest version that this engine reads. */
    private static final int VERSION = 3;

    /** The version of a state that needs no newer one: engines that cannot read the newest one can read such a state. */
    private static final int COMMON_VERSION = WorldState.VERSION;

    /** The size of mark, version, size and checksum. */
    private static final int HEAD_BYTES = MARK.length + Short.BYTES + 2 * Integer.BYTES;

    private final EngineParts parts;
    private final SimulationStage simulation;
    private final List<AddedState<?>> states;
    private final WorldState world;

    StateFile(EngineParts parts, SimulationStage simulation, List<AddedState<?>> states) {
        this.parts = parts;
        this.simulation = simulation;
        this.states = states;
        world = new WorldState(parts.world);
    }

    WorldState world() {
        return world;
    }

    /** Returns the state after the newest step. */
    byte[] write() {
        checkMayUse(parts.currentPhase.isStateComplete(), "saved");
        if (!simulation.structureEvents().isEmpty()) {
            throw new IllegalStateException(
                    "a state must be saved while no Despawned or Removed event is pending: an entity was despawned or a"
                            + " component removed between steps; run a step first");
        }
        InputSnapshot input = new InputSnapshot(parts.input);
        input.save();
        List<String> disabled = Arrays.stream(simulation.registrations)
                .filter(system -> !system.isEnabled())
                .map(SystemRegistration::name)
                .toList();
        return write(parts.timestep.steps(), disabled, input, parts.events::write);
    }

    /** Writes unread events in their stored form. */
    interface EventWriter {
        void write(DataOutput out, EventStreams.EventForm form) throws IOException;
    }

    /** Returns the state with the present world and added objects, and everything else from a snapshot. */
    byte[] write(long step, List<String> disabled, InputSnapshot input, EventWriter events) {
        StateBuffer buffer = new StateBuffer(HEAD_BYTES);
        try {
            writeContent(step, disabled, input, events, new DataOutputStream(buffer));
        } catch (IOException failure) { // of a writer of the game: the buffer throws none
            throw new UncheckedIOException("a state must be written: " + failure.getMessage(), failure);
        }
        byte[] bytes = buffer.toByteArray();
        int contentBytes = bytes.length - HEAD_BYTES;
        ByteBuffer.wrap(bytes)
                .put(MARK)
                .putShort((short) (input.needsPlayersFormat() ? VERSION : COMMON_VERSION))
                .putInt(contentBytes)
                .putInt(checksum(bytes, HEAD_BYTES, contentBytes));
        return bytes;
    }

    private static int checksum(byte[] bytes, int from, int count) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, count);
        return (int) checksum.getValue();
    }

    private void writeContent(
            long step, List<String> disabled, InputSnapshot input, EventWriter events, DataOutputStream out)
            throws IOException {
        out.writeLong(step);
        out.writeShort(disabled.size());
        for (String name : disabled) {
            out.writeUTF(name);
        }
        world.write(out);
        input.write(out);
        events.write(out, new StoredEventForm(EngineWorld.of(parts.world), world));
        out.writeShort(states.size());
        for (AddedState<?> added : states) {
            out.writeUTF(added.name());
            StoredClass<?> form = added.form();
            form.writeType(out);
            form.write(added.object(), out);
        }
    }

    /** Replaces the state of the game by the state in the bytes. If the bytes are refused, the game is unchanged. */
    void read(byte[] bytes) throws StateException {
        checkMayUse(parts.currentPhase.isBetweenSteps(), "loaded");
        int version = checkHead(bytes);
        DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(bytes, HEAD_BYTES, bytes.length - HEAD_BYTES));
        Content content;
        try {
            content = readContent(in, version);
            if (in.available() > 0) {
                throw damaged(in.available() + " bytes are left");
            }
        } catch (StateException refused) {
            throw refused;
        } catch (EOFException truncated) {
            throw damaged("it ends too early");
        } catch (IOException refused) {
            throw damaged(String.valueOf(refused.getMessage()));
        }
        content.apply();
    }

    private void checkMayUse(boolean isAllowed, String action) {
        if (!isAllowed) {
            throw new IllegalStateException("a state must be " + action
                    + " between steps, not in a step or in presentation: step " + parts.timestep.steps()
                    + "; call SystemScheduler.afterFrame(...)");
        }
        if (!parts.timestep.isSeekable()) {
            throw new UnsupportedOperationException(
                    "steps must all have one length to save or load a state: not so with " + parts.timestep);
        }
    }

    /** Checks everything but the content. Returns the version of the format. */
    private static int checkHead(byte[] bytes) throws StateException {
        if (bytes.length < HEAD_BYTES || !Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length)) {
            throw new StateException(
                    Reason.NOT_A_STATE,
                    "a state must begin with the mark of its format: these " + bytes.length + " bytes do not");
        }
        ByteBuffer head = ByteBuffer.wrap(bytes, MARK.length, HEAD_BYTES - MARK.length);
        int version = Short.toUnsignedInt(head.getShort());
        if (version < 1 || version > VERSION) {
            throw new StateException(
                    Reason.OTHER_VERSION,
                    "a state must have a format from 1 to " + VERSION + " for this engine: it has format " + version);
        }
        int contentBytes = bytes.length - HEAD_BYTES;
        int storedBytes = head.getInt();
        if (storedBytes != contentBytes) {
            throw damaged(
                    "it has " + contentBytes + " bytes of content instead of " + Integer.toUnsignedLong(storedBytes));
        }
        if (head.getInt() != checksum(bytes, HEAD_BYTES, contentBytes)) {
            throw damaged("its checksum is wrong");
        }
        return version;
    }

    private static StateException damaged(String reason) {
        return new StateException(Reason.DAMAGED, "a state must be unchanged: " + reason);
    }

    private static StateException otherGame(String message) {
        return new StateException(Reason.OTHER_GAME, message);
    }

    /** The content of a state that was read and checked, but not applied. */
    private final class Content {
        private final long step;
        private final Set<SystemRegistration> disabled = new HashSet<>(); // never iterated
        private final List<StoredObject<?>> objects = new ArrayList<>();
        private final InputSnapshot input = new InputSnapshot(parts.input);
        private @Nullable Runnable events;

        private Content(long step) {
            this.step = step;
        }

        private void apply() throws StateException {
            try {
                for (StoredObject<?> object : objects) {
                    object.apply();
                }
                world.apply();
            } catch (StateException refused) {
                EngineWorld.of(parts.world).entities().guard().fail(refused); // some objects have their new state
                throw refused;
            }
            if (events != null) {
                events.run();
            }
            simulation.structureEvents().clear();
            input.restore();
            for (SystemRegistration system : simulation.registrations) {
                system.setEnabled(!disabled.contains(system));
            }
            parts.timestep.setSteps(step);
            parts.currentPhase.presentationTime().advance(parts.timestep, step, PresentationTime.END_OF_STEP);
            simulation.stateWasLoaded();
        }
    }

    /**
     * @param copy a copy with the new state, null if only the fields of the object itself can be set
     */
    private record StoredObject<S>(
            AddedState<S> added, Object stored, @Nullable S copy) {

        static <S> StoredObject<S> read(AddedState<S> added, DataInputStream in, WorldState world) throws IOException {
            Object stored = added.form().readType(in, added.name()).next(world::referred);
            if (added.copier() == null) {
                return new StoredObject<>(added, stored, null);
            }
            S copy = added.copier().create().get();
            return new StoredObject<>(added, stored, added.form().assemble(stored, copy, added.name(), world));
        }

        void apply() throws StateException {
            if (copy != null && added.copier() != null) {
                added.copier().copy().accept(copy, added.object());
            } else {
                added.form().assemble(stored, added.object(), added.name(), /* loaded= */ null);
            }
        }
    }

    private Content readContent(DataInputStream in, int version) throws IOException {
        Content content = new Content(in.readLong());
        if (content.step < 0) {
            throw damaged("the number of a step must not be negative: " + content.step);
        }
        int disabledCount = in.readUnsignedShort();
        for (int i = 0; i < disabledCount; i++) {
            content.disabled.add(systemNamed(in.readUTF()));
        }
        world.read(in, version);
        content.input.read(in);
        EventStreams.EventForm form = new StoredEventForm(EngineWorld.of(parts.world), world);
        content.events = parts.events.read(in, content.step, form);
        int objectCount = in.readUnsignedShort();
        if (objectCount != states.size()) {
            throw otherGame("a game must have the objects of SimulatedState.add(...) that were stored: it has "
                    + states.size() + ", stored were " + objectCount);
        }
        for (AddedState<?> added : states) {
            String name = in.readUTF();
            if (!name.equals(added.name())) {
                throw otherGame("the objects of SimulatedState.add(...) must be added in the same order: " + name
                        + " was stored before " + added.name());
            }
            StoredObject<?> object = StoredObject.read(added, in, world);
            if (object.copy() instanceof Deferred.Starts<?, ?> starts) {
                starts.checkNotAfter(content.step);
            }
            content.objects.add(object);
        }
        return content;
    }

    private SystemRegistration systemNamed(String name) throws StateException {
        for (SystemRegistration system : simulation.registrations) {
            if (system.name().equals(name)) {
                return system;
            }
        }
        throw otherGame("a disabled system of a state must exist: there is no " + name);
    }
}
