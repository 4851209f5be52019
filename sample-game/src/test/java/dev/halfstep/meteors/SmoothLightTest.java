package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.Run;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that nothing pops: that no light of an entity vanishes from one frame to the next while the entity crosses an
 * edge of the field, or when it expires. The light of a pixel is its largest colour channel, 0 to 255.
 */
class SmoothLightTest {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final float UNITS_PER_PIXEL = Game.FIELD_WIDTH / WIDTH;

    /** A pixel that darkens by more than this from one frame to the next is a pop. */
    private static final int MAX_DROP = 40;

    /**
     * How many pixels around a place are searched, because motions are no whole number of pixels, and bodies rotate.
     */
    private static final int REACH = 2;

    private static final int FRAMES_PER_SECOND = 60;
    private static final long FRAME_NANOS = 1_000_000_000L / FRAMES_PER_SECOND;
    private static final long STEP_NANOS = 40_000_000;

    /** The entity flies in the upper half of the picture, which is measured. */
    private static final float UPPER_Y = 150f;

    /** Places the only entity of the game at a height, so that it flies to the right with a speed. */
    @FunctionalInterface
    private interface Placing {
        void place(World world, float y);
    }

    /**
     * Returns the light that the entity adds to the upper half of the picture in each frame: the difference to the same
     * game with the entity in the lower half. The first frame shows the beginning of the motion.
     */
    private static int[][] lightOf(Placing placing, int frames, boolean isFiring) {
        int[][] upper = draw(placing, UPPER_Y, frames, isFiring);
        int[][] lower = draw(placing, -UPPER_Y, frames, isFiring);
        for (int frame = 0; frame < frames; frame++) {
            for (int i = 0; i < upper[frame].length; i++) {
                upper[frame][i] = Math.max(0, upper[frame][i] - lower[frame][i]);
            }
        }
        return upper;
    }

    private static int[][] draw(Placing placing, float y, int frames, boolean isFiring) {
        try (GlfwHost host = openHost();
                GameRun<Meteors> run = Meteors.GAME.begin()) {
            World world = run.world();
            SystemScheduler scheduler = run.scheduler();
            PlayerSettings settings = new PlayerSettings(Settings.inMemory());
            new MeteorsShow(run.parts(), HighScore.unsaved(), settings, /* canRewind= */ false)
                    .addLayers(host, host::framebufferSize, host::add);
            scheduler.frame(host, STEP_NANOS);
            Game state = world.single(Game.class);
            state.start(Game.Screen.PLAYING, 1);
            state.secondsToWave = Float.MAX_VALUE;
            state.secondsToShip = Float.MAX_VALUE;
            placing.place(world, y);
            if (isFiring) {
                scheduler.input().replaceStepInput(input -> {
                    input.add(Key.SPACE, true, 0);
                    input.add(Key.SPACE, false, 0);
                });
                scheduler.frame(host, STEP_NANOS);
                scheduler.input().replaceStepInput(input -> {});
                removeShip(world);
            }
            scheduler.frame(host, STEP_NANOS);
            int[][] light = new int[frames][];
            for (int frame = 0; frame < frames; frame++) {
                scheduler.frame(host, FRAME_NANOS);
                light[frame] = upperHalf(host.screenshot());
            }
            return light;
        }
    }

