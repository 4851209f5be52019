package com.example.game;

import dev.halfstep.game.GameSpec;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Puts the game together: its components, its systems and its first entities. The program and the tests share it. */
final class BallGame {

    static final Rate STEP_RATE = Rate.hz(25);
    static final float BALL_RADIUS = 0.5f;

    private static final int BALLS = 24;
    private static final int[] COLORS = {0xFF6B6B, 0xFFD93D, 0x6BCB77, 0x4D96FF};
    private static final long SEED = 1;

    /** Names the game in recordings, with all that decides how it begins; here, nothing is random but the seed. */
    static final GameSpec<?> RECORDED = GameSpec.of("my-game", "1.0.0").withSeed(SEED);

    private BallGame() {}

    /** Registers all components except {@code Transform}. */
    static void register(World.Builder world) {
        world.register(Velocity.class).register(Shape.TYPE);
    }

    /** Builds the game of a recording, to inspect it or to test that it replays. */
    static WorldRecipe recorded(RecordedGame game) {
        if (!game.name().equals(RECORDED.name())) {
            throw new IllegalArgumentException(
                    "a recording must be of " + RECORDED.name() + ": it is of " + game.name());
        }
        return new WorldRecipe().register(BallGame::register).wire(BallGame::wire);
    }

    /** Adds the systems and spawns the balls. */
    static void wire(World world, SystemScheduler scheduler) {
        scheduler.simulation("bounce", Bounce::step);
        scheduler.presentation("pulse", Pulse::present);
        RandomStream random = RandomStream.of(SEED, 0); // 0: the first of many streams of this seed
        for (int i = 0; i < BALLS; i++) {
            world.spawn(
                    Transform.at(random.between(-7, 7), random.between(-4, 4)),
                    new Velocity(random.between(-5, 5), random.between(-5, 5)),
                    Shape.circle(BALL_RADIUS, Color.rgb(COLORS[i % COLORS.length])));
        }
    }
}
