package dev.halfstep.determinism;

import dev.halfstep.determinism.Code.Call;
import dev.halfstep.determinism.Code.Parameter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.RecordComponentNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Follows objects from where they come from to where they are iterated or changed: collections without a defined order,
 * what static fields hold, and what systems keep. It does not follow them through the engine, and does not tell apart
 * the objects of one class: a field holds what any object of the class has in it.
 *
 * <p>A place that holds objects is a node: an instruction that produces a value, a {@link Code} for what it returns, or
 * the name of a field.
 */
final class Flow {

    /** How an object goes from a node to another one: itself, in its fields, into a container, or out of one. */
    private enum Way {
        SAME,
        FIELD,
        INTO,
        OUT,
        /** What is in a container goes into another one. */
        COPY
    }

    /** What is followed: from a collection that is made somewhere, from a static field, or from a system. */
    private record Source(Cause cause, Object from, Code code, AbstractInsnNode insn, String what) {}

    private record Edge(Object target, Way way) {}

    /** A source that has reached a node: itself, or as an element of a container; with its class, if it is known. */
    private record Arrival(
            Source source,
            Object node,
            boolean isElement,
            @Nullable String type) {}

    /** A place where an object is iterated or changed. */
    private record Use(Code code, AbstractInsnNode insn, boolean isChange, String what) {}

    /** A cause that the flow has found. */
    record Found(Walk.Hit hit, @Nullable String known) {}

    /** Collections whose order is that of hash codes. */
    private static final Pattern HASHED = Pattern.compile(
            "java/util/(HashMap|HashSet|Hashtable|concurrent/ConcurrentHashMap)\\.(<init>|newKeySet|newHash\\w+)"
                    + "|java/util/stream/Collectors\\.(toSet|toMap\\(L[^;]+;L[^;]+;(L[^;]+BinaryOperator;)?\\)"
                    + "|groupingBy\\(L[^;]+;(L[^;]+Collector;)?\\))");

    /** Collections whose order differs in each process, whatever they hold. One element has only one order. */
    private static final Pattern SALTED = Pattern.compile("java/util/(IdentityHashMap|WeakHashMap)\\.<init>"
            + "|java/util/Set\\.(of\\((L[^;]+;L|\\[)|copyOf)|java/util/Map\\.(of\\(L[^;]+;L[^;]+;L|copyOf|ofEntries)"
            + "|java/util/stream/Collectors\\.toUnmodifiable(Set|Map)");

    private static final Pattern ITERATING = Pattern.compile(
            "iterator|listIterator|spliterator|forEach\\w*|stream|toArray|toString|elements|keys|replaceAll|reduce\\w*");
    private static final Pattern VIEW = Pattern.compile("keySet|values|entrySet|clone");

    /** Methods of Java that get a collection and do not depend on its order. */
    private static final Pattern ORDERLESS = Pattern.compile(
            ".*\\.(contains|containsAll|removeAll|retainAll|equals|add|put|putIfAbsent|set|push|offer|addLast|addFirst|"
                    + "requireNonNull\\w*|unmodifiable\\w+|synchronized\\w+|collect|ofNullable|isEmpty|size|get|entry|of)"
                    + "|java/util/(TreeMap|TreeSet|HashMap|HashSet|EnumMap)\\.(<init>|addAll|putAll)"
                    + "|java/util/stream/Collectors\\..*|java/util/Enum(Set|Map)\\.copyOf|java/util/(Set|Map)\\.copyOf");

    private static final Pattern COPYING = Pattern.compile("<init>|addAll|putAll|copyOf");
    private static final Pattern SAME_OBJECT =
            Pattern.compile("requireNonNull\\w*|unmodifiable\\w+|synchronized\\w+|collect|groupingBy|orElse\\w*");

