package com.example.game;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Describes the game: its components, its systems and its first entities. The program and the tests share it. */
final class BallGame {

    static final float BALL_RADIUS = 0.5f;

    private static final int BALLS = 24;
    private static final int[] COLORS = {0xFF6B6B, 0xFFD93D, 0x6BCB77, 0x4D96FF};

    static final GameSpec<?> GAME = GameSpec.of("my-game", "1.0.0")
            .register(Velocity.class) // beside Transform, which each game has
            .register(Shape.TYPE)
            .stepsPerSecond(25)
            .wire(BallGame::wire);

    private BallGame() {}

    /** Adds the systems and spawns the balls. */
    private static void wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
        scheduler.simulation("bounce", Bounce::step);
        scheduler.presentation("pulse", Pulse::present);
        RandomStream random = RandomStream.of(game.seed(), 0); // 0: the first of many streams of this seed
        for (int i = 0; i < BALLS; i++) {
            world.spawn(
                    Transform.at(random.between(-7, 7), random.between(-4, 4)),
                    new Velocity(random.between(-5, 5), random.between(-5, 5)),
                    Shape.circle(BALL_RADIUS, Color.rgb(COLORS[i % COLORS.length])));
        }
    }
}
