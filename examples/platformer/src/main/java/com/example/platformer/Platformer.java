package com.example.platformer;

import com.example.platformer.Foes.Chaser;
import com.example.platformer.Foes.Foe;
import com.example.platformer.Moment.Kind;
import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Mover.JumpTimer;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.Movers;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Action;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.physics.Joint;
import dev.halfstep.physics.Physics;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;

/** The rules of the game: collect all coins, then reach the flag. The program and the tests share this class. */
final class Platformer {

    private static final float RUN_SPEED = 8; // units a second; a tile is 1 unit
    private static final float JUMP_SPEED = 15.5f; // enough for 2.9 units
    private static final float GRAVITY = 42;
    private static final float LOUD_SPEED = 6; // landings at this speed are heard and seen
    private static final float PUSH_SPEED = 4; // of a crate
    static final float HALF_WIDTH = 0.4f; // of the box of the hero
    static final float HALF_HEIGHT = 0.45f;
    private static final float BOTTOM = -2; // who falls deeper begins again

    /** The levels, one for each file level-1.tmx, level-2.tmx and so on. A saved file replaces its level. */
    static final List<Level> LEVELS = Level.readAll();

    /** The names of the systems, which run while the player plays. */
    static final List<String> SYSTEMS = List.of("patrol", "control", Physics.SYSTEM, "move", "touch", "end");

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
        float fallSpeed; // before it touched the ground
        boolean isThrown; // by a spring, so that he rises without a press
        boolean looksLeft;
    }

    /** Marks a coin. */
    record Coin() {}

    /** A place where the hero begins again from now on. */
    record Checkpoint() {}

    /** Throws up the hero who falls on it. */
    record Spring(float speed) {}

    /** Marks the flag, which is the goal. */
    record Flag() {}

    /** Where an entity begins, and begins again. */
    record Home(float x, float y) {}

    /** The path of a platform or a foe: from a place and back. */
    record Patrol(float x, float y, float dx, float dy, float seconds) {}

    private Platformer() {}

    static void register(World.Builder world) {
        world.register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE, JumpTimer.TYPE, RigidBody.TYPE, Joint.TYPE);
        world.register(Art.LIBRARY.spriteType(), Art.LIBRARY.animationType());
        world.register(Hero.class, Coin.class, Checkpoint.class, Spring.class, Flag.class, Home.class, Patrol.class);
        world.register(Foe.class, Chaser.class);
    }

    static void wire(World world, SystemScheduler scheduler) {
        Art.loadWithoutPictures();
        Movers movers = new Movers(world, /* cellSize= */ 2);
        Events<Moment> moments = scheduler.addEvents(Moment.class, /* capacity= */ 256);
        var actions = scheduler.input().actions();
        actions.bind(WALK, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X)
                .bind(WALK, AxisSource.pair(GamepadButton.DPAD_LEFT, GamepadButton.DPAD_RIGHT))
                .bind(JUMP, Key.SPACE, GamepadButton.A)
                .bind(DROP, Key.DOWN, GamepadButton.DPAD_DOWN)
                .bind(AGAIN, Key.R, GamepadButton.BACK);
        LEVELS.get(0).spawn(world);
        scheduler.simulation("patrol", Platformer::patrol);
        scheduler.simulation("control", step -> control(step, moments));
        Physics.install(world, scheduler, 0, -GRAVITY); // moves crates and platforms
        scheduler.simulation("move", step -> movers.move(step.stepSeconds())); // the hero, also with what carries him
        scheduler.simulation("touch", step -> touch(step, moments));
        scheduler.simulation("end", step -> winOrBeginAgain(step, moments));
        scheduler.simulation("animate", Platformer::animate);
        Art.LIBRARY.animate(scheduler);
    }

    /** Replaces the level by a new one, from the next step on. */
    static void begin(SimulationContext step, int level) {
        step.commands().despawnAll(step.world().query(Transform.class));
        LEVELS.get(level).spawn(step.commands());
    }

    /** Moves platforms, walkers and flyers on their paths, and the chaser. */
    private static void patrol(SimulationContext step) {
        Hero hero = step.world().single(Hero.class);
        hero.steps += hero.wonSeconds > 0 ? 0 : 1;
        double seconds = hero.steps * step.stepSeconds();
        for (var row : step.world().query(Transform.class, Patrol.class)) {
            Patrol patrol = row.second();
            float way = (float) (1 - StrictMath.cos(2 * StrictMath.PI * seconds / patrol.seconds())) / 2;
            float dx = patrol.x() + patrol.dx() * way - row.first().x();
            float dy = patrol.y() + patrol.dy() * way - row.first().y();
            if (step.world().has(row.id(), RigidBody.class)) { // a platform, which carries crates by its velocity
                step.world().get(row.id(), RigidBody.class).velocity(dx / step.stepSeconds(), dy / step.stepSeconds());
            } else {
                row.first().translate(dx, dy);
            }
        }
        Foes.chase(step);
    }

    private static void control(SimulationContext step, Events<Moment> moments) {
        float seconds = step.stepSeconds();
        for (var row : step.world().query(Transform.class, Mover.class, JumpTimer.class, Hero.class)) {
            Mover mover = row.second();
            float direction = step.input().value(WALK);
            float change = (mover.isOnGround() ? 70 : 45) * seconds;
            float faster = Math.max(-change, Math.min(change, direction * RUN_SPEED - mover.velocityX()));
            float y = mover.velocityY() - GRAVITY * seconds;
            if (row.third().jumps(mover.isOnGround(), step.input().wasPressed(JUMP), seconds)) {
                y = JUMP_SPEED;
                Moment.send(step, moments, Kind.JUMP, row.first(), 1);
            } else if (y > 0 && !step.input().isHeld(JUMP) && !row.fourth().isThrown) {
                y -= GRAVITY * seconds; // a short press is a low jump
            }
            if (step.input().wasPressed(DROP)) {
                mover.dropThrough();
            }
            mover.setVelocity(mover.velocityX() + faster, y);
            push(step, row.first(), mover, direction);
            row.fourth().fallSpeed = -y;
            row.fourth().isThrown &= y > 0;
        }
    }

    /** Moves a crate at whose side the hero walks. */
    private static void push(SimulationContext step, Transform at, Mover mover, float direction) {
        boolean isAtWall = direction < 0 ? mover.isAtLeftWall() : mover.isAtRightWall();
        for (var crate : step.world().query(Transform.class, RigidBody.class, Home.class)) {
            float dx = crate.first().x() - at.x();
            boolean isBeside = dx * direction > 0 && Math.abs(dx) < 1 && Math.abs(crate.first().y() - at.y()) < 0.9f;
            if (isAtWall && isBeside && mover.isOnGround()) {
                crate.second().velocity(direction * PUSH_SPEED, crate.second().velocityY());
                mover.setVelocity(direction * (PUSH_SPEED + 1), mover.velocityY()); // so that he stays at its side
            }
        }
    }

    /** Lets the hero touch the ground, springs, coins and checkpoints. */
    private static void touch(SimulationContext step, Events<Moment> moments) {
        var row = step.world().query(Transform.class, Mover.class, Hero.class).single();
        Transform at = row.first();
        Mover mover = row.second();
        boolean lands = mover.landedAt() != Mover.NONE;
        if (lands && row.third().fallSpeed > LOUD_SPEED) {
            Moment.send(step, moments, Kind.LAND, at, mover.landedAt());
        }
        for (var spring : step.world().query(Transform.class, Collider.class, Spring.class, SpriteAnimation.class)) {
            if ((lands || mover.velocityY() < 0) && touches(at, spring.first(), spring.second())) {
                mover.setVelocity(mover.velocityX(), spring.third().speed());
                row.third().isThrown = true;
                spring.fourth().play(Art.LIBRARY.clip("spring-jumps"), step);
                spring.fourth().restart(step);
                Moment.send(step, moments, Kind.SPRING, at, 1);
            }
        }
        for (var coin : step.world().query(Transform.class, Collider.class, Coin.class)) {
            if (touches(at, coin.first(), coin.second())) {
                step.commands().despawn(coin.id());
                row.third().coins++;
                Moment.send(step, moments, Kind.COIN, at, 1);
            }
        }
        for (var place : step.world().query(Transform.class, Collider.class, Checkpoint.class)) {
            if (touches(at, place.first(), place.second())) {
                step.commands().replace(row.id(), new Home(place.first().x(), place.first().y()));
            }
        }
    }

    static boolean touches(Transform hero, Transform other, Collider box) {
        return Math.abs(hero.x() - other.x()) < HALF_WIDTH + box.halfWidth()
                && Math.abs(hero.y() - other.y()) < HALF_HEIGHT + box.halfHeight();
    }

    private static void winOrBeginAgain(SimulationContext step, Events<Moment> moments) {
        var row = step.world().query(Transform.class, Mover.class, Hero.class, Home.class).single();
        if (Foes.touch(step, moments) || row.second().isCrushed() || row.first().y() < BOTTOM) {
            Moment.send(step, moments, Kind.HURT, row.first(), 1);
            row.first().teleport(row.fourth().x(), row.fourth().y()); // coins stay collected
            row.second().setVelocity(0, 0);
            for (var chaser : step.world().query(Transform.class, Chaser.class, Home.class)) {
                chaser.first().teleport(chaser.third().x(), chaser.third().y());
            }
        }
        for (var crate : step.world().query(Transform.class, RigidBody.class, Home.class)) {
            if (crate.first().y() < BOTTOM) {
                crate.first().setRotationZ(0).teleport(crate.third().x(), crate.third().y());
                crate.second().velocity(0, 0).angularVelocity(0);
            }
        }
        Hero hero = row.third();
        if (step.world().query(Coin.class).isEmpty()) {
            var flag = step.world().query(Transform.class, Collider.class, Flag.class, SpriteAnimation.class).single();
            flag.fourth().play(Art.LIBRARY.clip("flag-waves"), step);
            boolean isAtFlag = touches(row.first(), flag.first(), flag.second());
            if (isAtFlag && hero.wonSeconds == 0) {
                Moment.send(step, moments, Kind.WIN, row.first(), 1);
            }
            hero.wonSeconds += isAtFlag || hero.wonSeconds > 0 ? step.stepSeconds() : 0;
        }
        if (hero.wonSeconds > 3 || step.input().wasPressed(AGAIN)) {
            begin(step, hero.level);
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
