package dev.halfstep.determinism;

import dev.halfstep.determinism.Code.Call;
import dev.halfstep.determinism.GameClasses.Found;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
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
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Follows the calls of the game from its wiring and its systems, and collects the calls that are causes. */
final class Walk {

    private static final String SCHEDULER = "dev/halfstep/frame/SystemScheduler";
    private static final String SYSTEM = "dev/halfstep/frame/SimulationSystem";
    private static final String CONTEXT = "Ldev/halfstep/frame/SimulationContext;";
    private static final Set<String> OF_FRAMES =
            Set.of("presentation", "afterFrame", "betweenFrames", "setOverrunListener", "measure");

    /** A place that is a cause by itself. */
    record Hit(Code code, AbstractInsnNode insn, Cause cause, String what) {}

    /** A call whose receiver decides what runs. */
    private record Virtual(Code code, AbstractInsnNode insn, String owner, String name, String descriptor) {}

    /** A lambda or a method reference. */
    private record Lambda(Code target, int captured) {}

    final GameClasses classes;
    final Map<String, Code> codes = new LinkedHashMap<>();
    final Set<Hit> hits = new LinkedHashSet<>();
    final Set<String> unresolved = new TreeSet<>();

    /** The first methods of systems, with their names. */
    final Map<Code, String> systems = new LinkedHashMap<>();

    /** A function of a system, and the method that gives it to the scheduler. */
    record SystemFunction(Code giver, InvokeDynamicInsnNode insn, Code target) {}

    final List<SystemFunction> systemLambdas = new ArrayList<>();

    /** The classes of which the game makes objects. */
    final Set<String> created = new LinkedHashSet<>();

    /** The instructions that create a function of a system, and the names of the systems. */
    private final Map<AbstractInsnNode, String> systemFunctions = new HashMap<>();

    private final Set<Code> wirings = new LinkedHashSet<>();
    private final Deque<Code> open = new ArrayDeque<>();
    private final Set<Virtual> virtuals = new LinkedHashSet<>();
    private final Map<String, List<Lambda>> lambdas = new HashMap<>();
    private final Map<String, Set<String>> methodsOfOthers = new HashMap<>();
    private final Map<String, Boolean> inexact = new HashMap<>();
    private final ClassLoader loader;

    Walk(GameClasses classes, ClassLoader loader) {
        this.classes = classes;
        this.loader = loader;
    }

    /** Begins at a method that wires the game. */
    void begin(Handle function) {
        Found found = classes.find(function.getOwner(), function.getName(), function.getDesc());
        if (found != null) {
            wirings.add(code(found));
        } else if (!GameClasses.isEngine(function.getOwner())) {
            unresolved.add(function.getOwner().replace('/', '.') + "." + function.getName());
        }
    }

    /** Begins at the methods of an object that wires the game. */
    void beginObject(String type) {
        created.add(type);
        for (String other : classes.supertypes(type)) {
            if (classes.get(other) == null) {
                for (String method : methods(other)) {
                    int at = method.indexOf('(');
                    Found found = classes.find(type, method.substring(0, at), method.substring(at));
                    if (found != null) {
                        wirings.add(code(found));
                    }
                }
            }
        }
    }

    /** Follows all calls. */
    void run() {
        int before;
        do {
            while (!open.isEmpty()) {
                visit(open.remove());
            }
            before = codes.size();
            Map<String, Collection<Call>> resolved = new HashMap<>();
            for (Virtual call : virtuals) {
                for (Call target : resolved.computeIfAbsent(
                        call.owner + "." + call.name + call.descriptor, key -> targets(call))) {
                    call.code.calls.add(new Call(call.insn, target.target(), target.shift()));
                }
            }
        } while (codes.size() > before);
        systems.keySet().forEach(code -> code.isInStep = true);
        spread(systems.keySet(), true);
        spread(wirings, false);
    }

    /** Notes for each method how it is reached, the shortest way first. */
    private void spread(Set<Code> roots, boolean inStep) {
        Set<Code> seen = new LinkedHashSet<>(roots);
        Deque<Code> next = new ArrayDeque<>(roots);
        roots.forEach(root -> root.system = inStep ? systems.get(root) : root.system);
        while (!next.isEmpty()) {
            Code code = next.remove();
            for (Call call : code.calls) {
                Code target = call.target();
                if ((inStep || !target.isInStep) && seen.add(target)) {
                    target.isInStep = inStep;
                    target.system = code.system;
                    target.caller = code;
                    target.callerInsn = call.insn();
                    next.add(target);
                }
            }
        }
    }