    private static GlfwHost openHost() {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("smooth light", WIDTH, HEIGHT).withSamples(0), new ManualClock());
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
    }

    private static int[] upperHalf(Screenshot picture) {
        int[] light = new int[WIDTH * HEIGHT / 2];
        for (int i = 0; i < light.length; i++) {
            int rgb = picture.rgb(i % WIDTH, i / WIDTH);
            light[i] = Math.max(rgb >> 16 & 0xFF, Math.max(rgb >> 8 & 0xFF, rgb & 0xFF));
        }
        return light;
    }

    /**
     * Returns by how much a pixel darkens at most between two neighbouring frames. The comparison follows the motion: a
     * pixel is compared with the brightest of the pixels around the place to which the entity has moved.
     */
    private static int maxDrop(int[][] light, float speed) {
        int moved = Math.round(speed / FRAMES_PER_SECOND / UNITS_PER_PIXEL);
        int max = 0;
        for (int frame = 1; frame < light.length; frame++) {
            max = Math.max(max, maxDrop(light[frame - 1], light[frame], moved));
        }
        return max;
    }

    private static int maxDrop(int[] before, int[] after, int moved) {
        int max = 0;
        for (int y = REACH; y < HEIGHT / 2 - REACH; y++) {
            for (int x = REACH + Math.max(0, -moved); x < WIDTH - REACH - Math.max(0, moved); x++) {
                int light = before[y * WIDTH + x];
                if (light > max) {
                    max = Math.max(max, light - brightestAround(after, x + moved, y));
                }
            }
        }
        return max;
    }

    private static int brightestAround(int[] light, int x, int y) {
        int brightest = 0;
        for (int row = y - REACH; row <= y + REACH; row++) {
            for (int column = x - REACH; column <= x + REACH; column++) {
                brightest = Math.max(brightest, light[row * WIDTH + column]);
            }
        }
        return brightest;
    }

    private static int[][] reversed(int[][] light) {
        int[][] reversed = new int[light.length][];
        for (int frame = 0; frame < light.length; frame++) {
            reversed[light.length - 1 - frame] = light[frame];
        }
        return reversed;
    }

    private static void assertSmooth(int[][] light, float speed) {
        int drop = maxDrop(light, speed);
        assertTrue(drop < MAX_DROP, () -> "no light may vanish in a frame: a pixel darkens by " + drop);
    }

    /** A light that appears in a frame is a light that vanishes in the reversed film. */
    private static void assertSmoothBothWays(int[][] light, float speed) {
        assertSmooth(light, speed);
        assertSmooth(reversed(light), -speed);
    }

    /** Places the ship, which is the only entity then, near the right edge of the field. */
    private static void placeShip(World world, float y, float speed) {
        world.despawnAll(world.query(Hazard.class));
        for (var row : world.query(Ship.class, Transform.class, Heading.class, Velocity.class)) {
            row.first().safeSeconds = 0; // no shield, which pulses
            row.second().setPosition(580, y, 0).setRotationZ(0);
            row.third().radians = 0;
            row.fourth().setTo(speed, 0);
        }
    }

    private static void removeShip(World world) {
        world.despawnAll(world.query(Ship.class));
    }

    @Test
    void shotsFadeWhereTheyExpireAndKeepTheirTrailsAtTheEdge() {
        int frames = 60; // the shot passes the edge at 0.1 s, and expires at 0.85 s
        assertSmooth(lightOf((world, y) -> placeShip(world, y, 0), frames, true), Shot.SPEED);
    }

    @Test
    void shipIsDrawnAtBothEdgesWhileItCrossesThem() {
        float speed = 240;
        assertSmoothBothWays(lightOf((world, y) -> placeShip(world, y, speed), 45, false), speed);
    }

    @Test
    void meteorsWrapAroundOutOfSight() {
        float speed = 360;
        Placing placing = (world, y) -> {
            removeShip(world);
            boolean isFirst = true;
            for (var row : world.query(Meteor.class, Transform.class, Velocity.class)) {
                boolean isKept = isFirst && row.first().size == Meteor.Size.LARGE;
                isFirst &= !isKept;
                row.second().setPosition(isKept ? 560 : -100, isKept ? y : 0, 0);
                row.third().setTo(isKept ? speed : 0, 0);
            }
        };
        assertSmoothBothWays(lightOf(placing, 60, false), speed);
    }

    @Test
    void saucerLeavesTheFieldBeforeItVanishes() {
        Placing placing = (world, y) -> {
            removeShip(world);
            world.despawnAll(world.query(Hazard.class));
            world.spawn(
                    Transform.at(600, y),
                    new Velocity(Saucer.SPEED, 0),
                    new Body(Saucer.RADIUS, Saucer.LIGHT_RADIUS),
                    new Hazard(),
                    new Saucer());
        };
        assertSmooth(lightOf(placing, 60, false), Saucer.SPEED);
    }

    private static long brightRowsOf(Object shot) {
        Placing placing = (world, y) -> {
            removeShip(world);
            world.despawnAll(world.query(Hazard.class));
            world.spawn(Transform.at(0, y), new Velocity(300, 0), new Body(3, 0), new Lifetime(0.8f), shot);
        };
        int[] light = lightOf(placing, 1, false)[0];
        return IntStream.range(0, HEIGHT / 2)
                .filter(row -> IntStream.range(row * WIDTH, (row + 1) * WIDTH).anyMatch(i -> light[i] > 160))
                .count();
    }

    @Test
    void shotsOfTheSaucerHaveAnotherShapeThanThoseOfShips() {
        long ofShip = brightRowsOf(new Shot());
        long ofSaucer = brightRowsOf(new SaucerShot());
        assertTrue(ofSaucer >= ofShip + 2, () -> "rows of a diamond and of a line: " + ofSaucer + ", " + ofShip);
    }
}
