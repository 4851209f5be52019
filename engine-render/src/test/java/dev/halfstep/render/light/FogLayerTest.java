package dev.halfstep.render.light;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A map of 6 x 4 tiles of 20 pixels, in the middle of pictures of 160 x 90 pixels. A world unit is 10 pixels; the origin
 * is the middle of the picture.
 */
class FogLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int BLACK = 0;

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private final GlfwHost host = stage.host();
    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final int[] states = new int[6 * 4];

    private final FogLayer fog = host.add(new FogLayer(camera))
            .setStates((column, row) -> states[row * 6 + column])
            .setColors(Color.BLACK, Color.rgb(RED));
    private final EntityId floor = scene.world.spawn(TileGrid.empty(6, 4, 2f, -6f, -4f));

    /** Replaces the layer and the floor by those of another test. */
    private void restart(FogLayer layer, Object... components) {
        fog.setVisible(false);
        host.add(layer).setColors(Color.BLACK, Color.rgb(RED));
        scene.world.despawn(floor);
        scene.world.spawn(components);
    }

    private static TileGrid walled() {
        return TileGrid.of(2f, -6f, -4f, "..#...", "..#...", "..#...", "..#...");
    }

    private Screenshot drawAfter(long millis) {
        scene.frame(host, millis);
        return host.screenshot();
    }

    @Test
    void coversTilesByTheirState() {
        Arrays.fill(states, FogLayer.SEEN_NOW);
        for (int row = 0; row < 4; row++) {
            states[row * 6] = FogLayer.UNSEEN;
            states[row * 6 + 5] = FogLayer.SEEN_BEFORE;
        }

        Screenshot picture = drawAfter(0);

        assertEquals(BLACK, picture.rgb(25, 45), "unseen");
        assertEquals(BACKGROUND, picture.rgb(80, 45), "seen now");
        assertEquals(RED, picture.rgb(130, 55), "seen before, in the middle of a tile");
        assertEquals(BLACK, picture.rgb(5, 45), "outside of the map");
    }

    @Test
    void showsWhatTheSightOfTheWorldSees() {
        TileGrid grid = walled();
        Sight sight = Sight.of(grid);
        restart(new FogLayer(camera), grid, sight);
        sight.see(grid, 3f, 0f, 20f);
        sight.begin();
        sight.see(grid, -3f, 0f, 20f);

        Screenshot picture = drawAfter(0);

        assertEquals(BACKGROUND, picture.rgb(40, 45), "seen now");
        assertEquals(RED, picture.rgb(120, 45), "seen before, behind the wall");
        assertEquals(BLACK, picture.rgb(5, 45), "outside of the grid");
    }

    @Test
    void showsTheNextFloorAtOnce() {
        TileGrid grid = walled();
        Sight sight = Sight.of(grid);
        restart(new FogLayer(camera), grid, sight);
        sight.see(grid, 3f, 0f, 20f);
        assertEquals(BACKGROUND, drawAfter(100).rgb(120, 45), "the first floor");
        scene.world.despawnAll(scene.world.query(TileGrid.class));
        assertEquals(BLACK, drawAfter(100).rgb(120, 45), "without a floor");
        TileGrid next = TileGrid.empty(4, 4, 2f, -8f, -4f);
        Sight nextSight = Sight.of(next);
        scene.world.spawn(next, nextSight);
        nextSight.see(next, -7f, 0f, 20f);

        Screenshot picture = drawAfter(0);

        assertEquals(BACKGROUND, picture.rgb(10, 45), "the next floor, without a fade");
        assertEquals(BLACK, picture.rgb(120, 45), "beside the next floor");
    }

    @Test
    void aFloorWithoutASightIsUnseen() {
        restart(new FogLayer(camera), walled());

        assertEquals(BLACK, drawAfter(0).rgb(120, 45));
    }

    @Test
    void aWorldWithoutTilesIsUnseen() {
        GlfwHost other = stage.reopen(TestHosts.settings(160, 90));
        other.add(new FogLayer(camera));
        try (World world = World.builder().register(Transform.TYPE).build()) {
            SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
            scheduler.frame(other, 0);
            assertEquals(BLACK, other.screenshot().rgb(80, 45));
        }
    }

    @Test
    void rejectsAWorldWithSeveralSightsOrGrids() {
        TileGrid grid = walled();
        restart(new FogLayer(camera), grid, Sight.of(grid));
        scene.world.spawn(Sight.of(grid));
        Exception e = assertThrows(IllegalStateException.class, () -> drawAfter(0));
        assertEquals("a world must have at most one Sight: it has 2", e.getMessage());
        scene.world.spawn(walled());
        e = assertThrows(IllegalStateException.class, () -> drawAfter(0));
        assertEquals("a world must have at most one TileGrid: it has 2", e.getMessage());
    }

    @Test
    void rowsCountFromTheBottom() {
        Arrays.fill(states, 0, 2 * 6, FogLayer.SEEN_NOW);

        Screenshot picture = drawAfter(0);

        assertEquals(BACKGROUND, picture.rgb(80, 65), "the lower half");
        assertEquals(BLACK, picture.rgb(80, 25), "the upper half");
    }

    @Test
    void edgesAreSmooth() {
        fog.setColors(Color.BLACK, Color.BLACK.withOpacity(0f));
        for (int i = 0; i < states.length; i++) {
            states[i] = i % 6 < 3 ? FogLayer.SEEN_BEFORE : FogLayer.UNSEEN;
        }

        Screenshot picture = drawAfter(0);

        assertEquals(BACKGROUND, picture.rgb(69, 55), "the centre of a clear tile");
        assertEquals(0.74f * 0x60, picture.rgb(79, 55) & 0xFF, 6, "the edge, nearly as bright as the clear tile");
        assertEquals(BLACK, picture.rgb(90, 55), "the centre of an unseen tile");
    }

    @Test
    void tilesFadeAtPresentationTime() {
        fog.setFadeSeconds(0.4f).setColors(Color.BLACK, Color.BLACK.withOpacity(0f));
        drawAfter(100);
        Arrays.fill(states, FogLayer.SEEN_BEFORE);
        assertEquals(BLACK, drawAfter(0).rgb(80, 45), "no time has passed");

        int blue = drawAfter(200).rgb(80, 45) & 0xFF;
        assertEquals(0.74f * 0x60, blue, 2, "half of the time has passed");
        assertEquals(blue, host.screenshot().rgb(80, 45) & 0xFF, "the frame, drawn again");
        assertEquals(BACKGROUND, drawAfter(200).rgb(80, 45), "all of the time has passed");
    }

    @Test
    void tilesThatComeIntoViewDoNotFade() {
        camera.setCenter(-100f, 0f);
        drawAfter(100);
        Arrays.fill(states, FogLayer.SEEN_NOW);
        camera.setCenter(0f, 0f);

        assertEquals(BACKGROUND, drawAfter(0).rgb(80, 45));
    }

    @Test
    void tilesKeepTheirFadeWhileTheCameraMoves() {
        fog.setFadeSeconds(0.4f).setColors(Color.BLACK, Color.BLACK.withOpacity(0f));
        drawAfter(100);
        Arrays.fill(states, FogLayer.SEEN_BEFORE);
        drawAfter(200);
        camera.setCenter(4f, 2f);

        assertEquals(0.74f * 0x60, drawAfter(0).rgb(40, 65) & 0xFF, 2);
    }

    @Test
    void coversARotatedView() {
        Arrays.fill(states, FogLayer.SEEN_NOW);
        camera.setRotation((float) Math.PI / 2);

        Screenshot picture = drawAfter(0);

        assertEquals(BACKGROUND, picture.rgb(80, 5), "the left end of the map is at the top");
        assertEquals(BLACK, picture.rgb(20, 45), "the sides are outside of the map");
        assertEquals(BLACK, picture.rgb(159, 0), "a corner");
    }

    @Test
    void readsVisibleTilesOnly() {
        int[] reads = {0};
        FogLayer wide = new FogLayer(camera).setStates((column, row) -> {
            reads[0]++;
            return FogLayer.SEEN_NOW;
        });
        restart(wide, TileGrid.empty(2000, 2000, 1f, -1000f, -1000f));
        scene.frame(host, 0);
        assertTrue(reads[0] >= 16 * 9 && reads[0] < 400, "the reads of a frame: " + reads[0]);
    }

    @Test
    void rejectsUnknownStatesAndTimes() {
        states[8] = 3;
        Exception e = assertThrows(RuntimeException.class, () -> drawAfter(0));
        assertEquals(
                "the state of a tile must be unseen (0), seen before (1) or seen now (2): 3 in column 2 of row 1",
                e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> fog.setFadeSeconds(-1f));
    }

    @Test
    void allocatesNothingInAFrame() {
        scene.scheduler.presentation("look", frame -> Arrays.fill(states, (int) (frame.frame() % 3)));
        scene.runFramesAndCountBytes(host, 20);
        long bytes = scene.runFramesAndCountBytes(host, 10);
        assertTrue(bytes < 10 * 1000, "the bytes of 10 frames, with those of the scheduler and the host: " + bytes);
    }
}
