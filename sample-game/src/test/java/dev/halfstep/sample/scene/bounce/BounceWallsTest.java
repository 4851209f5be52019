package dev.halfstep.sample.scene.bounce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.Offscreen;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class BounceWallsTest {

    private static final int BOX_RGB = 0x222734;
    private static final int WALL_RGB = 0x6A748C;

    @Test
    void wallsBeginWhereTheBoxesEnd() {
        BounceScene scene = new BounceScene(1, 1);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (GlfwHost host = Offscreen.open(1280, 720);
                World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            scene.begin(world, scheduler);
            scene.addLayers(SceneLayers.on(host, UnaryOperator.identity()), scheduler);
            scheduler.frame(host, 0);
            Screenshot picture = host.screenshot();
            assertEquals(4, wallsIn(picture, 640, 0, 0, 1), "the walls above and below both boxes");
            assertEquals(2, wallsIn(picture, 0, 500, 1, 0), "the walls beside the lower box");
        }
    }

    /** Counts the sides of boxes, along a line of pixels, that a wall touches from outside. */
    private static int wallsIn(Screenshot picture, int fromX, int fromY, int stepX, int stepY) {
        int walls = 0;
        int length = stepX == 1 ? picture.width() : picture.height();
        for (int i = 2; i < length - 2; i++) {
            int rgb = picture.rgb(fromX + i * stepX, fromY + i * stepY);
            for (int outwards = -1; outwards <= 1; outwards += 2) {
                int beside = i + outwards;
                int beyond = i + 2 * outwards;
                boolean isSide =
                        rgb == BOX_RGB && picture.rgb(fromX + beside * stepX, fromY + beside * stepY) != BOX_RGB;
                // The pixel beside the box may be a blend of box and wall, because edges are smooth.
                boolean isWall = isWall(picture.rgb(fromX + beside * stepX, fromY + beside * stepY))
                        || isWall(picture.rgb(fromX + beyond * stepX, fromY + beyond * stepY));
                walls += isSide && isWall ? 1 : 0;
            }
        }
        return walls;
    }

    private static boolean isWall(int rgb) {
        boolean isNear = true;
        for (int shift = 0; shift <= 16; shift += 8) {
            isNear &= Math.abs((rgb >> shift & 0xFF) - (WALL_RGB >> shift & 0xFF)) < 16;
        }
        return isNear;
    }
}
