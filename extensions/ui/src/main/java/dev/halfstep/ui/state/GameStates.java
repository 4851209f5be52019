package dev.halfstep.ui.state;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the states of a game, such as title, play and game over: which systems run, and which entities there are. The
 * states are constants of an enum of the game, and form a stack: a state may lie over another one, such as a shop over
 * the level. They are simulated: part of hashes, saves, rollbacks and recordings.
 *
 * <pre>{@code
 * enum Screen { TITLE, PLAY, OVER }
 *
 * GameStates.register(types);                                       // in the registration of the game
 *
 * GameStates<Screen> states = GameStates.add(world, scheduler, Screen.TITLE); // before the systems of the game
 * states.change(START, Screen.TITLE, Screen.PLAY)                   // when the action is pressed
 *         .onEnter(Screen.PLAY, step -> step.commands().spawn(new Ship(), states.member(Screen.PLAY)));
 * scheduler.simulation("fly", Ship::fly).runIf(states.in(Screen.PLAY));
 * }</pre>
 *
 * <p>A state is left and entered at the beginning of a step, before the systems of the game run: all systems of a step
 * see the same state, and the press that starts a game is not seen by the systems of the game.
 *
 * @param <S> the enum
 */
public final class GameStates<S extends Enum<S>> {

    private static final String SEPARATOR = "/";

    private final World world;
    private final Class<S> type;
    private final S first;
    private final Map<S, Consumer<SimulationContext>> enterEffects;
    private final Map<S, Consumer<SimulationContext>> leaveEffects;
    private final List<Transition<S>> transitions = new ArrayList<>();

    /** The path that was parsed last, and its states. A path is immutable, so this is no state of its own. */
    private String parsedPath = "";

    private final List<S> parsed = new ArrayList<>();

    private record Transition<S>(Action action, S from, S to) {}

    private GameStates(World world, S first) {
        this.world = world;
        this.first = first;
        type = first.getDeclaringClass();
        enterEffects = new EnumMap<>(type);
        leaveEffects = new EnumMap<>(type);
    }

    /**
     * Registers the components that hold the states.
     *
     * @param types the types of the world of a game
     */
    public static void register(World.Builder types) {
        types.register(StateStack.TYPE, StateMember.TYPE);
    }

    /**
     * Adds states to a game: an entity that holds them, and the system "halfstep.states", which enters and leaves
     * them. Add them before the systems of the game.
     *
     * @param <S> the enum
     * @param world the world, whose types are {@linkplain #register registered}
     * @param scheduler the scheduler of the world
     * @param first the state that the first step enters
     * @return the states
     */
    public static <S extends Enum<S>> GameStates<S> add(World world, SystemScheduler scheduler, S first) {
        GameStates<S> states = new GameStates<>(world, Objects.requireNonNull(first, "first"));
        world.spawn(new StateStack());
        scheduler.simulation("halfstep.states", states::step);
        return states;
    }

    /**
     * Changes from a state at the top to another one when the player presses an action, or a button of a menu does.
     *
     * @param action the action, which the game binds or declares
     * @param from the state in which the action counts
     * @param to the state that replaces it
     * @return this
     */
    public GameStates<S> change(Action action, S from, S to) {
        transitions.add(new Transition<>(action, from, to));
        return this;
    }

    /**
     * Sets what happens when a state is entered. A state that another one has covered is not entered again.
     *
     * @param state the state
     * @param effect is called in the first step of the state, before its systems; it may change the simulation
     * @return this
     */
    public GameStates<S> onEnter(S state, Consumer<SimulationContext> effect) {
        enterEffects.merge(state, effect, Consumer::andThen);
        return this;
    }

    /**
     * Sets what happens when a state is left. Its {@linkplain #member entities} are despawned anyway.
     *
     * @param state the state
     * @param effect is called in the first step that is no longer in the state; it may change the simulation
     * @return this
     */
    public GameStates<S> onLeave(S state, Consumer<SimulationContext> effect) {
        leaveEffects.merge(state, effect, Consumer::andThen);
        return this;
    }

    /**
     * Replaces the state at the top, from the next step on. Only systems of the simulation without declared components
     * may call this, because it writes a component.
     *
     * @param state the new state
     * @throws IllegalStateException if the state lies below the top
     */
    public void change(S state) {
        String next = stack().nextPath;
        int end = Math.max(0, next.lastIndexOf(SEPARATOR, next.length() - 2) + 1);
        request(next.substring(0, end), state);
    }

    /**
     * Lays a state over the current one, from the next step on. Systems of the state below do not run, and its entities
     * stay. Only systems of the simulation without declared components may call this.
     *
     * @param state the new state
     * @throws IllegalStateException if the state is on the stack already, or the stack has 8 states
     */
    public void push(S state) {
        request(stack().nextPath, state);
    }

