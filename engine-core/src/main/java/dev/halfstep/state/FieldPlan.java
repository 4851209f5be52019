package dev.halfstep.state;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.HashSink;
import dev.halfstep.storage.StoredFields;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a class with fields, such as a component class: all its fields except static and transient ones, in a
 * fixed order. The state hash and snapshots treat the objects of a class by this plan if no hasher or copier is
 * registered for it, and recordings describe the class by it.
 *
 * <p>The fields of a record are in the order of their declaration. Fields of other classes are sorted by name,
 * superclass first, since the order in which reflection returns fields differs between JVMs.
 *
 * <p>An object keeps its identity: a restore writes the saved values back into the same object, and into the objects of
 * its fields.
 */
final class FieldPlan implements ValuePlan {

    /** What a plan is used for. All uses refuse the same classes, in different words. */
    enum Use {
        HASH("hasher", "hashed"),
        COPY("copier", "copied"),
        WRITE("writer", "written");

        private final String remedy;
        private final String action;

        Use(String remedy, String action) {
            this.remedy = remedy;
            this.action = action;
        }

        IllegalArgumentException refused(String path, String reason) {
            return new IllegalArgumentException(
                    "without a " + remedy + ", only numbers, flags, text, enums, ids of entities, and"
                            + " records, classes and arrays of them can be " + action + ": " + path + " is " + reason);
        }
    }

    private static final ClassValue<FieldPlan> CACHE = new ClassValue<>() {
        @Override
        protected FieldPlan computeValue(Class<?> type) {
            return new FieldPlan(type);
        }
    };

    private final Class<?> type;
    private final List<PlannedField> fields;

    /** The fields with a state to save, in the same order; null before the first save. */
    private @Nullable List<PlannedField> savedFields;

    /** The result of {@link #flatFields()}, after its first call. */
    private @Nullable FlatFields flatFields;

    private boolean areFlatFieldsKnown;

    private volatile boolean isSupported;

    private FieldPlan(Class<?> type) {
        this.type = type;
        fields = hasReadableFields(type)
                ? fieldsOf(type).stream().map(PlannedField::new).toList()
                : List.of();
    }

    /** Returns the plan of a class, whose objects it may be unable to hash and to copy. */
    static FieldPlan of(Class<?> type) {
        return CACHE.get(type);
    }

    /**
     * Returns the plan of a class, to hash or to copy its objects.
     *
     * @throws IllegalArgumentException if a field cannot be hashed or copied
     */
    static FieldPlan of(Class<?> type, Use use) {
        FieldPlan plan = of(type);
        if (!plan.isSupported) {
            plan.check(type.getSimpleName(), List.of(), use);
            plan.isSupported = true;
        }
        return plan;
    }

    /** Returns false for classes of the JDK, and of other named modules, which reflection cannot read. */
    private static boolean hasReadableFields(Class<?> type) {
        boolean isOfGame = type.getClassLoader() != null && !type.getModule().isNamed();
        return isOfGame && !Modifier.isAbstract(type.getModifiers()); // arrays and interfaces are abstract too
    }