    private static final Pattern CHANGING = Pattern.compile(
            "(add|put|remove|set|offer|push|pop|poll|insert|append|delete|sort|merge|compute|retain|increment|decrement|"
                    + "getAnd|accumulate|update|compareAnd|next|fill|clear|reverse|replaceAll|shuffle|swap)([A-Z]\\w*)?");
    private static final Pattern WITH_STATE = Pattern.compile(
            "java/util/(?!stream|Locale|Objects)"
                    + ".*|java/lang/(StringBuilder|StringBuffer|ThreadLocal)|dev/halfstep/random/RandomStream|java/nio/\\w+Buffer");

    /** Types whose objects never change and have no identity. */
    private static final Pattern VALUE =
            Pattern.compile("java/lang/(String|Integer|Long|Short|Byte|Character|Boolean|Float|Double)"
                    + "|java/util/UUID|java/math/Big\\w+|dev/halfstep/storage/EntityId");

    private static final Pattern ORDERLESS_END =
            Pattern.compile("count|anyMatch|allMatch|noneMatch|sum|average|isParallel");
    private static final Pattern STREAM_STEP =
            Pattern.compile("concat|map\\w*|filter|flatMap\\w*|distinct|boxed|as\\w+Stream|peek|sorted");

    private final Walk walk;
    private final GameClasses classes;
    private final Map<Object, Set<Edge>> edges = new HashMap<>();
    private final Map<Object, List<Use>> uses = new HashMap<>();
    private final Map<Object, Set<String>> keyTypes = new HashMap<>();
    private final Set<Source> sources = new LinkedHashSet<>();
    private final Map<Object, Source> sourcesByNode = new LinkedHashMap<>();
    private final Set<AbstractInsnNode> withComparator = new LinkedHashSet<>();
    private final Set<String> savedClasses = new LinkedHashSet<>();
    private final Map<String, Found> found = new LinkedHashMap<>();

    Flow(Walk walk) {
        this.walk = walk;
        classes = walk.classes;
    }

    Collection<Found> find() {
        for (Code code : walk.codes.values()) {
            for (AbstractInsnNode insn : code.method.instructions) {
                if (insn.getOpcode() >= 0 && code.isReachable(insn)) {
                    read(code, insn);
                }
            }
            for (Call call : code.calls) {
                pass(code, call);
            }
            for (Parameter parameter : code.parameters.values()) {
                for (LocalVariableNode variable : variables(code)) {
                    if (variable.index == parameter.var) {
                        addKey(parameter, variable.signature);
                    }
                }
            }
        }
        for (Walk.SystemFunction function : walk.systemLambdas) {
            int captured = Type.getArgumentTypes(function.insn().desc).length;
            for (int i = 0; i < captured && !function.giver().isInStep; i++) {
                keep(function.target(), i);
            }
        }
        walk.systems.keySet().stream()
                .filter(code ->
                        !code.isStatic() && code.owner.interfaces.contains("dev/halfstep/frame/SimulationSystem"))
                .forEach(code -> keep(code, 0));
        sources.forEach(this::follow);
        return found.values();
    }

    private static List<LocalVariableNode> variables(Code code) {
        return code.method.localVariables == null ? List.of() : code.method.localVariables;
    }

    /** Notes that a system keeps what a parameter of its first method holds. */
    private void keep(Code code, int operand) {
        Parameter parameter = code.parameter(operand);
        if (parameter != null && !isValue(parameter.type)) {
            addSource(new Source(Cause.SYSTEM_STATE, parameter, code, parameter, ""));
        }
    }

    private void addSource(Source source) {
        if (sourcesByNode.putIfAbsent(source.from, source) == null) {
            sources.add(source);
        }
    }

    private static boolean isValue(Type type) {
        return type.getSort() < Type.ARRAY
                || (type.getSort() == Type.OBJECT
                        && VALUE.matcher(type.getInternalName()).matches());
    }

    private void edge(Collection<?> froms, Object target, Way way) {
        for (Object from : froms) {
            edges.computeIfAbsent(from, key -> new LinkedHashSet<>()).add(new Edge(target, way));
        }
    }

