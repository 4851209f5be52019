package com.example.platformer;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.space.Collider;
import dev.halfstep.space.JumpTimer;
import dev.halfstep.space.Mover;
import dev.halfstep.space.Movers;
import dev.halfstep.space.TileGrid;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The rules of the game: collect all coins, then reach the flag. The program and the tests share this class. */
final class Platformer {

    /** The levels, one for each file level-1.txt, level-2.txt and so on. */
    static final List<List<String>> LEVELS = readLevels();

    static final AxisAction WALK = AxisAction.named("walk");
    static final Action JUMP = Action.named("jump");
    static final Action DROP = Action.named("drop");
    static final Action AGAIN = Action.named("again");

    /** The names of the systems, which run while the player plays. */
    static final List<String> SYSTEMS = List.of("patrol", "control", "move", "collect", "win");

    private static final float LEFT = -13;
    private static final float BOTTOM = -7;

    private static final float RUN_SPEED = 8; // units a second; a tile is 1 unit
    private static final float JUMP_SPEED = 15.5f; // enough for 2.9 units
    private static final float GRAVITY = 42;

    /** The state of the player. */
    static final class Hero {
        int level;
        int steps; // since the level began, until it is won
        int coins;
        float wonSeconds;
    }

    /** Marks a coin. */
    record Coin() {}

    /** Marks the flag, which is the goal. */
    record Flag() {}

    /** Where an entity begins, and begins again. */
    record Home(float x, float y) {}

    /** The path of a platform: from a place and back. */
    record Patrol(float x, float y, float dx, float dy, float radiansPerSecond) {}

    private Platformer() {}

