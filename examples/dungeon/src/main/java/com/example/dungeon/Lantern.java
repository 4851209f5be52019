package com.example.dungeon;

import com.example.dungeon.Foes.Foe;
import com.example.dungeon.Moment.Kind;
import com.example.dungeon.Shots.Shot;
import com.example.dungeon.Things.Thing;
import com.example.dungeon.Things.What;
import dev.halfstep.event.Events;
import dev.halfstep.frame.Deferred;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.DistanceField;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.Movers;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.space.Hits;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Consumer;

/**
 * The rules: on each of three floors, find the key, open the gate, and go down the stairs before the oil of the lantern
 * is burnt. Sparks burn oil, too. The program and the tests share this class.
 */
final class Lantern {

    static final int FLOORS = 3;
    static final float FULL_OIL = 100;
    static final float RADIUS = 0.34f; // of the box of the keeper; a tile is 1 unit
    static final float SEEN_RADIUS = 9; // what is farther away is not seen, however bright it is

    /** The time in which the picture gets dark on the stairs, and the next floor is made. */
    static final int STAIRS_STEPS = 50;

    static final int HEARTS = 5;

    /** The names of the systems, which run while the player plays. */
    static final List<String> SYSTEMS = List.of("control", "minds", "move", "shots", "things", "see", "stairs");

    static final AxisAction WALK_X = AxisAction.named("walk-x");
    static final AxisAction WALK_Y = AxisAction.named("walk-y");
    static final AxisAction AIM_X = AxisAction.named("aim-x");
    static final AxisAction AIM_Y = AxisAction.named("aim-y");
    static final Action FIRE = Action.named("fire"); // to the pointer
    static final Action SHOOT = Action.named("shoot"); // to the nearest foe that is seen

    /** The player, and what lasts from floor to floor. */
    static final class Keeper {
        long seed;
        int depth; // of the floor, from 0 on
        int hearts = HEARTS;
        float oil = FULL_OIL;
        final int[] bag = {0, 1, 1}; // how many of each thing, by slot
        int told; // of the story of the flame
        int kills;
        int steps;
        float aimX; // a vector of length 1
        float aimY = -1;
        float reloadSeconds;
        float safeSeconds;
        float endSeconds; // since he has won or died
        int stairsSteps; // until the next floor begins; 0 if the keeper is not on the stairs
        boolean hasWon;

        static Keeper of(long seed) {
            Keeper keeper = new Keeper();
            keeper.seed = seed;
            return keeper;
        }

        /** Returns how far the lantern shines. */
        float glow() {
            return 3.2f + 4.3f * Math.min(1, oil / 60);
        }

        boolean has(What what) {
            return bag[what.traits.slot()] > 0;
        }

        boolean canAct() {
            return hearts > 0 && stairsSteps == 0 && !hasWon;
        }
    }

    private final World world;
    private final Events<Moment> moments;
    private final Movers movers;
    private final SpatialIndex index;
    private final Foes foes;
    private final Shots shots;
    private final Deferred<FloorPlan.Request, List<String>> plans;

