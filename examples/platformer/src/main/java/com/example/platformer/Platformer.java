package com.example.platformer;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.space.Collider;
import dev.halfstep.space.JumpTimer;
import dev.halfstep.space.Mover;
import dev.halfstep.space.Movers;
import dev.halfstep.space.TileGrid;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;

/** The rules of the game: collect all coins, then reach the flag. The program and the tests share this class. */
final class Platformer {

    private static final float RUN_SPEED = 8; // units a second; a tile is 1 unit
    private static final float JUMP_SPEED = 15.5f; // enough for 2.9 units
    private static final float GRAVITY = 42;
    private static final float BOTTOM = -2; // who falls deeper begins again

    /** The levels, one for each file level-1.tmx, level-2.tmx and so on. A saved file replaces its level. */
    static final List<Level> LEVELS = Level.readAll();

    /** The names of the systems, which run while the player plays. */
    static final List<String> SYSTEMS = List.of("patrol", "control", "move", "collect", "win");

    static final AxisAction WALK = AxisAction.named("walk");
    static final Action JUMP = Action.named("jump");
    static final Action DROP = Action.named("drop");
    static final Action AGAIN = Action.named("again");

    /** The state of the player. */
    static final class Hero {
        int level;
        int steps; // since the level began, until it is won
        int coins;
        float wonSeconds;
        boolean looksLeft;
    }

    /** Marks a coin. */
    record Coin() {}

    /** A place where the hero begins again from now on. */
    record Checkpoint() {}

    /** Marks the flag, which is the goal. */
    record Flag() {}

    /** Where an entity begins, and begins again. */
    record Home(float x, float y) {}

    /** The path of a platform: from a place and back. */
    record Patrol(float x, float y, float dx, float dy, float seconds) {}

    private Platformer() {}

    static void register(World.Builder world) {
        world.register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE, JumpTimer.TYPE);
        world.register(Art.LIBRARY.spriteType(), Art.LIBRARY.animationType());
        world.register(Hero.class, Coin.class, Checkpoint.class, Flag.class, Home.class, Patrol.class);
    }

    static void wire(World world, SystemScheduler scheduler) {
        Art.loadWithoutPictures();
        Movers movers = new Movers(world, /* cellSize= */ 2);
        scheduler
                .input()
                .actions()
                .bind(WALK, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                .bind(WALK, AxisSource.pair(GamepadButton.DPAD_LEFT, GamepadButton.DPAD_RIGHT))
                .bind(JUMP, Key.SPACE, GamepadButton.A)
                .bind(DROP, Key.DOWN, GamepadButton.DPAD_DOWN)
                .bind(AGAIN, Key.R, GamepadButton.BACK);
        LEVELS.get(0).spawn(world);
        scheduler.simulation("patrol", Platformer::patrol);
        scheduler.simulation("control", Platformer::control);
        scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
        scheduler.simulation("collect", Platformer::collect);
        scheduler.simulation("win", Platformer::winOrBeginAgain);
        scheduler.simulation("animate", Platformer::animate);
        Art.LIBRARY.animate(scheduler);
    }

    /** Replaces the level by a new one, from the next step on. */
    static void begin(SimulationContext step, int level) {
        step.commands().despawnAll(step.world().query(Transform.class));
        step.commands().despawnAll(step.world().query(TileGrid.class));
        LEVELS.get(level).spawn(step.commands());
    }

    /** Sets the place of each platform; Movers carries its riders by the way that it has made. */
    private static void patrol(SimulationContext step) {
        Hero hero = step.world().single(Hero.class);
        hero.steps += hero.wonSeconds > 0 ? 0 : 1;
        double seconds = hero.steps * step.stepSeconds();
        for (var row : step.world().query(Transform.class, Patrol.class)) {
            Patrol patrol = row.second();
            float way = (float) (1 - StrictMath.cos(2 * StrictMath.PI * seconds / patrol.seconds())) / 2;
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
        var hero = step.world().query(Transform.class, Hero.class).single();
        for (var coin : step.world().query(Transform.class, Coin.class)) {
            if (isNear(hero.first(), coin.first(), 0.7f)) {
                step.commands().despawn(coin.id());
                hero.second().coins++;
            }
        }
        for (var place : step.world().query(Transform.class, Checkpoint.class)) {
            if (isNear(hero.first(), place.first(), 1)) {
                step.commands().replace(hero.id(), new Home(place.first().x(), place.first().y()));
            }
        }
    }

    private static boolean isNear(Transform one, Transform other, float distance) {
        float dx = one.x() - other.x();
        float dy = one.y() - other.y();
        return dx * dx + dy * dy < distance * distance;
    }

    private static void winOrBeginAgain(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Mover.class, Home.class)) {
            if (row.first().y() < BOTTOM || row.second().isCrushed()) {
                row.first().teleport(row.third().x(), row.third().y());
                row.second().setVelocity(0, 0);
            }
        }
        var hero = step.world().query(Transform.class, Hero.class).single();
        var flag = step.world().query(Transform.class, SpriteAnimation.class, Flag.class).single();
        if (step.world().query(Coin.class).isEmpty()) {
            flag.second().play(Art.LIBRARY.clip("flag-waves"), step);
            boolean isAtFlag = isNear(hero.first(), flag.first(), 2);
            hero.second().wonSeconds += isAtFlag || hero.second().wonSeconds > 0 ? step.stepSeconds() : 0;
        }
        if (hero.second().wonSeconds > 3 || step.input().wasPressed(AGAIN)) {
            begin(step, hero.second().level);
        }
    }

    private static void animate(SimulationContext step) {
        for (var row : step.world().query(Mover.class, Hero.class, SpriteAnimation.class)) {
            Mover mover = row.first();
            float speed = Math.abs(mover.velocityX());
            String clip = !mover.isOnGround() ? mover.velocityY() > 0 ? "jump" : "fall" : speed > 0.5f ? "run" : "idle";
            row.third().play(Art.LIBRARY.clip(clip), step);
            row.second().looksLeft = speed > 0.1f ? mover.velocityX() < 0 : row.second().looksLeft;
        }
    }
}