    static void register(World.Builder world) {
        world.register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE, JumpTimer.TYPE, Shape.TYPE);
        world.register(Hero.class, Coin.class, Flag.class, Home.class, Patrol.class);
    }

    static void wire(World world, SystemScheduler scheduler) {
        Movers movers = new Movers(world, /* cellSize= */ 2);
        scheduler
                .input()
                .actions()
                .bind(WALK, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                .bind(WALK, AxisSource.pair(GamepadButton.DPAD_LEFT, GamepadButton.DPAD_RIGHT))
                .bind(JUMP, Key.SPACE, GamepadButton.A)
                .bind(DROP, Key.DOWN, GamepadButton.DPAD_DOWN)
                .bind(AGAIN, Key.R, GamepadButton.BACK);
        spawn(/* level= */ 0, world::spawn);
        scheduler.simulation("patrol", Platformer::patrol);
        scheduler.simulation("control", Platformer::control);
        scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
        scheduler.simulation("collect", Platformer::collect);
        scheduler.simulation("win", Platformer::winOrBeginAgain);
    }

    /** Reads the files of the levels up to the first number without one. */
    private static List<List<String>> readLevels() {
        List<List<String>> levels = new ArrayList<>();
        for (int number = 1; ; number++) {
            try (InputStream in = Platformer.class.getResourceAsStream("level-" + number + ".txt")) {
                if (in == null) {
                    return levels;
                }
                levels.add(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Replaces the level by a new one, from the next step on. */
    static void begin(SimulationContext step, int level) {
        step.commands().despawnAll(step.world().query(Transform.class));
        step.commands().despawnAll(step.world().query(TileGrid.class));
        spawn(level, step.commands()::spawn);
    }

    /** In a file, P is the player, C a crate, o a coin, F the flag; TileGrid explains the others. Platforms follow. */
    private static void spawn(int number, Consumer<Object[]> world) {
        List<String> picture = new ArrayList<>();
        for (String line : LEVELS.get(number)) {
            if (line.startsWith("platform ")) {
                String[] words = line.split(" ");
                float[] n = new float[words.length];
                for (int i = 1; i < n.length; i++) {
                    n[i] = Float.parseFloat(words[i]);
                }
                spawnPlatform(world, new Patrol(n[1], n[2], n[3], n[4], n[5]));
            } else {
                picture.add(line);
            }
        }
        world.accept(new Object[] {TileGrid.of(/* size= */ 1, LEFT, BOTTOM, picture.toArray(String[]::new))});
        forEachMark(picture, 'C', (x, y) -> {
            Shape shape = Shape.rectangle(1, 1, Color.rgb(0xC8814B));
            Collider box = Collider.box(0.5f, 0.5f);
            world.accept(new Object[] {Transform.at(x, y), box, Mover.crate(), new Home(x, y), shape});
        });
        forEachMark(picture, 'P', (x, y) -> {
            Shape shape = Shape.rectangle(0.8f, 0.9f, Color.rgb(0xFF5D73));
            Collider box = Collider.box(0.4f, 0.45f);
            JumpTimer timer = new JumpTimer(/* coyoteSeconds= */ 0.1f, /* bufferSeconds= */ 0.1f);
            Hero hero = new Hero();
            hero.level = number;
            world.accept(new Object[] {Transform.at(x, y), Mover.body(), hero, new Home(x, y), shape, box, timer});
        });
        forEachMark(picture, 'o', (x, y) -> world.accept(coin(x, y)));
        forEachMark(picture, 'F', (x, y) -> world.accept(new Object[] {Transform.at(x, y), new Flag()}));
    }

    private static void spawnPlatform(Consumer<Object[]> world, Patrol patrol) {
        Shape shape = Shape.rectangle(2, 0.5f, Color.rgb(0xF2E9DC));
        Transform at = Transform.at(patrol.x(), patrol.y());
        world.accept(new Object[] {at, Collider.box(1, 0.25f), Mover.oneWay(), patrol, shape});
    }

    private static Object[] coin(float x, float y) {
        return new Object[] {Transform.at(x, y), new Coin(), Shape.circle(0.3f, Color.rgb(0xFFC93C))};
    }

    /** Passes the centre of each tile with a mark to an action. */
    private static void forEachMark(List<String> picture, char mark, BiConsumer<Float, Float> action) {
        for (int line = 0; line < picture.size(); line++) {
            for (int column = 0; column < picture.get(line).length(); column++) {
                if (picture.get(line).charAt(column) == mark) {
                    action.accept(LEFT + column + 0.5f, BOTTOM + picture.size() - line - 0.5f);
                }
            }
        }
    }

    /** Sets the place of each platform; Movers carries its riders by the way that it has made. */
    private static void patrol(SimulationContext step) {
        Hero hero = step.world().single(Hero.class);
        hero.steps += hero.wonSeconds > 0 ? 0 : 1;
        double seconds = hero.steps * step.stepSeconds();
        for (var row : step.world().query(Transform.class, Patrol.class)) {
            Patrol patrol = row.second();
            float way = (float) (1 - StrictMath.cos(seconds * patrol.radiansPerSecond())) / 2;
            row.first().setPosition(patrol.x() + patrol.dx() * way, patrol.y() + patrol.dy() * way);
        }
    }

    private static void control(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (var row : step.world().query(Mover.class, Home.class).without(Hero.class)) {
            row.first().setVelocity(0, row.first().velocityY() - GRAVITY * seconds);
        }
        for (var row : step.world().query(Mover.class, JumpTimer.class)) {
            Mover mover = row.first();
            float direction = step.input().value(WALK);
            float change = (mover.isOnGround() ? 70 : 45) * seconds;
            float faster = Math.max(-change, Math.min(change, direction * RUN_SPEED - mover.velocityX()));
            float y = mover.velocityY() - GRAVITY * seconds;
            if (row.second().jumps(mover.isOnGround(), step.input().wasPressed(JUMP), seconds)) {
                y = JUMP_SPEED;
            } else if (y > 0 && !step.input().isHeld(JUMP)) {
                y -= GRAVITY * seconds; // a short press is a low jump
            }
            if (step.input().wasPressed(DROP)) {
                mover.dropThrough();
            }
            mover.setVelocity(mover.velocityX() + faster, y);
        }
    }

    private static void collect(SimulationContext step) {
        for (var hero : step.world().query(Transform.class, Hero.class)) {
            for (var coin : step.world().query(Transform.class, Coin.class)) {
                float dx = coin.first().x() - hero.first().x();
                float dy = coin.first().y() - hero.first().y();
                if (dx * dx + dy * dy < 0.7f * 0.7f) {
                    step.commands().despawn(coin.id());
                    hero.second().coins++;
                }
            }
        }
    }

    private static void winOrBeginAgain(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Mover.class, Home.class)) {
            if (row.first().y() < BOTTOM - 2 || row.second().isCrushed()) {
                row.first().teleport(row.third().x(), row.third().y());
                row.second().setVelocity(0, 0);
            }
        }
        var hero = step.world().query(Transform.class, Hero.class).single();
        var flag = step.world().query(Transform.class, Flag.class).single();
        boolean isAtFlag = hero.first().x() > flag.first().x() - 0.5f
                && Math.abs(hero.first().y() - flag.first().y()) < 1;
        boolean hasWon = hero.second().wonSeconds > 0
                || isAtFlag && step.world().query(Coin.class).isEmpty();
        hero.second().wonSeconds += hasWon ? step.stepSeconds() : 0;
        if (hero.second().wonSeconds > 3 || step.input().wasPressed(AGAIN)) {
            begin(step, hero.second().level);
        }
    }
}