    static void register(World.Builder world) {
        world.register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE, Sight.TYPE);
        world.register(Keeper.class, Foe.class, Shot.class, Thing.class, RandomStream.class);
        GameStates.register(world);
    }

    /** Adds the rules, and the first floor. */
    Lantern(World world, SystemScheduler scheduler, long seed) {
        this.world = world;
        moments = scheduler.addEvents(Moment.class, /* capacity= */ 256);
        movers = new Movers(world, /* cellSize= */ 2).seenFromAbove();
        index = new SpatialIndex(world, 1);
        shots = new Shots(world, index, moments, new Hits());
        foes = new Foes(world, shots, moments, new DistanceField(/* maxDistance= */ 24));
        Things things = new Things(world, moments);
        plans = scheduler.defer("plan", FloorPlan.Request.class, STAIRS_STEPS, FloorPlan::make);
        ActionMap actions = scheduler.input().actions();
        actions.bind(WALK_X, AxisSource.pair(Key.A, Key.D), AxisSource.pair(Key.LEFT, Key.RIGHT))
                .bind(WALK_X, AxisSource.pair(GamepadButton.DPAD_LEFT, GamepadButton.DPAD_RIGHT), GamepadAxis.LEFT_X)
                .bind(WALK_Y, AxisSource.pair(Key.S, Key.W), AxisSource.pair(Key.DOWN, Key.UP))
                .bind(WALK_Y, AxisSource.pair(GamepadButton.DPAD_DOWN, GamepadButton.DPAD_UP), GamepadAxis.LEFT_Y)
                .bind(AIM_X, GamepadAxis.RIGHT_X)
                .bind(AIM_Y, GamepadAxis.RIGHT_Y)
                .bind(FIRE, MouseButton.LEFT)
                .bind(SHOOT, Key.SPACE, GamepadButton.RIGHT_BUMPER)
                .bind(What.POTION.traits.use(), Key.Q, GamepadButton.X)
                .bind(What.OIL.traits.use(), Key.E, GamepadButton.Y);
        scheduler.simulation("control", this::control);
        scheduler.simulation("minds", foes::think);
        scheduler.simulation("move", this::move);
        scheduler.simulation("shots", shots::fly);
        scheduler.simulation("things", things::touch);
        scheduler.simulation("see", this::see);
        scheduler.simulation("stairs", this::takeStairs);
        Transform at = Transform.at(0, 0);
        world.spawn(at, Mover.body(), Collider.box(RADIUS, RADIUS), Keeper.of(seed), new RandomStream(seed));
        spawnFloor(FloorPlan.make(new FloorPlan.Request(seed, 0)), at, world::spawn);
    }

    static Transform keeperAt(World world) {
        return world.query(Transform.class, Keeper.class).single().first();
    }

    /** Begins a new game on the first of other floors. */
    void begin(SimulationContext step, long seed) {
        var row = world.query(Transform.class, Keeper.class).single();
        step.commands().replace(row.id(), Keeper.of(seed));
        step.commands().replace(row.id(), new RandomStream(seed));
        replaceFloor(step, FloorPlan.make(new FloorPlan.Request(seed, 0)));
    }

    private void replaceFloor(SimulationContext step, List<String> rows) {
        step.commands().despawnAll(world.query(Transform.class).without(Keeper.class));
        spawnFloor(rows, keeperAt(world), step.commands()::spawn);
    }

    /** Makes the entities of a floor from its picture, and puts the keeper to his place. */
    private static void spawnFloor(List<String> rows, Transform keeper, Consumer<Object[]> spawn) {
        String[] picture = rows.toArray(String[]::new);
        TileGrid grid = TileGrid.of(/* size= */ 1, /* left= */ 0, /* bottom= */ 0, picture);
        grid.readMarks(
                (mark, x, y) -> {
                    Things.spawn(mark, x, y, spawn);
                    Foes.spawn(mark, x, y, spawn);
                    if (mark == FloorPlan.KEEPER) {
                        keeper.teleport(x, y);
                    } else if (mark == What.GATE.traits.mark()) {
                        grid.set(grid.columnAt(x), grid.rowAt(y), TileGrid.Tile.SOLID);
                    }
                },
                picture);
        Sight sight = Sight.of(grid);
        sight.see(grid, keeper.x(), keeper.y(), SEEN_RADIUS);
        spawn.accept(new Object[] {Transform.at(0, 0), grid, sight});
    }

    private void control(SimulationContext step) {
        var row = world.query(Transform.class, Mover.class, Keeper.class).single();
        Keeper keeper = row.third();
        float seconds = step.stepSeconds();
        keeper.steps++;
        keeper.reloadSeconds -= seconds;
        keeper.safeSeconds -= seconds;
        keeper.endSeconds += keeper.hearts > 0 && !keeper.hasWon ? 0 : seconds;
        if (!keeper.canAct()) {
            Foes.steer(row.second(), 0, 0, 0.3f);
            return;
        }
        float x = step.input().value(WALK_X);
        float y = step.input().value(WALK_Y);
        float speed = 5.4f / Math.max(1, (float) Math.sqrt(x * x + y * y)); // the diagonal is no faster
        Foes.steer(row.second(), x * speed, y * speed, 0.3f);
        turn(keeper, x, y);
        keeper.oil = Math.max(0, keeper.oil - seconds);
        useThings(step, row.first(), keeper);
        if (aims(step, row.first(), keeper) && keeper.reloadSeconds <= 0) {
            keeper.reloadSeconds = keeper.oil > 0 ? 0.2f : 0.5f;
            keeper.oil = Math.max(0, keeper.oil - 0.6f);
            shots.fire(step, row.first(), keeper.aimX, keeper.aimY, /* isOfFoe= */ false);
        }
    }

    /** Returns whether the keeper fires, and turns him to where he aims. */
    private boolean aims(SimulationContext step, Transform at, Keeper keeper) {
        float stickX = step.input().value(AIM_X);
        float stickY = step.input().value(AIM_Y);
        if (stickX * stickX + stickY * stickY > 0.2f) {
            turn(keeper, stickX, stickY);
        } else if (step.input().isHeld(FIRE)) {
            turn(keeper, step.input().aimX() - at.x(), step.input().aimY() - at.y());
        } else if (step.input().isHeld(SHOOT)) {
            Transform foe = foes.nearest(at);
            turn(keeper, foe == null ? 0 : foe.x() - at.x(), foe == null ? 0 : foe.y() - at.y());
        } else {
            return false;
        }
        return true;
    }

    private static void turn(Keeper keeper, float x, float y) {
        float length = (float) StrictMath.hypot(x, y);
        if (length > 0.01f) {
            keeper.aimX = x / length;
            keeper.aimY = y / length;
        }
    }

    private void useThings(SimulationContext step, Transform at, Keeper keeper) {
        if (keeper.hearts < HEARTS && takes(step, keeper, What.POTION)) {
            keeper.hearts = Math.min(HEARTS, keeper.hearts + 2);
            step.commands().send(moments, new Moment(Kind.DRINK, at, 2));
        }
        if (keeper.oil < FULL_OIL && takes(step, keeper, What.OIL)) {
            keeper.oil = Math.min(FULL_OIL, keeper.oil + 40);
            step.commands().send(moments, new Moment(Kind.OIL, at, 40));
        }
    }

    /** Takes a thing out of the bag if the player wants it and there is one. */
    private static boolean takes(SimulationContext step, Keeper keeper, What what) {
        boolean isTaken = step.input().wasPressed(what.traits.use()) && keeper.has(what);
        keeper.bag[what.traits.slot()] -= isTaken ? 1 : 0;
        return isTaken;
    }

    private void move(SimulationContext step) {
        movers.move(step.stepSeconds());
        index.update();
        movers.separate(index, 0.3f);
        index.update();
    }

    /** Takes a heart, unless the keeper was hit a moment ago. */
    static void hurt(SimulationContext step, Events<Moment> moments, float fromX, float fromY) {
        var row = step.world().query(Transform.class, Mover.class, Keeper.class).single();
        Transform at = row.first();
        Keeper keeper = row.third();
        if (keeper.canAct() && keeper.safeSeconds <= 0) {
            keeper.hearts--;
            keeper.safeSeconds = 1.1f;
            float push = 11 / Math.max(0.01f, (float) StrictMath.hypot(at.x() - fromX, at.y() - fromY));
            row.second().setVelocity((at.x() - fromX) * push, (at.y() - fromY) * push);
            step.commands().send(moments, new Moment(keeper.hearts > 0 ? Kind.HURT : Kind.LOSE, at, 1));
        }
    }

    private void see(SimulationContext step) {
        Transform at = keeperAt(step.world());
        Sight sight = world.single(Sight.class);
        sight.begin();
        sight.see(world.single(TileGrid.class), at.x(), at.y(), SEEN_RADIUS);
    }

    /** Returns whether the keeper sees a place now. */
    static boolean isSeen(World world, float x, float y) {
        TileGrid grid = world.single(TileGrid.class);
        return world.single(Sight.class).isVisible(grid.columnAt(x), grid.rowAt(y));
    }

    /** Lets the keeper go down. The next floor is made beside the steps, while the picture gets dark. */
    private void takeStairs(SimulationContext step) {
        Keeper keeper = world.single(Keeper.class);
        Transform exit = Things.find(world, What.EXIT);
        if (keeper.stairsSteps > 0) {
            keeper.stairsSteps--;
            if (keeper.stairsSteps == 0) {
                keeper.depth++;
                replaceFloor(step, plans.result(step));
            }
        } else if (keeper.canAct() && Things.distance(keeperAt(world), exit) < 0.6f) {
            keeper.hasWon = keeper.depth == FLOORS - 1;
            step.commands().send(moments, new Moment(keeper.hasWon ? Kind.WIN : Kind.STAIRS, exit, 0));
            if (!keeper.hasWon) {
                keeper.stairsSteps = STAIRS_STEPS;
                plans.start(step, new FloorPlan.Request(keeper.seed, keeper.depth + 1));
            }
        }
    }
}
