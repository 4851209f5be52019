package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ColumnValues;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.storage.LinkedState;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the simulated state of a world to bytes and reads it back, also in another process or by a later version of the
 * game. Components and their fields have names, entities have their numbers and their order.
 *
 * <p>Reading has two parts: {@link #read} reads and checks everything, and creates all components. Then {@link #apply}
 * replaces the state of the world.
 *
 * @hidden
 */
public final class WorldState implements LinkedState.Loaded {

    private final EngineWorld engine;
    private final Entities entities;

    /** The component classes that are stored, by index of the class. */
    private final Map<Integer, StoredComponent<?>> components = new TreeMap<>();

    private int knownTypes;

    /** Whether components that the game does not know are kept for the next state instead of refused. */
    private boolean keepsUnknown;

    /** The components that were read and that the game does not know. */
    private List<KeptComponents> kept = new ArrayList<>();

    // The fields below are what was read.

    private List<KeptComponents> loadedKept = new ArrayList<>();

    /** Components that another game has kept, and that this game knows again. */
    private final List<Regained> regained = new ArrayList<>();

    private record Regained(EntityId id, int componentIndex, Object component) {}

    /** The component classes as the state describes them. */
    private final List<StoredComponent.Description> stored = new ArrayList<>();

    /** The component classes of this world, in the same order; null for a class that the game does not know. */
    private final List<@Nullable StoredComponent<?>> known = new ArrayList<>();

    /** What is kept of each unknown class, in the same order; null for a known class. */
    private final List<@Nullable KeptComponents> unknown = new ArrayList<>();

    /** The entities that were read, and those to which they refer, by number. */
    private final Map<Long, EntityId> idsByNumber = new LinkedHashMap<>();

    private final Set<EntityId> living = new HashSet<>(); // never iterated

    private final List<LoadedRows> loaded = new ArrayList<>();

    /** Components that belong to no entity any more, and that unread events contain. */
    private final List<Object> loadedFormer = new ArrayList<>();

    private long lastNumber;

    /** Creates the state of a world, which has read nothing. */
    public WorldState(World world) {
        engine = EngineWorld.of(world);
        entities = engine.entities();
    }

    /**
     * Adds the component classes that were registered since the last call.
     *
     * @throws IllegalStateException if some of them cannot be stored; the message names all of these
     */
    private void addNewTypes() {
        List<ComponentType<?>> types = engine.registeredTypes();
        List<String> faults = new ArrayList<>();
        for (ComponentType<?> type : types.subList(knownTypes, types.size())) {
            if (StoredComponent.isStored(type)) {
                try {
                    add(type);
                } catch (IllegalArgumentException refused) {
                    faults.add(type + " cannot be written (" + refused.getMessage() + ")");
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("a stored state must contain each simulation component: "
                    + String.join("; ", faults)
                    + "; change the class, or register it with ComponentType.simulation(...).writtenBy(...)");
        }
        knownTypes = types.size();
    }

    private <C> void add(ComponentType<C> type) {
        StoredComponent<C> added =
                new StoredComponent<>(type, entities.registry().get(type.componentClass()));
        for (StoredComponent<?> other : components.values()) {
            if (other.name().equals(added.name())) {
                throw new IllegalArgumentException("another component has the same name: " + added.name());
            }
        }
        components.put(added.info().index(), added);
    }

    /**
     * Writes the state.
     *
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, or the world is
     *     closed; if a component cannot be stored
     */
    public void write(DataOutput out) throws IOException {
        engine.checkMaySaveOrRestore("save the state");
        addNewTypes();
        List<StoredComponent<?>> written = new ArrayList<>(components.values());
        out.writeShort(written.size());
        for (StoredComponent<?> component : written) {
            component.description().write(out);
        }
        out.writeLong(entities.ids().lastNumber());
        List<Archetype> archetypes = entities.archetypes().stream()
                .filter(archetype -> archetype.isSimulated() && archetype.size() > 0)
                .toList();
        out.writeInt(archetypes.size());
        for (Archetype archetype : archetypes) {
            write(archetype, written, out);
        }
        kept.removeIf(components -> !components.dropDespawned());
        out.writeShort(kept.size());
        for (KeptComponents components : kept) {
            components.write(out);
        }
    }

    private static void write(Archetype archetype, List<StoredComponent<?>> written, DataOutput out)
            throws IOException {
        List<StoredComponent<?>> columns = new ArrayList<>();
        for (StoredComponent<?> component : written) {
            if (archetype.signature().contains(component.info().index())) {
                columns.add(component);
            }
        }
        out.writeShort(columns.size());
        for (StoredComponent<?> column : columns) {
            out.writeShort(written.indexOf(column));
        }
        out.writeInt(archetype.size());
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                out.writeLong(chunk.number(slot));
            }
        }
        for (StoredComponent<?> column : columns) {
            DenseColumns<?> dense = archetype.denseColumn(column.info().index());
            if (dense != null) {
                ColumnValues.write(dense, out);
            } else {
                writeColumn(archetype, column, out);
            }
        }
    }

    private static void writeColumn(Archetype archetype, StoredComponent<?> component, DataOutput out)
            throws IOException {
        int column = archetype.signature().columnOf(component.info().index());
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                component.write(chunk.component(column, slot), out);
            }
        }
    }

    /** The entities of one archetype, as they were read. */
    private static final class LoadedRows {

        /** The indices of the component classes. */
        final int[] indices;

        final EntityId[] ids;

        /** The components, by column and row. */
        final Object[][] components;

        /** The values of dense components, by column; null for others. */
        final @Nullable ColumnValues[] floats;

        LoadedRows(EntityId[] ids, int columns) {
            this.ids = ids;
            indices = new int[columns];
            components = new Object[columns][ids.length];
            floats = new ColumnValues[columns];
        }
    }

    /**
     * Reads and checks a state, and keeps it for {@link #apply}.
     *
     * @throws StateException if the state is damaged, or does not fit the components of the world
     */
    public void read(DataInputStream in) throws IOException {
        addNewTypes();
        idsByNumber.clear();
        living.clear();
        loaded.clear();
        loadedFormer.clear();
        stored.clear();
        known.clear();
        unknown.clear();
        loadedKept = new ArrayList<>();
        regained.clear();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            readDescription(in);
        }
        lastNumber = in.readLong();
        if (lastNumber < 0 || EntityIdPool.isPresentationNumber(lastNumber)) {
            throw StoredType.damaged("the number of an entity must be in its range: " + lastNumber);
        }
        int archetypes = StoredType.readCount(in, Short.BYTES + Integer.BYTES);
        for (int i = 0; i < archetypes; i++) {
            loaded.add(readRows(in));
        }
        readKept(in);
        checkOwners();
    }

    /**
     * Returns the component class of a description, null if the game does not know it and keeps such components.
     * Presentation components are always kept: a game without a window need not know them.
     */
    private @Nullable StoredComponent<?> component(StoredComponent.Description description) throws StateException {
        for (StoredComponent<?> component : components.values()) {
            if (component.name().equals(description.name())) {
                component.checkFits(description);
                return component;
            }
        }
        if (keepsUnknown || description.isPresentation()) {
            return null;
        }
        throw new StateException(
                StateException.Reason.OTHER_GAME,
                "a stored component must be registered in the world: " + description.name() + " is not");
    }

    /** Reads the next description of a component class, and finds the class or prepares to keep its components. */
    private void readDescription(DataInputStream in) throws IOException {
        StoredComponent.Description description = StoredComponent.Description.read(in);
        if (stored.stream().anyMatch(other -> other.name().equals(description.name()))) {
            throw StoredType.damaged("a component must be described once: " + description.name());
        }
        StoredComponent<?> component = component(description);
        KeptComponents keptAgain = component == null ? new KeptComponents(description) : null;
        if (keptAgain != null) {
            loadedKept.add(keptAgain);
        }
        stored.add(description);
        known.add(component);
        unknown.add(keptAgain);
    }

    /** Reads the components that the game that has written the state did not know. */
    private void readKept(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            int position = stored.size();
            readDescription(in);
            StoredComponent.Description description = stored.get(position);
            StoredComponent<?> component = known.get(position);
            KeptComponents keptAgain = unknown.get(position);
            int rows = StoredType.readCount(in, Long.BYTES);
            Set<EntityId> ids = new HashSet<>(); // never iterated
            for (int row = 0; row < rows; row++) {
                EntityId id = entity(in.readLong());
                if (!living.contains(id) || !ids.add(id)) {
                    throw StoredType.damaged("a kept component must belong to an entity: " + id.number());
                }
                if (keptAgain != null) {
                    keptAgain.read(id, in, this::entity);
                } else if (component != null) {
                    regained.add(new Regained(
                            id, component.info().index(), component.readFormer(description, in, this::entity)));
                }
            }
        }
    }

    /** Sets whether components that the game does not know are kept for the next state instead of refused. */
    public void setKeepingUnknown(boolean newKeepsUnknown) {
        keepsUnknown = newKeepsUnknown;
    }

    private LoadedRows readRows(DataInputStream in) throws IOException {
        int columns = in.readUnsignedShort();
        List<Integer> positions = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            int position = in.readUnsignedShort();
            if (position >= known.size() || positions.contains(position)) {
                throw StoredType.damaged("an entity must have each of its components once, and only described ones: "
                        + position + " of " + known.size());
            }
            positions.add(position);
        }
        EntityId[] ids = new EntityId[StoredType.readCount(in, Long.BYTES)];
        for (int row = 0; row < ids.length; row++) {
            ids[row] = newEntity(in.readLong());
        }
        int knownColumns = (int) positions.stream()
                .filter(position -> known.get(position) != null)
                .count();
        LoadedRows rows = new LoadedRows(ids, knownColumns);
        int column = 0;
        for (int position : positions) {
            StoredComponent<?> component = known.get(position);
            if (component == null) {
                skipColumn(in, stored.get(position), Objects.requireNonNull(unknown.get(position)), ids);
                continue;
            }
            rows.indices[column] = component.info().index();
            if (component.isDense()) {
                rows.floats[column] = readDense(in, component, stored.get(position), rows.components[column]);
            } else {
                for (int row = 0; row < ids.length; row++) {
                    rows.components[column][row] = component.read(stored.get(position), in, this::entity);
                }
            }
            column++;
        }
        return rows;
    }

    /** Keeps the components of a class that the game does not know. */
    private void skipColumn(
            DataInputStream in,
            StoredComponent.Description description,
            KeptComponents unknownComponents,
            EntityId[] ids)
            throws IOException {
        boolean isDense = description.values() == null;
        float[] floats = isDense ? readValues(in, description, ids.length).lanes()[0] : new float[0];
        for (int row = 0; row < ids.length; row++) {
            if (isDense) {
                unknownComponents.add(
                        ids[row], floats, row * description.floats().size());
            } else {
                unknownComponents.read(ids[row], in, this::entity);
            }
        }
    }

    private static ColumnValues readValues(DataInputStream in, StoredComponent.Description description, int rows)
            throws IOException {
        long bytes = (long) rows * description.lanes() * description.floats().size() * Float.BYTES;
        if (bytes > in.available() || description.lanes() == 0) {
            throw StoredType.damaged("a state must have all floats that it claims: " + bytes + " bytes of "
                    + in.available() + " for " + description.name());
        }
        return ColumnValues.read(
                in, rows, description.lanes(), description.floats().size());
    }

    private static ColumnValues readDense(
            DataInputStream in, StoredComponent<?> component, StoredComponent.Description stored, Object[] handles)
            throws IOException {
        ColumnValues values = readValues(in, stored, handles.length);
        for (int row = 0; row < handles.length; row++) {
            handles[row] = component.newHandle();
        }
        return component.migrate(stored, values, handles.length);
    }

    /** Returns the id of an entity that has rows, which no earlier row may have. */
    private EntityId newEntity(long number) throws StateException {
        EntityId id = entity(number);
        boolean isInRange = EntityIdPool.isPresentationNumber(number) || number <= lastNumber;
        if (number < 1 || !isInRange || number > EntityIdPool.MAX_NUMBER || !living.add(id)) {
            throw StoredType.damaged(
                    "an entity must have one row and a number from 1 to that of the last entity: " + number);
        }
        return id;
    }

    /**
     * Returns the entity of a number, which a component or an event of the state refers to. An entity without rows was
     * despawned before the state was written.
     */
    @Override
    public EntityId entity(long number) {
        return idsByNumber.computeIfAbsent(number, entities.ids()::withNumber);
    }

    /**
     * Writes a component that belongs to no entity any more, such as one of a {@link dev.halfstep.world.Despawned}
     * event, whose class {@linkplain #isStored is stored}.
     */
    void writeFormer(Object component, DataOutput out) throws IOException {
        int index = entities.registry().get(component.getClass()).index();
        out.writeShort(new ArrayList<>(components.keySet()).indexOf(index));
        Objects.requireNonNull(components.get(index)).writeFormer(component, out);
    }

    /** Returns whether components of the class of a component are stored. */
    boolean isStored(Object component) {
        return components.containsKey(
                entities.registry().get(component.getClass()).index());
    }

    /** Reads a component that {@link #writeFormer} has written, after the world was {@linkplain #read read}. */
    Object readFormer(DataInputStream in) throws IOException {
        int position = in.readUnsignedShort();
        StoredComponent<?> component = position < known.size() ? known.get(position) : null;
        if (component == null) {
            throw StoredType.damaged(
                    "a former component must be described and known: " + position + " of " + known.size());
        }
        Object former = component.readFormer(stored.get(position), in, this::entity);
        loadedFormer.add(former);
        return former;
    }

    @Override
    public <C> void forEach(Class<C> type, BiConsumer<@Nullable EntityId, C> visitor) {
        for (LoadedRows rows : loaded) {
            for (Object[] column : rows.components) {
                for (int row = 0; row < column.length && type.isInstance(column[row]); row++) {
                    visitor.accept(rows.ids[row], type.cast(column[row]));
                }
            }
        }
        for (Object former : loadedFormer) {
            if (type.isInstance(former)) {
                visitor.accept(null, type.cast(former));
            }
        }
    }

    /** Checks that each owner lives, and that no entity owns itself, directly or through other entities. */
    private void checkOwners() throws StateException {
        Map<EntityId, List<EntityId>> ownedByOwner = new HashMap<>(); // never iterated
        Map<EntityId, Integer> ownerCounts = new HashMap<>(); // never iterated
        forEachOwner((id, index, owner) -> {
            ownedByOwner.computeIfAbsent(owner, newOwner -> new ArrayList<>()).add(id);
            ownerCounts.merge(id, 1, Integer::sum);
        });
        List<EntityId> withoutOwner = new ArrayList<>();
        for (LoadedRows rows : loaded) {
            for (EntityId id : rows.ids) {
                if (!ownerCounts.containsKey(id)) {
                    withoutOwner.add(id);
                }
            }
        }
        int visited = 0;
        for (; visited < withoutOwner.size(); visited++) { // the list grows by entities whose owners were all visited
            for (EntityId owned : ownedByOwner.getOrDefault(withoutOwner.get(visited), List.of())) {
                if (ownerCounts.merge(owned, -1, Integer::sum) == 0) {
                    withoutOwner.add(owned);
                }
            }
        }
        if (visited < living.size()) {
            throw StoredType.damaged("an owner must live, and no entity must own itself: " + (living.size() - visited)
                    + " entities of " + living.size() + " have no valid owner");
        }
    }

    private interface OwnerVisitor {
        void visit(EntityId id, int componentIndex, EntityId owner);
    }

    private void forEachOwner(OwnerVisitor visitor) {
        for (LoadedRows rows : loaded) {
            for (int column = 0; column < rows.indices.length; column++) {
                StoredComponent<?> component = Objects.requireNonNull(components.get(rows.indices[column]));
                for (int row = 0; component.isOwned() && row < rows.ids.length; row++) {
                    EntityId owner = component.ownerIn(rows.components[column][row]);
                    if (owner != null) {
                        visitor.visit(rows.ids[row], rows.indices[column], owner);
                    }
                }
            }
        }
    }

    /**
     * Replaces the simulated entities of the world by those that were read. Presentation-only entities stay, unless an
     * entity that is replaced owns them.
     *
     * @throws IllegalStateException as {@link #write} does
     */
    public void apply() {
        engine.checkMaySaveOrRestore("load a state");
        try {
            entities.removeSimulated();
            for (LoadedRows rows : loaded) {
                entities.addLoaded(rows.indices, rows.ids, rows.components, rows.floats);
            }
            forEachOwner((id, index, owner) -> entities.addLoadedOwner(id, owner, index));
            for (EntityId id : idsByNumber.values()) {
                if (!id.isAlive()) {
                    Entities.markAbsent(id);
                }
            }
            engine.completeRestore(lastNumber);
            kept = loadedKept;
            for (Regained component : regained) {
                entities.add(component.id, component.componentIndex, component.component);
            }
        } catch (RuntimeException | Error failure) {
            entities.guard().fail(failure); // the world is partly loaded and must not be used
            throw failure;
        }
        idsByNumber.clear();
        living.clear();
        loaded.clear();
        loadedFormer.clear();
    }
}