    private Code code(Found found) {
        return codes.computeIfAbsent(found.owner().name + "." + found.method().name + found.method().desc, key -> {
            Code added = new Code(found.owner(), found.method());
            open.add(added);
            return added;
        });
    }

    private void visit(Code code) {
        Set<AbstractInsnNode> notFollowed = new LinkedHashSet<>();
        for (AbstractInsnNode insn : code.method.instructions) {
            if (insn instanceof MethodInsnNode call && code.isReachable(insn)) {
                sortFunctions(code, call, notFollowed);
            }
        }
        if ((code.method.access & Opcodes.ACC_NATIVE) != 0) {
            unresolved.add(code.owner.name.replace('/', '.') + "." + code.method.name);
        }
        for (AbstractInsnNode insn : code.method.instructions) {
            if (insn.getOpcode() < 0 || !code.isReachable(insn)) {
                continue;
            }
            if (insn instanceof TypeInsnNode type && insn.getOpcode() == Opcodes.NEW) {
                create(code, insn, type.desc);
            } else if (insn instanceof FieldInsnNode field
                    && (insn.getOpcode() == Opcodes.GETSTATIC || insn.getOpcode() == Opcodes.PUTSTATIC)) {
                initialise(code, insn, field.owner);
            } else if (insn instanceof MethodInsnNode call) {
                boolean isVirtual =
                        insn.getOpcode() == Opcodes.INVOKEVIRTUAL || insn.getOpcode() == Opcodes.INVOKEINTERFACE;
                call(code, insn, call.owner, call.name, call.desc, isVirtual);
            } else if (insn instanceof InvokeDynamicInsnNode dynamic && !notFollowed.contains(insn)) {
                dynamic(code, dynamic);
            }
        }
    }

