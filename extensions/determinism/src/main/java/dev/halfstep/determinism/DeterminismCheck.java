package dev.halfstep.determinism;

import dev.halfstep.game.GameSpec;
import dev.halfstep.game.GivenFunction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds causes of divergence in a game before it runs: it reads the class files of the game, and follows the calls from
 * its wiring and from its simulation systems. What runs once a frame, such as presentation systems, is not read.
 *
 * <pre>{@code
 * @Test
 * void nothingInTheGameMakesRunsDiverge() {
 *     DeterminismCheck.of(MyGame.GAME).assertQuiet();
 * }
 * }</pre>
 *
 * <p>A class belongs to the game if it is in the same jar or class folder as the caller of {@link GameSpec#wire} and
 * the other methods that take functions, or in one of {@link #alsoIn}. The check reads no class of the engine, whose own
 * tests check it, and none of Java, of which it knows the methods that are causes. An annotation {@link
 * GameSpec.DeterministicBecause} says that a place is no cause.
 */
public final class DeterminismCheck {

    private final GameSpec<?> game;
    private final List<Class<?>> places;
    private @Nullable List<Finding> all;
    private List<String> unresolved = List.of();

    private DeterminismCheck(GameSpec<?> game, List<Class<?>> places) {
        this.game = game;
        this.places = places;
    }

    /**
     * Checks a game.
     *
     * @param game its description
     * @return the check, which reads the class files when it is first asked
     */
    public static DeterminismCheck of(GameSpec<?> game) {
        return new DeterminismCheck(game, List.of());
    }

    /**
     * Adds jars and class folders with code of the game.
     *
     * @param classes a class of each jar or folder
     * @return a check that also follows calls into them
     */
    public DeterminismCheck alsoIn(Class<?>... classes) {
        List<Class<?>> more = new ArrayList<>(places);
        more.addAll(List.of(classes));
        return new DeterminismCheck(game, List.copyOf(more));
    }

    /**
     * Returns what may make runs diverge.
     *
     * @return the findings without those that an annotation covers, by class and line
     * @throws IllegalArgumentException if the game has no wiring, or if its classes are in no folder or jar
     */
    public List<Finding> findings() {
        return all().stream().filter(finding -> finding.known() == null).toList();
    }

    /**
     * Returns the findings that an annotation covers.
     *
     * @return the findings, each with its reason, by class and line
     * @throws IllegalArgumentException if the game has no wiring, or if its classes are in no folder or jar
     */
    public List<Finding> known() {
        return all().stream().filter(finding -> finding.known() != null).toList();
    }

    /**
     * Returns the calls that could not be followed: of other libraries, by reflection, and of native methods.
     *
     * @return each called method once, such as {@code com.example.library.Noise.at}, in alphabetical order
     * @throws IllegalArgumentException if the game has no wiring, or if its classes are in no folder or jar
     */
    public List<String> unresolved() {
        all();
        return unresolved;
    }

    /**
     * Requires that nothing is found.
     *
     * @throws AssertionError if there are {@link #findings()}; the message lists all of them
     * @throws IllegalArgumentException if the game has no wiring, or if its classes are in no folder or jar
     */
    public void assertQuiet() {
        List<Finding> findings = findings();
        if (!findings.isEmpty()) {
            throw new AssertionError("nothing in a game must make its runs diverge: " + game + " has " + findings.size()
                    + (findings.size() == 1 ? " cause\n" : " causes\n")
                    + findings.stream().map(Finding::text).collect(Collectors.joining("\n")));
        }
    }

    private List<Finding> all() {
        if (all == null) {
            all = read();
        }
        return all;
    }

    private List<Finding> read() {
        if (game.functions().isEmpty()) {
            throw new IllegalArgumentException("a game must have a wiring to be checked: " + game + " has none");
        }
        GameClasses classes = new GameClasses();
        game.functions().forEach(function -> classes.add(function.callerClass()));
        places.forEach(classes::add);
        Walk walk = new Walk(classes, game.functions().get(0).callerClass().getClassLoader());
        game.functions().forEach(function -> begin(function, classes, walk));
        walk.run();
        Set<Finding> findings = new LinkedHashSet<>();
        walk.hits.forEach(hit -> findings.add(finding(hit, classes.reason(hit.code()))));
        new Flow(walk).find().forEach(found -> findings.add(finding(found.hit(), found.known())));
        for (ClassNode type : classes.all()) {
            if (GameClasses.hasBlankReason(type)) {
                findings.add(new Finding(
                        Cause.NO_REASON, name(type), 0, null, List.of(name(type)), "@DeterministicBecause", null));
            }
        }
        unresolved = List.copyOf(walk.unresolved);
        return findings.stream()
                .sorted(Comparator.comparing(Finding::className).thenComparing(Finding::line))
                .toList();
    }

    private static Finding finding(Walk.Hit hit, @Nullable String known) {
        Code code = hit.code();
        return new Finding(
                hit.cause(),
                name(code.owner),
                code.line(hit.insn()),
                code.isInStep && code.system != null && !code.system.isEmpty() ? code.system : null,
                code.path(hit.insn()),
                hit.what(),
                known);
    }

    private static String name(ClassNode type) {
        return type.name.replace('/', '.');
    }

    /** Begins at the method of a function: that of the lambda at the line of the call, or of its class. */
    private void begin(GivenFunction function, GameClasses classes, Walk walk) {
        String type = Type.getInternalName(function.functionClass());
        ClassNode own = classes.get(type);
        if (own != null) {
            walk.beginObject(own.name);
            return;
        }
        int lambda = type.indexOf("$$Lambda");
        if (lambda < 0) {
            throw new IllegalArgumentException("the wiring of a game must be in its classes: that of " + game + " is a "
                    + function.functionClass().getName() + "; name its folder or jar by alsoIn(...)");
        }
        Set<Handle> handles = new LinkedHashSet<>();
        ClassNode caller = classes.get(Type.getInternalName(function.callerClass()));
        if (caller != null) {
            caller.methods.stream()
                    .filter(method -> method.name.equals(function.callerMethod()))
                    .forEach(method -> addGiven(new Code(caller, method), function.line(), handles));
        }
        ClassNode declaring = classes.get(type.substring(0, lambda));
        if (handles.isEmpty() && declaring != null) {
            declaring.methods.forEach(method -> addAll(method, function.functionClass(), handles));
        }
        handles.forEach(walk::begin);
    }

    /** Adds the functions that a line gives to a description. */
    private static void addGiven(Code code, int line, Set<Handle> handles) {
        for (AbstractInsnNode insn : code.method.instructions) {
            if (insn instanceof MethodInsnNode call
                    && call.owner.equals("dev/halfstep/game/GameSpec")
                    && code.line(insn) == line
                    && code.isReachable(insn)) {
                code.operands(insn, call.desc, call.getOpcode() != Opcodes.INVOKESTATIC)
                        .forEach(origins -> origins.stream()
                                .map(Walk::function)
                                .filter(handle -> handle != null)
                                .forEach(handles::add));
            }
        }
    }

    /** Adds all functions of a method that have the type of the given one. */
    private static void addAll(MethodNode method, Class<?> functionClass, Set<Handle> handles) {
        for (AbstractInsnNode insn : method.instructions) {
            Handle handle = Walk.function(insn);
            if (handle != null) {
                String made =
                        Type.getReturnType(((InvokeDynamicInsnNode) insn).desc).getClassName();
                for (Class<?> type : functionClass.getInterfaces()) {
                    if (type.getName().equals(made)) {
                        handles.add(handle);
                    }
                }
            }
        }
    }
}