    private static List<Field> fieldsOf(Class<?> type) {
        List<String> order = Stream.of(type.isRecord() ? type.getRecordComponents() : new RecordComponent[0])
                .map(RecordComponent::getName)
                .toList();
        List<Field> fields = new ArrayList<>();
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            List<Field> declared = new ArrayList<>(List.of(declaring.getDeclaredFields()));
            declared.removeIf(field -> Modifier.isStatic(field.getModifiers())
                    || Modifier.isTransient(field.getModifiers())
                    || (field.getName().startsWith("$") && !type.isRecord())); // added by tools, such as JaCoCo
            declared.sort(Comparator.comparingInt((Field field) -> order.indexOf(field.getName()))
                    .thenComparing(Field::getName));
            fields.addAll(0, declared); // superclass first
        }
        return fields;
    }

    @Override
    public void check(String path, List<Class<?>> enclosing, Use use) {
        if (enclosing.contains(type)) {
            throw use.refused(
                    path,
                    use == Use.HASH
                            ? "a " + type.getSimpleName() + " within a " + type.getSimpleName()
                            : "a " + type.getName() + " within another one");
        }
        // The fields of a class of the game are assumed to have its whole state. A handle of dense storage has its
        // values in a chunk.
        boolean isOfDenseStorage = type.getPackageName().equals(DenseColumn.class.getPackageName());
        if (!hasReadableFields(type) || isOfDenseStorage) {
            throw use.refused(path, "a " + nameWithModule(type));
        }
        List<Class<?>> classesOnPath = with(enclosing, type);
        for (PlannedField field : fields) {
            field.check(path + "." + field.name(), classesOnPath, use);
        }
    }

    /**
     * Returns the name of a class for a message. If the class is in a module of the game, says that this is the cause.
     */
    private static String nameWithModule(Class<?> type) {
        Module module = type.getModule();
        boolean isOfJdk =
                type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
        return module.isNamed() && !isOfJdk
                ? type.getName() + " of module " + module.getName()
                        + ", and the fields of classes on the module path are" + " not read, even in an open package"
                : type.getName();
    }

    private static List<Class<?>> with(List<Class<?>> enclosing, Class<?> type) {
        List<Class<?>> classes = new ArrayList<>(enclosing);
        classes.add(type);
        return classes;
    }

    /** A class of the JDK has no lines, because its fields differ between JDK versions. */
    @Override
    public void describe(String path, List<Class<?>> enclosing, List<String> lines) {
        if (enclosing.contains(type)) {
            return;
        }
        List<Class<?>> classesOnPath = with(enclosing, type);
        for (PlannedField field : fields) {
            int linesBefore = lines.size();
            field.value().describe(path + field.name() + ".", classesOnPath, lines);
            if (lines.size() == linesBefore) { // not a class of the game, or without fields
                lines.add(field.typeName() + " " + path + field.name());
            }
        }
    }

    @Override
    public void hash(Object object, HashSink sink) {
        checkClass(object, Use.HASH);
        try {
            for (int i = 0; i < fields.size(); i++) {
                PlannedField field = fields.get(i);
                sink.enter(field.name());
                field.hash(object, sink);
                sink.leave();
            }
        } catch (IllegalAccessException impossible) {
            throw inaccessible(impossible);
        }
    }

    private void checkClass(Object object, Use use) {
        requireClass(object, type, use);
    }

    /** Returns an object that is exactly of a class, and refuses all others. */
    static Object requireClass(@Nullable Object object, Class<?> type, Use use) {
        if (object == null || object.getClass() != type) {
            throw otherClass(Objects.requireNonNull(object).getClass(), type, use);
        }
        return object;
    }

    private static IllegalStateException otherClass(Class<?> other, Class<?> type, Use use) {
        return new IllegalStateException(
                "an object that is " + use.action + " by its fields must be exactly of the declared class: "
                        + other.getName() + " instead of " + type.getName()
                        + "; register the component with " + use.action + "By(...)");
    }

    private AssertionError inaccessible(IllegalAccessException impossible) {
        return inaccessible(type, impossible);
    }

    static AssertionError inaccessible(Class<?> type, IllegalAccessException impossible) {
        return new AssertionError("all fields were made accessible: " + type.getName(), impossible);
    }

    @Override
    public boolean isImmutable() {
        return savedFields().isEmpty();
    }

    private List<PlannedField> savedFields() {
        List<PlannedField> saved = savedFields;
        if (saved == null) {
            saved = fields.stream().filter(PlannedField::isSaved).toList();
            savedFields = saved; // two threads may both compute it, with the same result
        }
        return saved;
    }

    /** Returns how to copy the saved fields of many objects; null if the value of a field has a state of its own. */
    synchronized @Nullable FlatFields flatFields() {
        if (!areFlatFieldsKnown) {
            flatFields = FlatFields.of(type, savedFields());
            areFlatFieldsKnown = true;
        }
        return flatFields;
    }

    @Override
    public void save(Object object, StateTape tape) {
        List<PlannedField> saved = savedFields();
        if (saved.isEmpty()) {
            return;
        }
        checkClass(object, Use.COPY);
        try {
            for (int i = 0; i < saved.size(); i++) {
                saved.get(i).save(object, tape);
            }
        } catch (IllegalAccessException impossible) {
            throw inaccessible(impossible);
        }
    }

    @Override
    public void restore(Object object, StateTape tape) {
        List<PlannedField> saved = savedFields();
        try {
            for (int i = 0; i < saved.size(); i++) {
                saved.get(i).restore(object, tape);
            }
        } catch (IllegalAccessException impossible) {
            throw inaccessible(impossible);
        }
    }

    /**
     * Checks that stored objects of the class can be created and their fields set.
     *
     * @param isCreated whether objects are created by other means, so that the class needs no constructor
     * @throws IllegalArgumentException if not
     */
    void checkCanBeStored(boolean isCreated) {
        List<String> names = fields.stream().map(PlannedField::name).toList();
        for (PlannedField field : fields) {
            String path = type.getSimpleName() + "." + field.name();
            if (names.indexOf(field.name()) != names.lastIndexOf(field.name())) {
                throw Use.WRITE.refused(path, "one of two fields of the same name");
            }
            if (!type.isRecord()) {
                field.checkCanBeSet(path);
            }
            if (field.value() instanceof FieldPlan nested) {
                nested.checkCanBeStored(/* isCreated= */ !nested.type.isRecord() && !type.isRecord());
            }
        }
        checkCanBeCreated(isCreated);
    }

    /** Checks that the class has a constructor by which its objects are created, unless they are created otherwise. */
    void checkCanBeCreated(boolean isCreated) {
        if (!isCreated) {
            try {
                constructor();
            } catch (NoSuchMethodException missing) {
                throw Use.WRITE.refused(
                        type.getSimpleName(), "a class without a constructor without parameters; add one for loading");
            }
        }
    }

    private Constructor<?> constructor() throws NoSuchMethodException {
        Constructor<?> constructor = type.isRecord()
                ? type.getDeclaredConstructor(Stream.of(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new))
                : type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor;
    }

    @Override
    public StoredType storedType() {
        return StoredType.object(fields.stream()
                .map(field -> new StoredType.Field(field.name(), field.storedType()))
                .toList());
    }

    @Override
    public void write(Object object, DataOutput out) throws IOException {
        checkClass(object, Use.WRITE);
        try {
            for (int i = 0; i < fields.size(); i++) {
                fields.get(i).write(object, out);
            }
        } catch (IllegalAccessException impossible) {
            throw inaccessible(impossible);
        }
    }

    @Override
    public Object assemble(Object stored, @Nullable Object existing, String path) throws StateException {
        if (!(stored instanceof StoredFields values)) {
            throw ValuePlan.misfit(
                    path, "a " + type.getSimpleName(), "a " + stored.getClass().getSimpleName());
        }
        List<String> names = fields.stream().map(PlannedField::name).toList();
        if (names.size() != values.values().size() || !values.values().keySet().containsAll(names)) {
            throw ValuePlan.misfit(
                    path, "an object with the fields " + names, values.values().keySet());
        }
        try {
            return type.isRecord() ? newRecord(values, path) : overwritten(values, existing, path);
        } catch (IllegalAccessException impossible) {
            throw inaccessible(impossible);
        }
    }

    private Object newRecord(StoredFields values, String path) throws StateException, IllegalAccessException {
        @Nullable Object[] arguments = new Object[fields.size()];
        for (int i = 0; i < arguments.length; i++) {
            PlannedField field = fields.get(i);
            arguments[i] = field.assemble(values.get(field.name()), /* owner= */ null, path + "." + field.name());
        }
        return newInstance(path, arguments);
    }

    private Object overwritten(StoredFields values, @Nullable Object existing, String path)
            throws StateException, IllegalAccessException {
        Object object = existing == null ? newInstance(path) : existing;
        for (PlannedField field : fields) {
            String fieldPath = path + "." + field.name();
            field.set(object, field.assemble(values.get(field.name()), object, fieldPath), fieldPath);
        }
        return object;
    }

    /** Creates an object by its constructor. */
    Object newInstance(String path, @Nullable Object... arguments) throws StateException {
        try {
            return constructor().newInstance(arguments);
        } catch (IllegalAccessException impossible) {
            throw inaccessible(impossible);
        } catch (NoSuchMethodException | InstantiationException missing) {
            throw ValuePlan.misfit(path, "null, because " + type.getName() + " has no constructor", "an object");
        } catch (InvocationTargetException refused) {
            throw ValuePlan.misfit(
                    path, "accepted by the constructor of " + type.getName(), String.valueOf(refused.getCause()));
        }
    }
}