    /** Tells functions of systems from those of frames, which are not followed. */
    private void sortFunctions(Code code, MethodInsnNode call, Set<AbstractInsnNode> notFollowed) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        List<Collection<AbstractInsnNode>> operands = code.operands(call, call.desc, !isStatic);
        boolean isOfFrames = (call.owner.equals(SCHEDULER) && OF_FRAMES.contains(call.name))
                || call.owner.equals("dev/halfstep/game/GameSpec")
                || isOfFrames(call.owner);
        String system = null;
        if (call.owner.equals(SCHEDULER) && (call.name.equals("simulation") || call.name.equals("defer"))) {
            system = constant(operands.get(1));
        } else if (call.owner.equals(SCHEDULER) && call.name.equals("afterStep")) {
            system = "afterStep";
        } else if (call.name.equals("runIf") && call.owner.equals("dev/halfstep/frame/SystemRegistration")) {
            for (AbstractInsnNode origin : operands.get(0)) {
                while (origin instanceof MethodInsnNode before && before.owner.equals(call.owner)) {
                    origin = code.operands(before, before.desc, true)
                            .get(0)
                            .iterator()
                            .next();
                }
                if (origin instanceof MethodInsnNode registration && registration.name.equals("presentation")) {
                    isOfFrames = true;
                } else if (origin instanceof MethodInsnNode registration && registration.owner.equals(SCHEDULER)) {
                    system = constant(
                            code.operands(registration, registration.desc, true).get(1));
                }
            }
        }
        for (Collection<AbstractInsnNode> origins : operands) {
            if (isOfFrames) {
                notFollowed.addAll(origins);
            } else if (system != null) {
                for (AbstractInsnNode origin : origins) {
                    systemFunctions.put(origin, system);
                }
            }
        }
    }

    private static String constant(Collection<AbstractInsnNode> origins) {
        return origins.iterator().next() instanceof LdcInsnNode text ? String.valueOf(text.cst) : "";
    }

    private void dynamic(Code code, InvokeDynamicInsnNode dynamic) {
        Type[] types = Type.getArgumentTypes(dynamic.desc);
        if (dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            for (int i = 0; i < types.length; i++) {
                if (types[i].getSort() == Type.OBJECT) {
                    toText(code, dynamic, types.length - 1 - i, types[i].getInternalName());
                }
            }
        } else if (dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
            String function = Type.getReturnType(dynamic.desc).getInternalName();
            if (isOfFrames(function)) {
                return;
            }
            Handle handle = (Handle) dynamic.bsmArgs[1];
            int tag = handle.getTag();
            if (tag == Opcodes.H_NEWINVOKESPECIAL) {
                create(code, dynamic, handle.getOwner());
            }
            boolean isVirtual = tag == Opcodes.H_INVOKEVIRTUAL || tag == Opcodes.H_INVOKEINTERFACE;
            call(code, dynamic, handle.getOwner(), handle.getName(), handle.getDesc(), isVirtual);
            Found found = classes.find(handle.getOwner(), handle.getName(), handle.getDesc());
            if (found != null) {
                Code target = code(found);
                lambdas.computeIfAbsent(function + "." + dynamic.name, key -> new ArrayList<>())
                        .add(new Lambda(target, types.length));
                String system = systemFunctions.get(dynamic);
                if (system != null
                        || ((Type) dynamic.bsmArgs[2]).getDescriptor().contains(CONTEXT)) {
                    systems.putIfAbsent(target, system == null ? "" : system);
                    systemLambdas.add(new SystemFunction(code, dynamic, target));
                }
            }
        }
    }

    /** Follows {@code toString()} of a value that becomes a part of a text. */
    private void toText(Code code, AbstractInsnNode insn, int depth, String staticType) {
        virtuals.add(new Virtual(code, insn, staticType, "toString", "()Ljava/lang/String;"));
        AbstractInsnNode end = insn; // What only leads to an error is in no state.
        while (end.getNext() != null
                && end.getOpcode() != Opcodes.ATHROW
                && !(end instanceof JumpInsnNode)
                && (end.getOpcode() < Opcodes.IRETURN || end.getOpcode() > Opcodes.RETURN)) {
            end = end.getNext();
        }
        for (AbstractInsnNode origin : code.origins(insn, depth)) {
            Type known = Code.type(origin);
            String type = known == null ? staticType : known.getInternalName();
            virtuals.add(new Virtual(code, insn, type, "toString", "()Ljava/lang/String;"));
            if (end.getOpcode() != Opcodes.ATHROW && isOfObject(type, "toString", "()Ljava/lang/String;")) {
                hits.add(new Hit(code, insn, Cause.IDENTITY_HASH, "the text of a " + simpleName(type)));
            }
        }
    }

    private void call(
            Code code, AbstractInsnNode insn, String owner, String name, String descriptor, boolean isVirtual) {
        Found found = classes.find(owner, name, descriptor);
        ClassNode ownClass = classes.get(owner);
        if (ownClass != null && !isVirtual) {
            initialise(code, insn, owner);
        }
        if (isVirtual) {
            virtuals.add(new Virtual(code, insn, owner, name, descriptor));
        }
        if (found != null) {
            if (!isVirtual || insn instanceof InvokeDynamicInsnNode) {
                code.calls.add(new Call(insn, code(found), 0));
            }
            return;
        }
        Cause cause =
                isOfObject(owner, name, descriptor) ? Cause.IDENTITY_HASH : KnownCalls.cause(owner, name, descriptor);
        String call = simpleName(owner) + "." + name + "()";
        if (cause != null) {
            hits.add(new Hit(code, insn, cause, name.equals("<init>") ? "new " + simpleName(owner) + "()" : call));
        } else if (owner.startsWith("org/joml/")) {
            if (isInexact(owner, name, descriptor)) {
                hits.add(new Hit(code, insn, Cause.INEXACT_MATH, call + ", which calls functions of Math,"));
            }
        } else if (KnownCalls.isReflection(owner, name)
                || (ownClass == null && !GameClasses.isJava(owner) && !GameClasses.isEngine(owner))) {
            unresolved.add(owner.replace('/', '.') + "." + name);
        }
        if (insn instanceof MethodInsnNode
                && ((descriptor.startsWith("(Ljava/lang/Object;)") && name.matches("append|valueOf"))
                        || (owner.equals("java/lang/Object") && name.equals("toString")))) {
            toText(code, insn, 0, "java/lang/String");
        }
    }

    /** Returns whether a class of the game has a method of {@link Object} that depends on the identity. */
    private boolean isOfObject(String type, String name, String descriptor) {
        ClassNode node = classes.get(type);
        String method = name + descriptor;
        return node != null
                && (node.access & Opcodes.ACC_ABSTRACT) == 0
                && classes.find(type, name, descriptor) == null
                && classes.supertypes(type).stream()
                        .anyMatch(each -> each.equals("java/lang/Object")
                                ? method.equals("hashCode()I") || method.equals("toString()Ljava/lang/String;")
                                : each.equals("java/lang/Enum") && method.equals("hashCode()I"));
    }

    static String simpleName(String internalName) {
        return internalName.substring(Math.max(internalName.lastIndexOf('/'), internalName.lastIndexOf('$')) + 1);
    }

    /** Returns whether a method of JOML calls an inexact function of {@link Math}. */
    private boolean isInexact(String owner, String name, String descriptor) {
        String key = owner + "." + name + descriptor;
        Boolean known = inexact.putIfAbsent(key, false); // a circle adds nothing
        if (known != null || !owner.startsWith("org/joml/")) {
            return known != null ? known : KnownCalls.cause(owner, name, descriptor) == Cause.INEXACT_MATH;
        }
        ClassNode type = classes.library(owner, loader);
        MethodNode method = type == null ? null : GameClasses.declared(type, name, descriptor);
        boolean found = false;
        if (method != null) {
            for (AbstractInsnNode insn : method.instructions) {
                found |= insn instanceof MethodInsnNode call && isInexact(call.owner, call.name, call.desc);
            }
        }
        inexact.put(key, found);
        return found;
    }

    /** Follows the constructor of a class later, and now what others may call: methods that the engine or Java knows. */
    private void create(Code code, AbstractInsnNode insn, String type) {
        if (classes.get(type) == null) {
            return;
        }
        initialise(code, insn, type);
        created.add(type);
        for (String other : classes.supertypes(type)) {
            if (classes.get(other) != null || isOfFrames(other)) {
                continue;
            }
            for (String method : methodsOfOthers.computeIfAbsent(other, this::methods)) {
                int at = method.indexOf('(');
                Found found = classes.find(type, method.substring(0, at), method.substring(at));
                if (found != null) {
                    Code target = code(found);
                    code.calls.add(new Call(insn, target, Integer.MIN_VALUE));
                    if (other.equals(SYSTEM)) {
                        systems.putIfAbsent(target, systemFunctions.getOrDefault(insn, ""));
                    }
                }
            }
        }
    }

    /** Returns whether only frames call a type: a presentation system, a layer, a menu. */
    private static boolean isOfFrames(String type) {
        return type.equals("dev/halfstep/frame/PresentationSystem")
                || type.startsWith("dev/halfstep/render/")
                || (type.startsWith("dev/halfstep/ui/") && !type.startsWith("dev/halfstep/ui/state/"));
    }

    private Set<String> methods(String type) {
        Set<String> found = new TreeSet<>();
        try {
            for (Class<?> each = Class.forName(type.replace('/', '.'), false, loader); each != null; ) {
                for (Method method : each.getDeclaredMethods()) {
                    add(method, found);
                }
                for (Method method : each.getMethods()) {
                    add(method, found);
                }
                each = each.getSuperclass();
            }
        } catch (ClassNotFoundException | LinkageError missing) {
            unresolved.add(type.replace('/', '.'));
        }
        return found;
    }

    private static void add(Method method, Set<String> found) {
        if (!Modifier.isPrivate(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && !method.getName().equals("toString")) {
            found.add(method.getName() + Type.getMethodDescriptor(method));
        }
    }

    private void initialise(Code code, AbstractInsnNode insn, String type) {
        for (ClassNode each = classes.get(type); each != null; each = classes.get(each.superName)) {
            MethodNode initialiser = GameClasses.declared(each, "<clinit>", "()V");
            if (initialiser != null && !(code.isInitialiser() && code.owner == each)) {
                code.calls.add(new Call(insn, code(new Found(each, initialiser)), 0));
            }
        }
    }

    /** Returns what may run for a virtual call: methods of the class, of its created subclasses, and lambdas. */
    private Collection<Call> targets(Virtual call) {
        Set<Call> targets = new LinkedHashSet<>();
        Found declared = classes.find(call.owner, call.name, call.descriptor);
        if (declared != null) {
            targets.add(new Call(call.insn, code(declared), 0));
        }
        if (!call.owner.equals("java/lang/Object")) {
            for (String type : List.copyOf(created)) {
                Found found = classes.supertypes(type).contains(call.owner)
                        ? classes.find(type, call.name, call.descriptor)
                        : null;
                if (found != null) {
                    targets.add(new Call(call.insn, code(found), 0));
                }
            }
        }
        for (Lambda lambda : lambdas.getOrDefault(call.owner + "." + call.name, List.of())) {
            targets.add(new Call(call.insn, lambda.target, lambda.captured - 1));
        }
        return targets;
    }

    /** Returns the function whose object an instruction creates; null if it is none of the game. */
    static @Nullable Handle function(AbstractInsnNode insn) {
        return insn instanceof InvokeDynamicInsnNode dynamic
                        && dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                ? (Handle) dynamic.bsmArgs[1]
                : null;
    }
}
