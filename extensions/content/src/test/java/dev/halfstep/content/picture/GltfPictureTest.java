package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.GltfModel;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Draws the model of the tests. The pictures have 100 x 100 pixels. At the origin, 10 units from the camera, a world
 * unit is 5 pixels.
 */
class GltfPictureTest {

    private static final Path ASSETS = Path.of("src/test/resources/assets");
    private static final String SHIP = "models/ship.gltf";
    private static final int BACKGROUND = 0x204060;

    @TempDir
    private Path folder;

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(Model.TYPE)
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final GlfwHost host = TiledPictureTest.offscreen(100, 100, BACKGROUND);

    {
        Camera3d camera = new Camera3d(90f).setPosition(0f, 0f, 10f);
        host.add(new MeshLayer(camera, new MeshLayer.Light().setSun(Color.BLACK).setAmbient(Color.WHITE)));
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
        host.close();
    }

    private Screenshot drawn() {
        host.assets().finish();
        scheduler.frame(host, 100_000_000);
        return host.screenshot();
    }

    private static void assertShip(Screenshot picture, int downPixels) {
        assertColor(0xFF0000, picture, 35, 50 + downPixels); // the left half of the flag
        assertColor(0x00FF00, picture, 45, 50 + downPixels);
        assertColor(0x102070, picture, 60, 50 + downPixels); // half of it is the blue of the window
        assertColor(BACKGROUND, picture, 75, 50 + downPixels);
    }

    private static void assertColor(int expected, Screenshot picture, int x, int y) {
        int actual = picture.rgb(x, y);
        assertTrue(
                TiledPictureTest.isEqual(expected, actual),
                () -> x + ", " + y + ": " + Integer.toHexString(expected) + ", not " + Integer.toHexString(actual));
    }

    @Test
    void nodesAreDrawnAtTheirPlacesWithTextureAndOpacity() throws IOException {
        GltfPicture ship = GltfPicture.load(host.assets(), ASSETS, GltfModel.read(ASSETS, SHIP));
        ship.spawn(world, Transform.at(0, 2, 0));
        ship.spawn(world, Transform.at(0, -4, 0));

        Screenshot picture = drawn();
        assertShip(picture, -10);
        assertShip(picture, 20);
        ship.close();
    }

    @Test
    void materialsAndParentsAreThoseOfTheFile() throws IOException {
        String blue = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC";
        String text = Files.readString(ASSETS.resolve(SHIP))
                .replace("1, 0.5]", "1, 1], \"baseColorTexture\": {\"index\": 1}")
                .replace("[{\"source\": 0,", "[{\"source\": 0}, {\"source\": 1,")
                .replace("\"images\": [", "\"images\": [{\"uri\": \"data:;base64," + blue + "\"}, ");
        Files.writeString(folder.resolve("ship.gltf"), text);
        GltfPicture ship = GltfPicture.load(host.assets(), folder, GltfModel.read(folder, "ship.gltf"));

        List<Model> models = ship.models();
        assertEquals(
                List.of(true, true, false), models.stream().map(Model::isUnlit).toList());
        assertTrue(models.get(1).color().opacity() < 1, "its texture may be translucent");
        assertNotEquals(models.get(0).texture(), models.get(1).texture());
        List<EntityId> spawned = new ArrayList<>();
        ship.spawn(world, new Transform(), (node, entity) -> spawned.add(entity));
        assertEquals(spawned.get(0), world.get(spawned.get(2), Parent.class).id(), "the glass is part of the ship");
        ship.close();
    }

    @Test
    void meshOfTwoMaterialsIsTwoEntitiesOfItsNode() throws IOException {
        String second = ", {\"attributes\": {\"POSITION\": 5}, \"material\": 1}";
        String text = Files.readString(ASSETS.resolve(SHIP));
        Files.writeString(folder.resolve("ship.gltf"), text.replace("\"material\": 0}", "\"material\": 0}" + second));
        GltfPicture ship = GltfPicture.load(host.assets(), folder, GltfModel.read(folder, "ship.gltf"));
        ship.spawn(world, new Transform());

        assertEquals(4, world.query(Model.class).count());
        assertColor(0xFF4080, drawn(), 35, 50); // half of it is the red of the flag behind
        ship.close();
    }

    @Test
    void bakedModelLooksTheSame() throws IOException {
        GltfPicture ship = GltfPicture.load(
                host.assets(), ASSETS, GltfModel.read(ASSETS, SHIP).baked());
        ship.models().forEach(model -> world.spawn(new Transform(), model));

        assertShip(drawn(), 0);
        ship.close();
    }

    @Test
    void modelWithoutItsPictureIsDrawnAndAWarningNamesIt() throws IOException {
        String text = Files.readString(ASSETS.resolve(SHIP));
        Files.writeString(folder.resolve("ship.gltf"), text.replaceFirst("data:image/png;base64,[^\"]*", "sails.png"));
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            GltfPicture ship = GltfPicture.load(host.assets(), folder, GltfModel.read(folder, "ship.gltf"));
            EntityId whole = ship.spawn(world, new Transform());

            assertColor(0xFFFFFF, drawn(), 35, 50);
            world.despawn(whole);
            assertEquals(0, world.query(Transform.class).count(), "all nodes are despawned with the whole");
        } finally {
            System.setErr(before);
        }
        String warnings = printed.toString(StandardCharsets.UTF_8);
        assertEquals(1, warnings.lines().count(), warnings);
        assertTrue(warnings.startsWith("warning: ship.gltf: ") && warnings.contains("sails.png"), warnings);
    }
}
