package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ColumnValues;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.LinkedState;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the simulated state of a world to bytes and reads it back, also in another process or by a later version of
 * the game. Components and their fields have names, entities have their numbers and their order.
 *
 * <p>Reading has two parts: {@link #read} reads and checks everything, and creates all components. Then {@link #apply}
 * replaces the state of the world.
 *
 * @hidden
 */
public final class WorldState implements LinkedState.Loaded {

    /** The value of {@link #lastNumberOfSetup} while no state was loaded that has one. */
    private static final long OF_THIS_GAME = -1;

    /** The version of the format that is written. docs/saves.md describes the differences of older versions. */
    public static final int VERSION = 2;

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;
    private final StoredComponents components;

    /** Whether components that the game does not know are kept for the next state instead of refused. */
    private boolean keepsUnknown;

    /** The components of the loaded state that the game does not know. */
    private List<KeptComponents> kept = new ArrayList<>();

    /** The number of the last entity of the setup in the game that has written the loaded state. */
    private long lastNumberOfSetup = OF_THIS_GAME;

    /** The state that was read last and is not applied yet, null if there is none. */
    private @Nullable LoadedWorld loaded;

    /** Creates the state of a world, which has read nothing. */
    public WorldState(World world) {
        this.world = world;
        engine = EngineWorld.of(world);
        entities = engine.entities();
        components = new StoredComponents(world);
    }

    /**
     * Writes the state.
     *
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, or the world is
     *     closed; if a component cannot be stored
     */
    public void write(DataOutput out) throws IOException {
        engine.checkMaySaveOrRestore("save the state");
        components.addNewTypes();
        List<StoredComponent<?>> written = new ArrayList<>(components.all());
        out.writeShort(written.size());
        for (StoredComponent<?> component : written) {
            component.description().write(out);
        }
        out.writeLong(entities.ids().lastNumber());
        List<WrittenRows> withStored = new ArrayList<>();
        List<WrittenRows> withoutStored = new ArrayList<>();
        for (Archetype archetype : entities.archetypes()) {
            WrittenRows rows = new WrittenRows(archetype);
            if (!rows.rows.isEmpty()) {
                (archetype.isSimulated() || !rows.columns.isEmpty() ? withStored : withoutStored).add(rows);
            }
        }
        out.writeLong(lastNumberOfSetup == OF_THIS_GAME ? entities.ids().lastNumberOfSetup() : lastNumberOfSetup);
        out.writeInt(
                withoutStored.stream().mapToInt(rows -> rows.rows.cardinality()).sum());
        for (WrittenRows rows : withoutStored) {
            rows.writeNumbers(out);
        }
        out.writeInt(withStored.size());
        for (WrittenRows rows : withStored) {
            rows.write(written, out);
        }
        kept.removeIf(unknown -> !unknown.dropIf(
                id -> !isWritten(id) || hasComponentNamed(unknown.description().name(), id)));
        out.writeShort(kept.size());
        for (KeptComponents unknown : kept) {
            unknown.write(out);
        }
    }

    /**
     * Returns whether the game whose state was loaded last has spawned as many entities in its setup: otherwise an
     * entity of this setup and an entity of the state may have the same number.
     */
    private boolean isSetUpLikeLoaded() {
        return lastNumberOfSetup == OF_THIS_GAME
                || lastNumberOfSetup == entities.ids().lastNumberOfSetup();
    }

    /**
     * Returns whether a state contains an entity: an entity of the simulation whose owners the state contains. Without
     * its owners, the entity would be despawned.
     */
    private boolean isWritten(EntityId id) {
        List<EntityId> toVisit = new ArrayList<>(List.of(id)); // then the owners, and their owners
        while (!toVisit.isEmpty()) {
            EntityId visited = toVisit.remove(toVisit.size() - 1);
            if (!visited.isAlive() || !Archetype.of(visited).isPartOfSimulation(visited.number())) {
                return false;
            }
            if (Archetype.of(visited).isSimulated()) {
                continue; // its owners are simulated as well
            }
            if (!isSetUpLikeLoaded() && components.isOfSetup(visited)) {
                return false;
            }
            for (StoredComponent<?> component : components.all()) {
                EntityId owner = component.isOwned() ? entities.ownerOf(visited, component.componentClass()) : null;
                if (owner != null) {
                    toVisit.add(owner);
                }
            }
        }
        return true;
    }

    private boolean hasComponentNamed(String name, EntityId id) {
        return components.of(Archetype.of(id)).stream()
                .anyMatch(column -> column.name().equals(name));
    }

    /** The rows of an archetype that are written, and their columns. */
    private final class WrittenRows {

        final Archetype archetype;
        final BitSet rows = new BitSet();
        final List<StoredComponent<?>> columns;

        WrittenRows(Archetype archetype) {
            this.archetype = archetype;
            columns = components.of(archetype);
            rows.set(0, archetype.size());
            for (int row = 0; !archetype.isSimulated() && row < archetype.size(); row++) {
                rows.set(row, isWritten(chunk(row).get(row % Chunk.MAX_SLOTS)));
            }
        }

        private Chunk chunk(int row) {
            return archetype.chunk(row / Chunk.MAX_SLOTS);
        }

        void write(List<StoredComponent<?>> written, DataOutput out) throws IOException {
            out.writeShort(columns.size());
            for (StoredComponent<?> column : columns) {
                out.writeShort(written.indexOf(column));
            }
            out.writeInt(rows.cardinality());
            writeNumbers(out);
            for (StoredComponent<?> column : columns) {
                DenseColumns<?> dense = archetype.denseColumn(column.index());
                if (dense != null) {
                    ColumnValues.write(dense, rows, out);
                } else {
                    writeColumn(column, out);
                }
            }
        }

        void writeNumbers(DataOutput out) throws IOException {
            for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                out.writeLong(chunk(row).number(row % Chunk.MAX_SLOTS));
            }
        }

        private void writeColumn(StoredComponent<?> component, DataOutput out) throws IOException {
            int column = archetype.signature().columnOf(component.index());
            for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                component.write(chunk(row).component(column, row % Chunk.MAX_SLOTS), out);
            }
        }
    }

    /** Sets whether components that the game does not know are kept for the next state instead of refused. */
    public void setKeepingUnknown(boolean newKeepsUnknown) {
        keepsUnknown = newKeepsUnknown;
    }

    /**
     * Reads and checks a state, and keeps it for {@link #apply}.
     *
     * @param formatVersion the version of the format, up to {@link #VERSION}
     * @throws StateException if the state is damaged, or does not fit the components of the world
     */
    public void read(DataInputStream in, int formatVersion) throws IOException {
        loaded = LoadedWorld.read(in, world, components, formatVersion, keepsUnknown);
    }

    private LoadedWorld loaded() {
        return Objects.requireNonNull(loaded, "a state must be read first");
    }

    /**
     * Returns the entity of a number, which a component or an event of the state refers to. An entity without rows was
     * despawned before the state was written.
     *
     * @throws StateException if no entity can have the number
     */
    public EntityId referred(long number) throws StateException {
        return loaded().referred(number);
    }

    @Override
    public EntityId entity(long number) {
        try {
            return referred(number);
        } catch (StateException outOfRange) {
            throw new IllegalArgumentException(outOfRange.getMessage(), outOfRange);
        }
    }

    /**
     * Writes a component that belongs to no entity any more, such as a component of a {@link
     * dev.halfstep.world.Despawned} event. Its class {@linkplain #isStored is stored}.
     */
    void writeFormer(Object component, DataOutput out) throws IOException {
        StoredComponent<?> type = Objects.requireNonNull(components.classOf(component));
        out.writeShort(new ArrayList<>(components.all()).indexOf(type));
        type.writeFormer(component, out);
    }

    /** Returns whether components of the class of a component are stored. */
    boolean isStored(Object component) {
        return components.classOf(component) != null;
    }

    /** Reads a component that {@link #writeFormer} has written, after the world was {@linkplain #read read}. */
    Object readFormer(DataInputStream in) throws IOException {
        return loaded().readFormer(in);
    }

    @Override
    public <C> void forEach(Class<C> type, BiConsumer<@Nullable EntityId, C> visitor) {
        loaded().forEach(type, visitor);
    }

    /**
     * Replaces the entities of the simulation by the entities that were read. Entities of presentation stay, unless a
     * replaced entity owns them. Entities of the setup of the game stay, too, if all their components are presentation
     * components that are not stored, unless such an entity was despawned when the state was written.
     *
     * @throws IllegalStateException as {@link #write} does
     */
    public void apply() {
        engine.checkMaySaveOrRestore("load a state");
        LoadedWorld applied = loaded();
        try {
            applied.apply();
            kept = applied.kept();
            lastNumberOfSetup = applied.lastNumberOfSetup();
        } catch (RuntimeException | Error failure) {
            entities.guard().fail(failure); // the world is partly loaded and must not be used
            throw failure;
        }
        loaded = null;
    }
}