    private void request(String below, S state) {
        String name = state.name() + SEPARATOR;
        if ((SEPARATOR + below).contains(SEPARATOR + name)) {
            throw new IllegalStateException("a state must be on the stack once: " + below + name);
        }
        if (below.chars().filter(c -> c == SEPARATOR.charAt(0)).count() >= StateStack.MAX_DEPTH) {
            throw new IllegalStateException(
                    "at most " + StateStack.MAX_DEPTH + " states can lie over each other: " + below + name);
        }
        stack().nextPath = below + name;
    }

    /**
     * Leaves the state at the top, from the next step on. Only systems of the simulation without declared components
     * may call this.
     *
     * @throws IllegalStateException if no state lies below it
     */
    public void pop() {
        StateStack stack = stack();
        int end = stack.nextPath.lastIndexOf(SEPARATOR, stack.nextPath.length() - 2) + 1;
        if (end <= 0) {
            throw new IllegalStateException("the last state must not be left: " + stack.nextPath);
        }
        stack.nextPath = stack.nextPath.substring(0, end);
    }

    /**
     * Returns the state at the top. Systems and presentation may read it.
     *
     * @return the state of the last step; before the first step the first state
     */
    public S current() {
        List<S> states = parse(stack().path);
        return states.isEmpty() ? first : states.get(states.size() - 1);
    }

    /**
     * Returns the condition of a system that runs only while a state is at the top.
     *
     * @param state the state
     * @return for {@code runIf}
     */
    public BooleanSupplier in(S state) {
        return () -> current() == state;
    }

    /**
     * Returns the condition of a system that runs also while other states lie over a state.
     *
     * @param state the state
     * @return for {@code runIf}
     */
    public BooleanSupplier within(S state) {
        return () -> {
            List<S> states = parse(stack().path);
            return states.isEmpty() ? state == first : states.contains(state);
        };
    }

    /**
     * Returns how many steps the state at the top has run, without the steps in which another state was over it: a
     * timer in simulated time.
     *
     * @return 1 in its first step, then counting up; 0 before the first step
     */
    public int steps() {
        StateStack stack = stack();
        int depth = parse(stack.path).size();
        return depth == 0 ? 0 : stack.steps[depth - 1];
    }

    /**
     * Creates a component for an entity that belongs to a state: it is despawned when the state is left.
     *
     * @param state the state
     * @return a component to spawn the entity with
     */
    public Object member(S state) {
        return new StateMember(state.name());
    }

    private StateStack stack() {
        return world.single(StateStack.class);
    }

    private List<S> parse(String path) {
        if (!path.equals(parsedPath)) {
            parsed.clear();
            for (String name : path.split(SEPARATOR, -1)) {
                if (!name.isEmpty()) {
                    parsed.add(Enum.valueOf(type, name));
                }
            }
            parsedPath = path;
        }
        return parsed;
    }

    private void step(SimulationContext step) {
        StateStack stack = stack();
        if (stack.path.isEmpty()) {
            stack.nextPath = first.name() + SEPARATOR;
        }
        if (!stack.path.equals(stack.nextPath)) {
            List<S> before = List.copyOf(parse(stack.path));
            stack.path = stack.nextPath;
            List<S> after = List.copyOf(parse(stack.path));
            int kept = 0;
            while (kept < Math.min(before.size(), after.size()) && before.get(kept) == after.get(kept)) {
                kept++;
            }
            for (int i = before.size() - 1; i >= kept; i--) {
                leave(step, before.get(i));
            }
            for (int i = kept; i < after.size(); i++) {
                stack.steps[i] = 0;
                run(enterEffects.get(after.get(i)), step);
            }
            for (int i = after.size(); i < stack.steps.length; i++) {
                stack.steps[i] = 0;
            }
        }
        List<S> states = parse(stack.path);
        stack.steps[states.size() - 1]++;
        S top = states.get(states.size() - 1);
        for (Transition<S> transition : transitions) {
            if (transition.from == top && step.input().wasPressed(transition.action)) {
                change(transition.to);
                return; // the first one counts
            }
        }
    }

    private void leave(SimulationContext step, S state) {
        run(leaveEffects.get(state), step);
        for (var row : step.world().query(StateMember.class)) {
            if (row.first().state().equals(state.name())) {
                step.commands().despawnAt(Commands.BEGIN_OF_STEP, row.id());
            }
        }
    }

    private static void run(@Nullable Consumer<SimulationContext> effect, SimulationContext step) {
        if (effect != null) {
            effect.accept(step);
        }
    }
}
