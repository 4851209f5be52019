package com.example.platformer;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
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
import java.util.function.BiConsumer;

/** The rules of the game: collect all coins, then reach the flag. The program and the tests share this class. */
final class Platformer {

    /** The level. P is the player, C the crate, o a coin, F the flag; TileGrid explains the other characters. */
    static final String[] LEVEL = {
        "#........................#", //
        "#........................#",
        "#.....................F..#",
        "#....................#####",
        "#......o.o...............#",
        "#.....-----..............#",
        "#..o.o...................#",
        "#..---.........o.........#",
        "#........o....---........#",
        "#.......---..............#",
        "#.................o.u#...#",
        "#.P...C...........uU##...#",
        "##########....############",
        "##########....############",
    };

    static final float FLAG_X = 9.5f;
    static final float FLAG_BOTTOM = 4;

    private static final float LEFT = -13;
    private static final float BOTTOM = -7;

    private static final float RUN_SPEED = 8; // units a second; a tile is 1 unit
    private static final float JUMP_SPEED = 15.5f; // enough for 2.9 units
    private static final float GRAVITY = 42;

    /** The state of the player. */
    static final class Hero {
        int coins;
        float wonSeconds;
    }

    /** Marks a coin. */
    record Coin() {}

    /** Where an entity begins, and begins again. */
    record Home(float x, float y) {}

    /** The path of a platform: from a place and back. */
    record Patrol(float x, float y, float dx, float dy, float radiansPerSecond) {}

    private Platformer() {}

    static void register(World.Builder world) {
        world.register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE, JumpTimer.TYPE, Shape.TYPE);
        world.register(Hero.class, Coin.class, Home.class, Patrol.class);
    }

    static void wire(World world, SystemScheduler scheduler) {
        Movers movers = new Movers(world, /* cellSize= */ 2);
        world.spawn(TileGrid.of(/* size= */ 1, LEFT, BOTTOM, LEVEL));
        spawnPlatform(world, new Patrol(-2, -5.25f, 2, 0, 1.5f));
        spawnPlatform(world, new Patrol(6.5f, -3.25f, 0, 7, 1));
        forEachMark('C', (x, y) -> {
            Shape shape = Shape.rectangle(1, 1, Color.rgb(0xC8814B));
            world.spawn(Transform.at(x, y), Collider.box(0.5f, 0.5f), Mover.crate(), new Home(x, y), shape);
        });
        forEachMark('P', (x, y) -> {
            Shape shape = Shape.rectangle(0.8f, 0.9f, Color.rgb(0xFF5D73));
            var hero = world.spawn(Transform.at(x, y), Mover.body(), new Hero(), new Home(x, y), shape);
            world.add(hero, Collider.box(0.4f, 0.45f));
            world.add(hero, new JumpTimer(/* coyoteSeconds= */ 0.1f, /* bufferSeconds= */ 0.1f));
        });
        forEachMark('o', (x, y) -> world.spawn(coin(x, y)));
        scheduler.simulation("patrol", Platformer::patrol);
        scheduler.simulation("control", Platformer::control);
        scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
        scheduler.simulation("collect", Platformer::collect);
        scheduler.simulation("win", Platformer::winOrBeginAgain);
    }

    private static void spawnPlatform(World world, Patrol patrol) {
        Shape shape = Shape.rectangle(2, 0.5f, Color.rgb(0xF2E9DC));
        world.spawn(Transform.at(patrol.x(), patrol.y()), Collider.box(1, 0.25f), Mover.oneWay(), patrol, shape);
    }

    private static Object[] coin(float x, float y) {
        return new Object[] {Transform.at(x, y), new Coin(), Shape.circle(0.3f, Color.rgb(0xFFC93C))};
    }

    /** Passes the centre of each tile with a mark to an action. */
    static void forEachMark(char mark, BiConsumer<Float, Float> action) {
        for (int line = 0; line < LEVEL.length; line++) {
            for (int column = 0; column < LEVEL[line].length(); column++) {
                if (LEVEL[line].charAt(column) == mark) {
                    action.accept(LEFT + column + 0.5f, BOTTOM + LEVEL.length - line - 0.5f);
                }
            }
        }
    }

    /** Sets the place of each platform; Movers carries its riders by the way that it has made. */
    private static void patrol(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Patrol.class)) {
            Patrol patrol = row.second();
            float way = (float) (1 - StrictMath.cos(step.simulatedSeconds() * patrol.radiansPerSecond())) / 2;
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
            float direction = (step.input().isHeld(Key.RIGHT) ? 1 : 0) - (step.input().isHeld(Key.LEFT) ? 1 : 0);
            float change = (mover.isOnGround() ? 70 : 45) * seconds;
            float faster = Math.max(-change, Math.min(change, direction * RUN_SPEED - mover.velocityX()));
            float y = mover.velocityY() - GRAVITY * seconds;
            if (row.second().jumps(mover.isOnGround(), step.input().wasPressed(Key.SPACE), seconds)) {
                y = JUMP_SPEED;
            } else if (y > 0 && !step.input().isHeld(Key.SPACE)) {
                y -= GRAVITY * seconds; // a short press is a low jump
            }
            if (step.input().wasPressed(Key.DOWN)) {
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
        Hero hero = step.world().single(Hero.class);
        boolean beginsAgain = hero.wonSeconds > 3 || step.input().wasPressed(Key.R);
        for (var row : step.world().query(Transform.class, Mover.class, Home.class)) {
            if (beginsAgain || row.first().y() < BOTTOM - 2 || row.second().isCrushed()) {
                row.first().teleport(row.third().x(), row.third().y());
                row.second().setVelocity(0, 0);
            }
        }
        if (beginsAgain) {
            hero.wonSeconds = 0;
            hero.coins = 0;
            step.commands().despawnAll(step.world().query(Coin.class));
            forEachMark('o', (x, y) -> step.commands().spawn(coin(x, y)));
        }
        for (var row : step.world().query(Transform.class, Hero.class)) {
            boolean isAtFlag = row.first().x() > FLAG_X - 0.5f && row.first().y() > FLAG_BOTTOM;
            boolean hasWon = hero.wonSeconds > 0 || isAtFlag && step.world().query(Coin.class).isEmpty();
            hero.wonSeconds += hasWon ? step.stepSeconds() : 0;
        }
    }
}
