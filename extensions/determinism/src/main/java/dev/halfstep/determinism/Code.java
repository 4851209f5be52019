package dev.halfstep.determinism;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** A method of the game: its instructions, and for each of their operands the instructions that have produced it. */
final class Code {

    /** Stands for the instruction that produces a parameter. */
    static final class Parameter extends VarInsnNode {

        final Type type;

        Parameter(int local, Type type) {
            super(Opcodes.ALOAD, local);
            this.type = type;
        }
    }

    /**
     * A call that the method makes, or a method that its objects bring along.
     *
     * @param shift what is added to the number of an operand to get the number of the parameter: the receiver of a
     *     function is none of the parameters of its lambda
     */
    record Call(AbstractInsnNode insn, Code target, int shift) {}

    final ClassNode owner;
    final MethodNode method;
    final Map<Integer, Parameter> parameters = new HashMap<>();
    final Set<Call> calls = new LinkedHashSet<>();
    private final Frame<SourceValue>[] frames;

    /** The method that calls this one on the way from a system or the wiring; null for these. */
    @Nullable
    Code caller;

    @Nullable
    AbstractInsnNode callerInsn;

    /** Whether a system gets here. */
    boolean isInStep;

    @Nullable
    String system;

    Code(ClassNode owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        try {
            frames = new Analyzer<>(new Origins()).analyze(owner.name, method);
        } catch (AnalyzerException broken) {
            throw new IllegalArgumentException("a class file must be valid: " + owner.name, broken);
        }
    }

    /** Follows a value back through local variables, copies and casts. */
    private final class Origins extends SourceInterpreter {

        Origins() {
            super(Opcodes.ASM9);
        }

        @Override
        public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
            return new SourceValue(
                    type.getSize(), parameters.computeIfAbsent(local, index -> new Parameter(index, type)));
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
            return value;
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
            return insn.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(insn, value);
        }
    }

    boolean isConstructor() {
        return method.name.equals("<init>");
    }

    boolean isInitialiser() {
        return method.name.equals("<clinit>");
    }

    boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isReachable(AbstractInsnNode insn) {
        return frames[method.instructions.indexOf(insn)] != null;
    }

    /** Returns the instructions that may have produced an operand: 0 is the topmost one. */
    Collection<AbstractInsnNode> origins(AbstractInsnNode insn, int depth) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(insn)];
        return frame.getStack(frame.getStackSize() - 1 - depth).insns;
    }

    /** Returns the origins of the receiver, unless the method is static, and of the arguments. */
    List<Collection<AbstractInsnNode>> operands(AbstractInsnNode call, String descriptor, boolean hasReceiver) {
        int count = Type.getArgumentTypes(descriptor).length + (hasReceiver ? 1 : 0);
        List<Collection<AbstractInsnNode>> operands = new ArrayList<>();
        for (int i = count - 1; i >= 0; i--) {
            operands.add(origins(call, i));
        }
        return operands;
    }

    /** Returns the value that a caller gives for one of its operands, the receiver included; null for a number. */
    @Nullable
    Parameter parameter(int operand) {
        int local = 0;
        int first = isStatic() ? 0 : 1;
        Type[] types = Type.getArgumentTypes(method.desc);
        for (int i = 0; i < operand; i++) {
            local += i < first ? 1 : types[i - first].getSize();
        }
        return parameters.get(local);
    }

    int operandCount() {
        return Type.getArgumentTypes(method.desc).length + (isStatic() ? 0 : 1);
    }

    /** Returns whether an instruction produces the object whose method this is. */
    boolean isThis(AbstractInsnNode origin) {
        return !isStatic() && origin == parameters.get(0);
    }

    /** Returns the static type of what an instruction produces; null if only running tells. */
    static @Nullable Type type(AbstractInsnNode origin) {
        Type type = null;
        if (origin instanceof Parameter parameter) {
            type = parameter.type;
        } else if (origin instanceof MethodInsnNode call) {
            type = Type.getReturnType(call.desc);
        } else if (origin instanceof InvokeDynamicInsnNode call) {
            type = Type.getReturnType(call.desc);
        } else if (origin instanceof FieldInsnNode field) {
            type = Type.getType(field.desc);
        } else if (origin instanceof TypeInsnNode created) {
            boolean isArray = origin.getOpcode() == Opcodes.ANEWARRAY;
            type = Type.getType(
                    (isArray ? "[" : "") + Type.getObjectType(created.desc).getDescriptor());
        } else if (origin instanceof LdcInsnNode constant && constant.cst instanceof String) {
            type = Type.getType(String.class);
        }
        return type == null || type.getDescriptor().equals("Ljava/lang/Object;") ? null : type;
    }

    /** Returns the generic type of the local variable that an instruction writes; null if it has none. */
    @Nullable
    String variableSignature(VarInsnNode store) {
        for (LocalVariableNode variable :
                method.localVariables == null ? List.<LocalVariableNode>of() : method.localVariables) {
            int begin = method.instructions.indexOf(variable.start);
            int at = method.instructions.indexOf(store) + 1;
            if (variable.index == store.var && begin <= at && at <= method.instructions.indexOf(variable.end)) {
                return variable.signature;
            }
        }
        return null;
    }

    /** Returns the line of an instruction; 0 if the class file has no line numbers. */
    int line(@Nullable AbstractInsnNode insn) {
        for (AbstractInsnNode node = insn == null ? method.instructions.getFirst() : insn;
                node != null;
                node = insn == null ? node.getNext() : node.getPrevious()) {
            if (node instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    /** Returns the class, the method and the line, as in a stack trace. */
    String place(@Nullable AbstractInsnNode insn) {
        String name = owner.name.substring(owner.name.lastIndexOf('/') + 1) + "." + sourceName();
        return name + "(" + (owner.sourceFile == null ? "" : owner.sourceFile + ":") + line(insn) + ")";
    }

    /** Returns the name of the method in the source: for a lambda, that of the method around it. */
    String sourceName() {
        int end = method.name.lastIndexOf('$'); // some compilers name no method: lambda$0
        String name = method.name.startsWith("lambda$") && end > 7 ? method.name.substring(7, end) : method.name;
        return name.equals("static") ? "<clinit>" : name.equals("new") ? "<init>" : name;
    }

    /** Returns the calls from the system or the wiring to an instruction. */
    List<String> path(AbstractInsnNode insn) {
        List<String> path = new ArrayList<>();
        AbstractInsnNode at = insn;
        for (Code code = this; code != null; at = code.callerInsn, code = code.caller) {
            path.add(0, code.place(at));
        }
        return path;
    }
}
