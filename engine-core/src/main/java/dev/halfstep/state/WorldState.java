package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ColumnValues;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.storage.EntityRestore;
import dev.halfstep.storage.LinkedState;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

    private static final int[] NO_INDICES = {};

    /** The value of {@link #lastNumberOfSetup} while no state was loaded that has one. */
    private static final long OF_THIS_GAME = -1;

    /** The version of the format that is written. docs/saves.md says in what the older ones differ. */
    public static final int VERSION = 2;

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;

    /** The component classes that are stored, by index of the class. */
    private final Map<Integer, StoredComponent<?>> components = new TreeMap<>();

    private int knownTypes;

    /** Whether components that the game does not know are kept for the next state instead of refused. */
    private boolean keepsUnknown;

    /** The components that were read and that the game does not know. */
    private List<KeptComponents> kept = new ArrayList<>();

    /** The number of the last entity of the setup in the game that has written the loaded state. */
    private long lastNumberOfSetup = OF_THIS_GAME;

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

    /** The entities that have rows, with the indices of their component classes. Never iterated. */
    private final Map<EntityId, int[]> living = new HashMap<>();

    /**
     * The numbers of the entities of the simulation that have presentation components only, none of which is stored. Such
     * an entity lives after a load if anything in the state refers to it: the simulation could not tell otherwise.
     */
    private final Set<Long> numbersWithoutRow = new LinkedHashSet<>();

    /** The entities of the setup that are in the world already, of those without a row, by number. Never iterated. */
    private final Map<Long, EntityId> setupByNumber = new HashMap<>();

    /** Whether the game that has written the state has spawned as many entities in its setup. */
    private boolean isSetUpAlike;

    private long loadedLastNumberOfSetup;

    private int version;

    private final List<LoadedRows> loaded = new ArrayList<>();

    /** Components that belong to no entity any more, and that unread events contain. */
    private final List<Object> loadedFormer = new ArrayList<>();

    private long lastNumber;

    /** Creates the state of a world, which has read nothing. */
    public WorldState(World world) {
        this.world = world;
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
        ComponentRegistry registry = entities.registry();
        int index = registry.get(type.componentClass()).index();
        StoredComponent<C> added = new StoredComponent<>(type, index, registry.isRegisteredAtFirstUse(index));
        for (StoredComponent<?> other : components.values()) {
            if (other.name().equals(added.name())) {
                throw new IllegalArgumentException("another component has the same name: " + added.name());
            }
        }
        components.put(added.index(), added);
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
        kept.removeIf(components -> !components.dropIf(id ->
                !isWritten(id) || hasComponentNamed(components.description().name(), id)));
        out.writeShort(kept.size());
        for (KeptComponents components : kept) {
            components.write(out);
        }
    }

    /**
     * Returns whether the game whose state was loaded last has spawned as many entities in its setup: otherwise an entity of
     * this setup and one of the state may have the same number.
     */
    private boolean isSetUpLikeLoaded() {
        return lastNumberOfSetup == OF_THIS_GAME
                || lastNumberOfSetup == entities.ids().lastNumberOfSetup();
    }

    /** Returns the classes of an archetype that are stored, in the order in which all are written. */
    private List<StoredComponent<?>> storedColumns(Archetype archetype) {
        List<StoredComponent<?>> columns = new ArrayList<>();
        for (StoredComponent<?> component : components.values()) {
            if (archetype.signature().contains(component.index())) {
                columns.add(component);
            }
        }
        return columns;
    }

    /**
     * Returns whether a state has an entity: one of the simulation, if the state has its owners. Without them, it would be
     * despawned.
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
            if (!isSetUpLikeLoaded() && isOfSetup(visited)) {
                return false;
            }
            for (StoredComponent<?> component : components.values()) {
                EntityId owner = component.isOwned() ? entities.ownerOf(visited, component.componentClass()) : null;
                if (owner != null) {
                    toVisit.add(owner);
                }
            }
        }
        return true;
    }

    private boolean hasComponentNamed(String name, EntityId id) {
        return storedColumns(Archetype.of(id)).stream()
                .anyMatch(column -> column.name().equals(name));
    }

    /** The rows of an archetype that are written, and their columns. */
    private final class WrittenRows {

        final Archetype archetype;
        final BitSet rows = new BitSet();
        final List<StoredComponent<?>> columns;

        WrittenRows(Archetype archetype) {
            this.archetype = archetype;
            columns = storedColumns(archetype);
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
     * @param formatVersion the version of the format, up to {@link #VERSION}
     * @throws StateException if the state is damaged, or does not fit the components of the world
     */
    public void read(DataInputStream in, int formatVersion) throws IOException {
        version = formatVersion;
        isSetUpAlike = false;
        loadedLastNumberOfSetup = 0;
        addNewTypes();
        idsByNumber.clear();
        living.clear();
        numbersWithoutRow.clear();
        setupByNumber.clear();
        loaded.clear();
        loadedFormer.clear();
        stored.clear();
        known.clear();
        unknown.clear();
        loadedKept = new ArrayList<>();
        regained.clear();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            readDescription(in, 0);
        }
        lastNumber = in.readLong();
        if (lastNumber != 0
                && (EntityIdPool.isPresentationNumber(lastNumber) || !EntityIdPool.isStorable(lastNumber))) {
            throw outOfRange(lastNumber);
        }
        if (version > 1) {
            readNumbersWithoutRow(in);
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
        StoredComponent<?> ofFirstUse = registerAtFirstUse(description);
        if (ofFirstUse != null || keepsUnknown || description.isPresentation()) {
            return ofFirstUse;
        }
        throw new StateException(
                StateException.Reason.OTHER_GAME,
                "a stored component must be registered in the world: " + description.name() + " is not");
    }

    /**
     * Registers the class of a stored component, if the world registers classes at their first use: another process may
     * not have used it yet. The bytes may be forged, so the class is registered only if it fits the description.
     *
     * @return null if there is no such class
     */
    private @Nullable StoredComponent<?> registerAtFirstUse(StoredComponent.Description description)
            throws StateException {
        String className = description.className().isEmpty() ? description.name() : description.className();
        ComponentType<?> type = EngineWorld.typeAtFirstUse(world, className);
        if (type == null || !StoredComponent.isStored(type)) {
            return null;
        }
        try {
            StoredComponent<?> candidate =
                    new StoredComponent<>(type, entities.registry().size(), /* isOfFirstUse= */ true);
            if (!candidate.name().equals(description.name())) {
                return null;
            }
            candidate.checkFits(description);
            engine.register(type, world);
            addNewTypes();
        } catch (IllegalArgumentException refused) { // it cannot be a component, or cannot be stored
            return null;
        }
        return components.get(entities.registry().get(type.componentClass()).index());
    }

    private void readNumbersWithoutRow(DataInputStream in) throws IOException {
        loadedLastNumberOfSetup = in.readLong();
        if (loadedLastNumberOfSetup < 0 || loadedLastNumberOfSetup > lastNumber) {
            throw StoredType.damaged("the last entity of the setup must be older than the last entity: "
                    + loadedLastNumberOfSetup + " of " + lastNumber);
        }
        isSetUpAlike = loadedLastNumberOfSetup == entities.ids().lastNumberOfSetup();
        int count = StoredType.readCount(in, Long.BYTES);
        for (int i = 0; i < count; i++) {
            long number = in.readLong();
            if (number < 1 || number > lastNumber || !numbersWithoutRow.add(number)) {
                throw StoredType.damaged("an entity without stored components must be listed once, with a number from 1"
                        + " to that of the last entity: " + number);
            }
        }
        for (Archetype archetype : entities.archetypes()) {
            for (int row = 0; isSetUpAlike && !archetype.isSimulated() && row < archetype.size(); row++) {
                EntityId id = archetype.chunk(row / Chunk.MAX_SLOTS).get(row % Chunk.MAX_SLOTS);
                if (isOfSetup(id)) {
                    setupByNumber.put(id.number(), id);
                }
            }
        }
    }

    /**
     * Returns whether the setup of the game has spawned an entity with presentation components only, none of which is
     * stored.
     */
    private boolean isOfSetup(EntityId id) {
        Archetype archetype = Archetype.of(id);
        return id.number() <= entities.ids().lastNumberOfSetup()
                && !archetype.isSimulated()
                && storedColumns(archetype).isEmpty()
                && !UnsavedComponents.isIn(archetype, entities.registry());
    }

    /**
     * Reads the next description of a component class, and finds the class or prepares to keep its components.
     *
     * @param from the position of the first description that must not be of the same class
     */
    private void readDescription(DataInputStream in, int from) throws IOException {
        StoredComponent.Description description = StoredComponent.Description.read(in, version > 1);
        if (stored.subList(from, stored.size()).stream()
                .anyMatch(other -> other.name().equals(description.name()))) {
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
        int first = stored.size();
        for (int i = 0; i < count; i++) {
            int position = stored.size();
            readDescription(in, first); // the game may have registered the class since: at its first use
            StoredComponent.Description description = stored.get(position);
            StoredComponent<?> component = known.get(position);
            KeptComponents keptAgain = unknown.get(position);
            int rows = StoredType.readCount(in, Long.BYTES);
            Set<EntityId> ids = new HashSet<>(); // never iterated
            for (int row = 0; row < rows; row++) {
                EntityId id = referred(in.readLong());
                int[] indices = living.getOrDefault(id, NO_INDICES);
                boolean isThere = living.containsKey(id) || numbersWithoutRow.contains(id.number());
                boolean isSecond =
                        component != null && Arrays.stream(indices).anyMatch(index -> index == component.index());
                if (!isThere || isSecond || !ids.add(id)) {
                    throw StoredType.damaged("a kept component must belong to an entity without another one: "
                            + description.name() + " of " + id.number());
                }
                if (keptAgain != null) {
                    keptAgain.read(id, in, this::referred);
                } else if (component != null) {
                    regained.add(
                            new Regained(id, component.index(), component.readFormer(description, in, this::referred)));
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
        if (knownColumns == 0
                && !positions.isEmpty()
                && positions.stream().allMatch(position -> stored.get(position).isPresentation())) {
            for (int position : positions) {
                skipColumn(in, stored.get(position), Objects.requireNonNull(unknown.get(position)), ids);
            }
            return withoutStoredComponents(ids);
        }
        LoadedRows rows = new LoadedRows(ids, knownColumns);
        for (EntityId id : ids) {
            living.put(id, rows.indices);
        }
        int column = 0;
        for (int position : positions) {
            StoredComponent<?> component = known.get(position);
            if (component == null) {
                skipColumn(in, stored.get(position), Objects.requireNonNull(unknown.get(position)), ids);
                continue;
            }
            rows.indices[column] = component.index();
            if (component.isDense()) {
                rows.floats[column] = readDense(in, component, stored.get(position), rows.components[column]);
            } else {
                for (int row = 0; row < ids.length; row++) {
                    rows.components[column][row] = component.read(stored.get(position), in, this::referred);
                }
            }
            column++;
        }
        return rows;
    }

    /** Returns rows of entities that live without the presentation components that they had. */
    private LoadedRows withoutStoredComponents(EntityId[] ids) {
        if (!entities.registry().isRegistered(UnsavedComponents.class)) {
            engine.register(UnsavedComponents.TYPE, world);
        }
        LoadedRows rows = new LoadedRows(ids, 1);
        rows.indices[0] = entities.registry().get(UnsavedComponents.class).index();
        Arrays.setAll(rows.components[0], row -> new UnsavedComponents());
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
                unknownComponents.read(ids[row], in, this::referred);
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
        EntityId id = referred(number);
        boolean isInRange = EntityIdPool.isPresentationNumber(number) || number <= lastNumber;
        if (!isInRange || numbersWithoutRow.contains(number) || living.putIfAbsent(id, NO_INDICES) != null) {
            throw StoredType.damaged(
                    "an entity must have one row and a number from 1 to that of the last entity: " + number);
        }
        return id;
    }

    /**
     * Returns the entity of a number, which a component or an event of the state refers to. An entity without rows was
     * despawned before the state was written.
     *
     * @throws StateException if no entity can have the number
     */
    public EntityId referred(long number) throws StateException {
        if (!EntityIdPool.isStorable(number)) {
            throw outOfRange(number);
        }
        EntityId ofSetup = numbersWithoutRow.contains(number) ? setupByNumber.get(number) : null;
        return idsByNumber.computeIfAbsent(
                number, newNumber -> ofSetup != null ? ofSetup : entities.ids().withNumber(newNumber));
    }

    @Override
    public EntityId entity(long number) {
        try {
            return referred(number);
        } catch (StateException outOfRange) {
            throw new IllegalArgumentException(outOfRange.getMessage(), outOfRange);
        }
    }

    private static StateException outOfRange(long number) {
        return StoredType.damaged("the number of an entity must be in its range: " + number);
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
        Object former = component.readFormer(stored.get(position), in, this::referred);
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
        List<EntityId> all = referredWithoutRow();
        for (LoadedRows rows : loaded) {
            all.addAll(Arrays.asList(rows.ids));
        }
        List<EntityId> withoutOwner = new ArrayList<>(all);
        withoutOwner.removeIf(ownerCounts::containsKey);
        int visited = 0;
        for (; visited < withoutOwner.size(); visited++) { // the list grows by entities whose owners were all visited
            for (EntityId owned : ownedByOwner.getOrDefault(withoutOwner.get(visited), List.of())) {
                if (ownerCounts.merge(owned, -1, Integer::sum) == 0) {
                    withoutOwner.add(owned);
                }
            }
        }
        if (visited < all.size()) {
            throw StoredType.damaged("an owner must live, and no entity must own itself: " + (all.size() - visited)
                    + " entities of " + all.size() + " have no valid owner");
        }
    }

    /** Returns the entities without a row to which anything refers that was read so far. */
    private List<EntityId> referredWithoutRow() {
        List<EntityId> referred = new ArrayList<>();
        for (long number : numbersWithoutRow) {
            EntityId id = idsByNumber.get(number);
            if (id != null) {
                referred.add(id);
            }
        }
        return referred;
    }

    private interface OwnerVisitor {
        void visit(EntityId id, int componentIndex, EntityId owner);
    }

    private void forEachOwner(OwnerVisitor visitor) {
        for (LoadedRows rows : loaded) {
            for (int column = 0; column < rows.indices.length; column++) {
                StoredComponent<?> component = components.get(rows.indices[column]);
                for (int row = 0; component != null && component.isOwned() && row < rows.ids.length; row++) {
                    EntityId owner = component.ownerIn(rows.components[column][row]);
                    if (owner != null) {
                        visitor.visit(rows.ids[row], rows.indices[column], owner);
                    }
                }
            }
        }
        for (Regained added : regained) {
            EntityId owner =
                    entities.registry().get(added.componentIndex).storedType().ownerIn(added.component);
            if (owner != null) {
                visitor.visit(added.id, added.componentIndex, owner);
            }
        }
    }

    /**
     * Replaces the entities of the simulation by those that were read. What presentation has spawned stays, unless an
     * entity that is replaced owns it. What the setup of the game has spawned with presentation components only, none of
     * which is stored, stays too, unless it was despawned when the state was written.
     *
     * @throws IllegalStateException as {@link #write} does
     */
    public void apply() {
        engine.checkMaySaveOrRestore("load a state");
        try {
            entities.ids().endSetup();
            EntityRestore restore = new EntityRestore(entities);
            restore.removeSimulated(this::isReplaced);
            List<EntityId> withoutRow = referredWithoutRow();
            withoutRow.removeIf(EntityId::isAlive); // of the setup
            if (!withoutRow.isEmpty()) {
                loaded.add(withoutStoredComponents(withoutRow.toArray(EntityId[]::new)));
            }
            for (LoadedRows rows : loaded) {
                restore.addLoaded(rows.indices, rows.ids, rows.components, rows.floats);
            }
            for (Regained added : regained) {
                restore.addLoaded(added.id, added.componentIndex, added.component);
            }
            forEachOwner((id, index, owner) -> restore.addLoadedOwner(id, owner, index));
            for (EntityId id : idsByNumber.values()) {
                if (!id.isAlive()) {
                    EntityRestore.markAbsent(id);
                }
            }
            engine.completeRestore(lastNumber);
            kept = loadedKept;
            lastNumberOfSetup = loadedLastNumberOfSetup;
        } catch (RuntimeException | Error failure) {
            entities.guard().fail(failure); // the world is partly loaded and must not be used
            throw failure;
        }
        idsByNumber.clear();
        living.clear();
        numbersWithoutRow.clear();
        setupByNumber.clear();
        loaded.clear();
        loadedFormer.clear();
    }

    /** Returns whether an entity with presentation components only is despawned before those of the state are added. */
    private boolean isReplaced(EntityId id) {
        Archetype archetype = Archetype.of(id);
        if (!archetype.isPartOfSimulation(id.number())) {
            EntityId same = idsByNumber.get(id.number());
            return same != null && living.containsKey(same); // it was simulated when the state was written
        }
        return !isOfSetup(id) || (isSetUpAlike && !numbersWithoutRow.contains(id.number()));
    }
}
