package dev.halfstep.examples.race;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.Key;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import org.joml.Vector3f;

/** A marble race in 3D, for one or two players. This class describes it, and has the rules around a race. */
public final class Race {

    enum Screen {
        TITLE,
        RACE,
        RESULT
    }

    /** A component of the ghost, which goes the way of the best race. */
    record Ghost() {}

    /** A component: the number of a board of the course. */
    record OnCourse(int number) {}

    static final Action ONE = Action.named("one-player");
    static final Action TWO = Action.named("two-players");
    static final Action TO_TITLE = Action.named("to-title");

    static final GameSpec<GameStates<Screen>> GAME = GameSpec.of("marble-race", "1")
            .register(Model.TYPE)
            .register(Marble.class, Round.class, Ghost.class, OnCourse.class)
            .register(GameStates::register)
            .stepsPerSecond(Round.STEPS_PER_SECOND)
            .setting("gravity", 20, 5, 40) // units a second squared
            .parts(Race::wire);

    private Race() {}

    /**
     * Plays the race, and ends the process.
     *
     * @param args the options of all games, and {@code --bot}
     */
    public static void main(String[] args) {
        System.exit(window().run(args));
    }

    static GameWindow<GameStates<Screen>> window() {
        return new GameWindow<>(GAME, "Marble race", 1280, 720)
                .pauseOnLoss("") // the menu shows the pause
                .show(window -> show(window.host(), window.gameRun(), window.sound(), window.loop()::stop))
                .option(
                        "--bot",
                        "lets a bot play both marbles",
                        (window, noValue) -> window.scheduler().input().replaceStepInput(new Bot(window.world())));
    }

    static void show(GlfwHost host, GameRun<GameStates<Screen>> run, SoundPlayer player, Runnable quit) {
        new Show(host, run, player, quit);
    }

    private static GameStates<Screen> wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        ActionMap actions = scheduler.input().actions();
        actions.bind(Rolling.RIGHT, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                .bind(Rolling.FORWARD, AxisSource.pair(Key.DOWN, Key.UP), GamepadAxis.LEFT_Y)
                .bind(Rolling.RIGHT_2, AxisSource.pair(Key.A, Key.D))
                .bind(Rolling.FORWARD_2, AxisSource.pair(Key.S, Key.W))
                .declare(ONE, TWO, TO_TITLE);
        GameStates<Screen> states = GameStates.add(world, scheduler, Screen.TITLE);
        for (int i = 0; i < Course.BOARDS.size(); i++) {
            Board board = Course.BOARDS.get(i);
            world.spawn(place(new Transform(), board, 0), new OnCourse(i), Look.model(board));
        }
        for (int player = 1; player <= 2; player++) {
            Marble marble = new Marble();
            Transform transform = new Transform();
            marble.player = player;
            Rolling.putBack(transform, marble, 0);
            Model model = Model.of(Mesh.SPHERE, Look.COLORS.get(player - 1)).setShadow(0.6f);
            world.spawn(transform, marble, model);
        }
        world.spawn(new Round());
        world.spawn(Transform.at(0, Round.AWAY_Y, 0), new Ghost(), Model.of(Mesh.SPHERE, Look.COLORS.get(2)));

        Rolling rolling = new Rolling(scheduler.addEvents(Moment.class, 256), game.integer("gravity"));
        scheduler.simulation("begin", step -> begin(step, states));
        scheduler.simulation("boards", Race::moveBoards);
        scheduler.simulation("roll", rolling::roll).runIf(states.in(Screen.RACE));
        scheduler.simulation("ghost", Race::moveGhost).runIf(states.in(Screen.RACE));
        scheduler.simulation("end", step -> end(step, states)).runIf(states.in(Screen.RACE));
        return states;
    }

    /** Begins a race, or ends it early. */
    private static void begin(SimulationContext step, GameStates<Screen> states) {
        int players = step.input().wasPressed(ONE) ? 1 : step.input().wasPressed(TWO) ? 2 : 0;
        if (step.input().wasPressed(TO_TITLE)) states.change(Screen.TITLE);
        if (states.current() == Screen.RACE || players == 0) return;
        states.change(Screen.RACE);
        Round round = step.world().single(Round.class);
        round.players = players;
        round.steps = -Round.COUNTDOWN_STEPS;
        step.world().query(Transform.class, Marble.class).forEach((id, transform, marble) -> {
            marble.finish = 0;
            marble.checkpointSteps = 0;
            Rolling.putBack(transform, marble, 0);
            if (marble.player > round.players) transform.teleport(0, Round.AWAY_Y, 0);
        });
    }

    private static void moveBoards(SimulationContext step) {
        Round round = step.world().single(Round.class);
        round.steps++;
        step.world().query(Transform.class, OnCourse.class).forEach((id, transform, on) -> {
            Board board = Course.BOARDS.get(on.number());
            if (board.motion().lengthSquared() > 0) place(transform, board, round.steps * step.stepSeconds());
        });
    }

    private static Transform place(Transform transform, Board board, double seconds) {
        Vector3f size = board.half().mul(2, new Vector3f());
        transform.setPosition(board.at(seconds)).setRotation(board.rotation(seconds));
        return transform.setScale(size.x, size.y, size.z);
    }

    private static void moveGhost(SimulationContext step) {
        Round round = step.world().single(Round.class);
        if (round.best == 0) return;
        var ghost = step.world().query(Transform.class, Ghost.class).single().first();
        int steps = Math.min(round.best, Round.POINTS * Round.STEPS_PER_POINT) - Round.STEPS_PER_POINT;
        float point = (float) Math.max(0, Math.min(round.steps, steps)) / Round.STEPS_PER_POINT;
        Vector3f at = point(round.bestTrail, (int) point).lerp(point(round.bestTrail, (int) point + 1), point % 1);
        Vector3f way = at.sub(ghost.position(new Vector3f()), new Vector3f());
        Rolling.turn(ghost.setPosition(at), new Vector3f(0, 1, 0).cross(way).div(Marble.RADIUS));
        if (way.length() > 4) ghost.teleport(at);
    }

    private static Vector3f point(float[] trail, int point) {
        return new Vector3f(trail[3 * point], trail[3 * point + 1], trail[3 * point + 2]);
    }

    private static void end(SimulationContext step, GameStates<Screen> states) {
        Round round = step.world().single(Round.class);
        boolean isOver = true;
        for (var row : step.world().query(Marble.class)) {
            int finish = row.first().finish;
            isOver &=
                    row.first().player > round.players || (finish > 0 && finish + Round.STEPS_PER_SECOND < round.steps);
        }
        if (isOver) states.change(Screen.RESULT);
    }
}