    private void use(Collection<AbstractInsnNode> nodes, Use use) {
        nodes.forEach(
                node -> uses.computeIfAbsent(node, key -> new ArrayList<>()).add(use));
    }

    private void read(Code code, AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (insn instanceof FieldInsnNode field) {
            readField(code, field);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            use(code.origins(insn, 2), new Use(code, insn, /* isChange= */ true, "an array"));
            if (opcode == Opcodes.AASTORE) {
                code.origins(insn, 2).forEach(array -> edge(code.origins(insn, 0), array, Way.INTO));
            }
        } else if (opcode == Opcodes.AALOAD) {
            edge(code.origins(insn, 1), insn, Way.OUT);
        } else if (opcode == Opcodes.ARETURN) {
            edge(code.origins(insn, 0), code, Way.SAME);
        } else if (opcode == Opcodes.ASTORE) {
            String signature = code.variableSignature((VarInsnNode) insn);
            code.origins(insn, 0).forEach(origin -> addKey(origin, signature));
        } else if (insn instanceof MethodInsnNode call) {
            if (classes.find(call.owner, call.name, call.desc) == null) {
                readCall(code, call);
            }
            readHash(code, call);
        }
    }

    private void readField(Code code, FieldInsnNode insn) {
        int opcode = insn.getOpcode();
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        String key = key(insn);
        FieldNode field = key == null ? null : classes.field(key.substring(0, key.indexOf('.')), insn.name);
        boolean isOwnInitialiser = code.isInitialiser() && key != null && key.startsWith(code.owner.name + ".");
        if (opcode == Opcodes.PUTFIELD) {
            use(code.origins(insn, 1), new Use(code, insn, /* isChange= */ true, text(insn)));
        } else if (opcode == Opcodes.GETFIELD) {
            edge(code.origins(insn, 0), insn, Way.FIELD);
        }
        if (field == null || key == null) {
            return;
        }
        addKey(key, field.signature);
        if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
            edge(code.origins(insn, 0), key, Way.SAME);
        } else {
            edge(List.of(key), insn, Way.SAME);
        }
        if (isStatic && !isOwnInitialiser) {
            if (opcode == Opcodes.PUTSTATIC || (field.access & Opcodes.ACC_FINAL) == 0) {
                String what = text(insn)
                        + (opcode == Opcodes.PUTSTATIC
                                ? ", a static field, changes"
                                : ", a static field that is not final, is read");
                add(key, new Walk.Hit(code, insn, Cause.STATIC_STATE, what), known(code, List.of(key)));
            } else if (!isValue(Type.getType(field.desc)) && (field.access & Opcodes.ACC_SYNTHETIC) == 0) {
                addSource(new Source(Cause.STATIC_STATE, insn, code, insn, key));
            }
        }
    }

    /** Returns the class that declares a field, and its name; null if the game does not declare it. */
    private @Nullable String key(FieldInsnNode field) {
        for (String type : classes.supertypes(field.owner)) {
            if (classes.field(type, field.name) != null) {
                return type + "." + field.name;
            }
        }
        return null;
    }

    private static String text(FieldInsnNode field) {
        return Walk.simpleName(field.owner) + "." + field.name;
    }

    /** Passes the operands of a call to the parameters of a method of the game, and its result back. */
    private void pass(Code code, Call call) {
        if (call.shift() == Integer.MIN_VALUE) {
            return;
        }
        List<Collection<AbstractInsnNode>> operands = operands(code, call.insn());
        for (int i = Math.max(0, -call.shift()); i < operands.size(); i++) {
            if (i + call.shift() < call.target().operandCount()) {
                Parameter parameter = call.target().parameter(i + call.shift());
                if (parameter != null) {
                    edge(operands.get(i), parameter, Way.SAME);
                }
            }
        }
        if (!(call.insn() instanceof InvokeDynamicInsnNode)) {
            edge(List.of(call.target()), call.insn(), Way.SAME);
        }
    }

    private static List<Collection<AbstractInsnNode>> operands(Code code, AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            return code.operands(insn, call.desc, call.getOpcode() != Opcodes.INVOKESTATIC);
        }
        return insn instanceof InvokeDynamicInsnNode dynamic ? code.operands(insn, dynamic.desc, false) : List.of();
    }

    /** Reads a call of a method that the game does not declare. */
    private void readCall(Code code, MethodInsnNode call) {
        List<Collection<AbstractInsnNode>> operands = operands(code, call);
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        Collection<AbstractInsnNode> receivers = isStatic ? List.of() : operands.get(0);
        List<Collection<AbstractInsnNode>> arguments = operands.subList(isStatic ? 0 : 1, operands.size());
        if (call.owner.equals("dev/halfstep/frame/SimulatedState") && call.name.equals("add")) {
            for (AbstractInsnNode origin : arguments.get(0)) {
                Type type = Code.type(origin);
                savedClasses.add(type == null ? "" : type.getInternalName());
            }
        }
        String name = call.owner + "." + call.name;
        String text = Walk.simpleName(call.owner) + "." + call.name + "()";
        unordered(call.owner, call.name, call.desc, code, call, call.name.equals("<init>") ? receivers : List.of(call));
        boolean isChange = CHANGING.matcher(call.name).matches();
        if (WITH_STATE.matcher(call.owner).matches()) {
            if (call.owner.equals("dev/halfstep/random/RandomStream") || isChange) {
                use(isStatic && !arguments.isEmpty() ? arguments.get(0) : receivers, new Use(code, call, true, text));
            }
        } else if (name.equals("java/lang/System.arraycopy")) {
            use(arguments.get(2), new Use(code, call, /* isChange= */ true, text));
        }
        if (name.matches("java/util/Tree(Set|Map)\\.<init>") && hasTies(code, call)) {
            withComparator.addAll(receivers);
        }
        boolean isOrderless = ORDERLESS.matcher(name).matches()
                && (!call.name.endsWith("All") || receivers.stream().noneMatch(withComparator::contains));
        boolean isJava = GameClasses.isJava(call.owner);
        Type[] types = Type.getArgumentTypes(call.desc);
        for (int i = 0; i < arguments.size(); i++) {
            Collection<AbstractInsnNode> argument = arguments.get(i);
            if (isJava ? !isOrderless : types[i].getDescriptor().startsWith("Ljava/")) {
                use(argument, new Use(code, call, /* isChange= */ false, text));
            }
            if (isJava && !isValue(types[i])) {
                Way into = COPYING.matcher(call.name).matches() ? Way.COPY : Way.INTO;
                receivers.forEach(receiver -> edge(argument, receiver, into));
                if (isStatic || SAME_OBJECT.matcher(call.name).matches()) {
                    edge(argument, call, SAME_OBJECT.matcher(call.name).matches() ? Way.SAME : into);
                }
                if (i == 0
                        && (call.name.startsWith("add")
                                || call.name.startsWith("put")
                                || call.name.startsWith("compute")
                                || call.name.equals("merge"))) {
                    receivers.forEach(receiver -> addKeys(receiver, argument));
                }
                argument.forEach(origin -> readFunction(code, origin, call, receivers));
            }
        }
        if (isJava) {
            if (ITERATING.matcher(call.name).matches() && !endsOrderless(code, call)) {
                use(receivers, new Use(code, call, /* isChange= */ false, text));
            }
            if (!isValue(Type.getReturnType(call.desc))) {
                edge(receivers, call, VIEW.matcher(call.name).matches() ? Way.SAME : Way.OUT);
            }
        }
    }

    /** Passes what a container holds to a lambda, and what the lambda returns into the container. */
    private void readFunction(
            Code code, AbstractInsnNode origin, MethodInsnNode call, Collection<AbstractInsnNode> receivers) {
        Handle handle = Walk.function(origin);
        if (handle == null) {
            return;
        }
        if (unordered(handle.getOwner(), handle.getName(), handle.getDesc(), code, origin, List.of(origin))) {
            edge(List.of(origin), call, Way.SAME);
            receivers.forEach(receiver -> edge(List.of(origin), receiver, Way.INTO));
        }
        int captured = Type.getArgumentTypes(((InvokeDynamicInsnNode) origin).desc).length;
        for (Call target : code.calls) {
            if (target.insn() == origin && target.shift() == 0) {
                for (int i = captured; i < target.target().operandCount(); i++) {
                    Parameter parameter = target.target().parameter(i);
                    if (parameter != null) {
                        edge(receivers, parameter, Way.OUT);
                    }
                }
                edge(List.of(target.target()), call, Way.SAME);
                edge(List.of(target.target()), call, Way.INTO);
                receivers.forEach(receiver -> edge(List.of(target.target()), receiver, Way.INTO));
            }
        }
    }

    /** Notes a collection without a defined order. */
    private boolean unordered(
            String owner,
            String name,
            String descriptor,
            Code code,
            AbstractInsnNode insn,
            Collection<AbstractInsnNode> made) {
        String call = owner + "." + name + descriptor;
        boolean isHashed = HASHED.matcher(call).lookingAt();
        if (!isHashed && !SALTED.matcher(call).lookingAt()) {
            return false;
        }
        for (AbstractInsnNode origin : made) {
            if (origin instanceof TypeInsnNode || origin == insn) { // not super(...) of an own collection
                String what =
                        name.equals("<init>") ? Walk.simpleName(owner) : Walk.simpleName(owner) + "." + name + "()";
                addSource(new Source(Cause.UNORDERED, origin, code, insn, (isHashed ? "hashed " : "") + what));
            }
        }
        return true;
    }

    /** Returns whether a stream is sorted, or ends in something that does not depend on the order. */
    private static boolean endsOrderless(Code code, MethodInsnNode stream) {
        Set<AbstractInsnNode> reached = new LinkedHashSet<>(List.of(stream));
        for (AbstractInsnNode next = stream; next != null; next = next.getNext()) {
            if (next instanceof MethodInsnNode call && call.owner.startsWith("java/util/stream/") && next != stream) {
                List<Collection<AbstractInsnNode>> operands = operands(code, call);
                if (operands.stream().flatMap(Collection::stream).noneMatch(reached::contains)) {
                    continue;
                }
                boolean addsUp = call.name.equals("sum") || call.name.equals("average");
                boolean isSet = call.name.equals("collect")
                        && operands.get(1).iterator().next() instanceof MethodInsnNode collector
                        && collector.name.matches("toSet|toUnmodifiableSet|counting");
                boolean isInexact = addsUp && call.owner.endsWith("/DoubleStream");
                boolean isSorted = call.name.equals("sorted") && !hasTies(code, call);
                if (isSet || isSorted || (ORDERLESS_END.matcher(call.name).matches() && !isInexact)) {
                    return true;
                }
                if (!STREAM_STEP.matcher(call.name).matches()) {
                    return false;
                }
                reached.add(call);
            }
        }
        return false;
    }

    /** Returns whether a call gets a comparator that may call different objects equal. */
    private static boolean hasTies(Code code, MethodInsnNode call) {
        return call.desc.startsWith("(Ljava/util/Comparator;)")
                && code.origins(call, 0).stream()
                        .anyMatch(origin -> !(origin instanceof MethodInsnNode order
                                && order.desc.startsWith("()")
                                && order.name.matches("naturalOrder|reverseOrder|comparingByKey")));
    }

    /** Finds a hash code that is computed from an identity hash code: of a record, or by {@code Objects}. */
    private void readHash(Code code, MethodInsnNode call) {
        ClassNode owner = classes.get(call.owner);
        boolean isOfRecord = owner != null && owner.recordComponents != null && call.name.equals("hashCode");
        if (!isOfRecord
                && !(call.owner + "." + call.name).matches("java/util/(Objects\\.hash(Code)?|Arrays\\.hashCode)")) {
            return;
        }
        Set<AbstractInsnNode> hashed = new LinkedHashSet<>(code.origins(call, 0));
        for (AbstractInsnNode insn : code.method.instructions) {
            if (insn.getOpcode() == Opcodes.AASTORE
                    && code.isReachable(insn)
                    && hashed.stream().anyMatch(code.origins(insn, 2)::contains)) {
                hashed.addAll(code.origins(insn, 0));
            }
        }
        for (AbstractInsnNode origin : hashed) {
            String type = isOfRecord ? call.owner : type(origin);
            if (type != null && classes.get(type) != null && !hasOwnHash(type, new LinkedHashSet<>())) {
                String what = Walk.simpleName(call.owner) + "." + call.name + "()"
                        + (isOfRecord ? "" : " of a " + Walk.simpleName(type));
                add(code.place(call), new Walk.Hit(code, call, Cause.IDENTITY_HASH, what), known(code, List.of()));
            }
        }
    }

    /** Notes the type of the keys, from the generic type of a variable. */
    private void addKey(Object node, @Nullable String signature) {
        int begin = signature == null ? -1 : signature.indexOf('<') + 1;
        if (signature != null && begin > 0) {
            int at = "+-".indexOf(signature.charAt(begin)) < 0 ? begin : begin + 1;
            char kind = signature.charAt(at);
            if (kind == 'L') {
                int end = at + 1;
                while (";<".indexOf(signature.charAt(end)) < 0) {
                    end++;
                }
                keys(node).add(signature.substring(at + 1, end));
            } else if (kind == '[') {
                keys(node).add("[");
            }
        }
    }

    private void addKeys(Object node, Collection<AbstractInsnNode> keys) {
        for (AbstractInsnNode key : keys) {
            Type type = Code.type(key);
            if (type != null && type.getSort() >= Type.ARRAY) {
                keys(node).add(type.getInternalName());
            }
        }
    }

    private Set<String> keys(Object node) {
        return keyTypes.computeIfAbsent(node, key -> new LinkedHashSet<>());
    }

    /** Follows one source, and adds a finding for the uses that it reaches. */
    private void follow(Source source) {
        Map<Arrival, @Nullable Arrival> before = new LinkedHashMap<>();
        Deque<Arrival> open = new ArrayDeque<>();
        Arrival begin = new Arrival(source, source.from, /* isElement= */ false, type(source.from));
        before.put(begin, null);
        open.add(begin);
        Set<String> keys = new LinkedHashSet<>();
        List<Arrival> iterated = new ArrayList<>();
        while (!open.isEmpty()) {
            Arrival arrival = open.remove();
            if (!arrival.isElement) {
                keys.addAll(keyTypes.getOrDefault(arrival.node, Set.of()));
                if (source.cause == Cause.UNORDERED) {
                    iterated.add(arrival);
                } else {
                    addChanges(arrival, before);
                }
            }
            for (Edge edge : edges.getOrDefault(arrival.node, Set.of())) {
                boolean staysIn = source.cause == Cause.UNORDERED;
                if (edge.way == Way.SAME || edge.way == Way.INTO) {
                    put(arrival, edge, arrival.isElement || edge.way == Way.INTO, before, open);
                } else if (edge.way == Way.COPY && arrival.isElement) {
                    put(arrival, edge, true, before, open);
                } else if (edge.way == Way.OUT && (arrival.isElement || !staysIn)) {
                    put(arrival, edge, false, before, open);
                    if (arrival.isElement) {
                        put(arrival, edge, true, before, open);
                    }
                } else if (edge.way == Way.FIELD && !arrival.isElement && !staysIn) {
                    put(arrival, edge, false, before, open);
                }
            }
        }
        if (source.cause == Cause.UNORDERED && !(source.what.startsWith("hashed ") && areValues(keys))) {
            addIterations(source, iterated, before, keys);
        }
    }

    private void put(
            Arrival from, Edge edge, boolean isElement, Map<Arrival, @Nullable Arrival> before, Deque<Arrival> open) {
        boolean isOther = !from.isElement && (edge.way == Way.OUT || edge.way == Way.FIELD);
        String type = isOther ? null : from.type;
        String own = isElement ? null : type(edge.target);
        boolean isNoContainer = isOther && edge.way == Way.OUT && differ(from.type, "java/util/Collection");
        if (isNoContainer || differ(type, own)) {
            return;
        }
        boolean isOwn = type == null && own != null && isClass(own);
        Arrival next = new Arrival(from.source, edge.target, isElement, isOwn ? own : type);
        if (!before.containsKey(next)) {
            before.put(next, from);
            open.add(next);
        }
    }

    /** Returns the class of what a node holds; null if only running tells. */
    private static @Nullable String type(Object node) {
        Type type = node instanceof Code code
                ? Type.getReturnType(code.method.desc)
                : node instanceof AbstractInsnNode insn ? Code.type(insn) : null;
        return type == null || type.getSort() < Type.ARRAY ? null : type.getInternalName();
    }

    private boolean isClass(String type) {
        ClassNode node = classes.get(type);
        return node != null && (node.access & Opcodes.ACC_INTERFACE) == 0;
    }

    /** Returns whether an object of a class of the game can be none of another type. */
    private boolean differ(@Nullable String type, @Nullable String other) {
        return type != null
                && other != null
                && !other.startsWith("java/lang/")
                && (classes.get(other) == null || isClass(other))
                && !classes.supertypes(other).contains(type)
                && !classes.supertypes(type).contains(other)
                && classes.supertypes(type).stream()
                        .allMatch(each -> each.startsWith("java/lang/") || classes.get(each) != null);
    }

    private void addIterations(
            Source source, List<Arrival> arrivals, Map<Arrival, @Nullable Arrival> before, Set<String> keys) {
        for (Arrival arrival : arrivals) {
            for (Use use : uses.getOrDefault(arrival.node, List.of())) {
                if (!use.isChange) {
                    String what = source.what.replace("hashed ", "")
                            + (keys.isEmpty()
                                    ? ""
                                    : " of "
                                            + String.join(
                                                    ", ",
                                                    keys.stream()
                                                            .map(Walk::simpleName)
                                                            .toList()))
                            + ", iterated by " + use.what + " in " + use.code.place(use.insn);
                    String known = known(source.code, fields(arrival, before));
                    add(
                            "" + System.identityHashCode(source.from) + source.code.place(source.insn),
                            new Walk.Hit(source.code, source.insn, source.cause, what),
                            known == null ? classes.reason(use.code) : known);
                    return;
                }
            }
        }
    }

    private void addChanges(Arrival arrival, Map<Arrival, @Nullable Arrival> before) {
        for (Use use : uses.getOrDefault(arrival.node, List.of())) {
            boolean isConstruction =
                    use.code.isConstructor() && arrival.node instanceof AbstractInsnNode node && use.code.isThis(node);
            boolean isOfStep = arrival.source.cause == Cause.STATIC_STATE || use.code.isInStep;
            String changed = use.insn instanceof FieldInsnNode written
                    ? written.owner
                    : use.insn instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESTATIC
                            ? call.owner
                            : null;
            if (!use.isChange || isConstruction || !isOfStep || differ(arrival.type, changed) || isLoop(arrival, use)) {
                continue;
            }
            List<String> fields = new ArrayList<>(fields(arrival, before));
            if (use.insn instanceof FieldInsnNode written) {
                String key = key(written);
                fields.add(0, key == null ? written.owner + "." + written.name : key);
            }
            if (fields.stream().anyMatch(this::isSaved)) {
                continue;
            }
            String root = arrival.source.cause == Cause.STATIC_STATE
                    ? arrival.source.what
                    : fields.isEmpty() ? use.code.place(use.insn) : fields.get(0);
            String held = fields.isEmpty() ? use.what : Walk.simpleName(root);
            String what = arrival.source.cause == Cause.STATIC_STATE
                    ? held + ", the object of a static field, changes by " + use.what
                    : held + ", which a system keeps, changes";
            add(root, new Walk.Hit(use.code, use.insn, arrival.source.cause, what), known(use.code, fields));
        }
    }

    /** Returns whether a use advances an iterator that is not kept, but made from what is kept. */
    private static boolean isLoop(Arrival arrival, Use use) {
        return use.insn instanceof MethodInsnNode call
                && call.owner.matches("java/util/(\\w*Iterator|Enumeration|Scanner)")
                && call.name.startsWith("next")
                && arrival.node != arrival.source.from
                && !(arrival.node instanceof FieldInsnNode);
    }

    private boolean isSaved(String field) {
        String owner = field.substring(0, field.indexOf('.'));
        return savedClasses.stream().anyMatch(saved -> classes.supertypes(saved).contains(owner));
    }

    /** Returns the fields through which an object has come, the last one first. */
    private List<String> fields(Arrival arrival, Map<Arrival, @Nullable Arrival> before) {
        List<String> fields = new ArrayList<>();
        for (Arrival at = arrival; at != null; at = before.get(at)) {
            if (at.node instanceof FieldInsnNode field) {
                String key = key(field);
                if (key != null && !fields.contains(key)) {
                    fields.add(key);
                }
            }
        }
        return fields;
    }

    /** Returns the reason that covers a method, or one of the fields; null if nothing does. */
    private @Nullable String known(Code code, List<String> fields) {
        String reason = classes.reason(code);
        for (String key : fields) {
            String owner = key.substring(0, key.indexOf('.'));
            FieldNode field = classes.field(owner, key.substring(key.indexOf('.') + 1));
            ClassNode type = classes.get(owner);
            if (reason == null && field != null) {
                reason = GameClasses.reason(field.invisibleAnnotations);
            }
            if (reason == null && type != null) {
                reason = GameClasses.reason(type.invisibleAnnotations);
            }
        }
        return reason;
    }

    private void add(String key, Walk.Hit hit, @Nullable String known) {
        found.putIfAbsent(hit.cause() + " " + key, new Found(hit, known));
    }

    private boolean areValues(Set<String> keys) {
        return !keys.isEmpty() && keys.stream().allMatch(key -> hasOwnHash(key, new LinkedHashSet<>()));
    }

    /** Returns whether the hash codes of a type are the same in each run. */
    private boolean hasOwnHash(String name, Set<String> asked) {
        ClassNode type = classes.get(name);
        if (VALUE.matcher(name).matches() || (type != null && !asked.add(name))) {
            return true;
        }
        if (type == null || (type.access & Opcodes.ACC_ENUM) != 0) {
            return false;
        }
        if (type.recordComponents != null) {
            for (RecordComponentNode component : type.recordComponents) {
                Type of = Type.getType(component.descriptor);
                if (of.getSort() >= Type.ARRAY && !hasOwnHash(of.getInternalName(), asked)) {
                    return false;
                }
            }
            return true;
        }
        if ((type.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT)) != 0) {
            List<String> subtypes = walk.created.stream()
                    .filter(each ->
                            !each.equals(name) && classes.supertypes(each).contains(name))
                    .toList();
            return !subtypes.isEmpty() && subtypes.stream().allMatch(each -> hasOwnHash(each, asked));
        }
        return classes.find(name, "hashCode", "()I") != null;
    }
}
