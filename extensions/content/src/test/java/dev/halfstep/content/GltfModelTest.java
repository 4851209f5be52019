package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.GltfModel.Node;
import dev.halfstep.content.GltfModel.Primitive;
import dev.halfstep.content.GltfModel.Surface;
import dev.halfstep.content.GltfModel.Texture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what is read of glTF. The model has a square with a texture, a translucent mirrored one, and a tent. */
class GltfModelTest {

    private static final String SHIP = "models/ship.gltf";
    private static final Pattern BUFFER =
            Pattern.compile(", \"uri\": \"data:application/octet-stream;base64,([^\"]*)\"");

    @TempDir
    private Path folder;

    private GltfModel read(String content) throws IOException {
        Files.writeString(folder.resolve("model.gltf"), content);
        return GltfModel.read(folder, "model.gltf");
    }

    /** Reads the ship with another text in the place of one. */
    private GltfModel read(String text, String replacement) throws IOException {
        String ship = TestAssets.text(SHIP);
        assertTrue(ship.contains(text), text);
        return read(ship.replace(text, replacement));
    }

    private void assertRefused(String text, String replacement, String message) {
        String refused =
                assertThrows(IOException.class, () -> read(text, replacement)).getMessage();
        assertTrue(refused.startsWith("model.gltf, /"), refused);
        assertTrue(refused.endsWith(message), refused);
    }

    private static Primitive primitive(GltfModel model, int node) {
        return model.nodes().get(node).primitives().get(0);
    }

    @Test
    void nodesHaveNamesParentsAndPoses() throws IOException {
        List<Node> nodes = GltfModel.read(TestAssets.FOLDER, SHIP).nodes();

        assertEquals(
                List.of("ship", "flag", "glass", "tent"),
                nodes.stream().map(Node::name).toList());
        assertEquals(List.of(-1, 0, 0, -1), nodes.stream().map(Node::parent).toList());
        assertEquals(-2f, nodes.get(1).pose().x());
        assertEquals(new Vector3f(2, 2, 2), nodes.get(1).pose().scale(new Vector3f()));
        assertEquals(2f, nodes.get(2).pose().x());
        assertEquals(new Vector3f(-2, 2, 2), nodes.get(2).pose().scale(new Vector3f()), "a mirrored matrix");
        assertEquals(Math.PI / 2, nodes.get(3).pose().rotationZ(), 1e-6);
        Node flat = read("[-2, 0, 0, 0, 0, 2", "[0, 0, 0, 0, 0, 0").nodes().get(2);
        assertEquals(0f, flat.pose().rotationZ(), "no rotation can be told");
        assertNotSame(flat.pose(), flat.pose());
    }

    @Test
    void verticesHavePositionsNormalsCoordinatesAndColors() throws IOException {
        GltfModel model = GltfModel.read(TestAssets.FOLDER, SHIP);

        Primitive flag = primitive(model, 1);
        float[] vertices = {-1, 1, 0, 0, 0, 1, -1, -1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, -1, 0, 0, 0, 1};
        assertArrayEquals(vertices, flag.vertices());
        assertArrayEquals(new float[] {0, 0, 0, 1, 1, 0, 1, 1}, flag.textureCoordinates());
        assertArrayEquals(new int[] {0, 1, 2, 2, 1, 3}, flag.triangles());
        assertArrayEquals(new float[] {1, 1, 1, 1}, Arrays.copyOf(flag.colors(), 4));
        float[] window = Arrays.copyOf(primitive(model, 2).colors(), 4);
        assertArrayEquals(new float[] {0, 0, 0.502f, 1}, window, 1e-3f, "55 of 255 parts of the light");
    }

    @Test
    void elementsMayHaveGapsBetweenThem() throws IOException {
        String colors = "\"count\": 4, \"type\": \"VEC4\"";
        float[] read = primitive(read(colors, colors.replace('4', '3').replace("count\": 3", "count\": 4")), 2)
                .colors();
        assertArrayEquals(primitive(GltfModel.read(TestAssets.FOLDER, SHIP), 2).colors(), read, "red, green, blue");
    }

    @Test
    void trianglesHaveFlatNormalsIfTheFileHasNone() throws IOException {
        GltfModel model = GltfModel.read(TestAssets.FOLDER, SHIP);

        float[] square = primitive(model, 2).vertices();
        float[] corners = {-1, 1, -1, -1, 1, 1, 1, 1, -1, -1, 1, -1};
        for (int i = 0; i < 6; i++) {
            assertEquals(corners[2 * i], square[6 * i], "x " + i);
            assertEquals(corners[2 * i + 1], square[6 * i + 1], "y " + i);
            assertEquals(1f, square[6 * i + 5], "the normal " + i);
        }
        float[] tent = primitive(model, 3).vertices(); // without indices
        assertEquals(6 * 6, tent.length);
        assertArrayEquals(new float[] {-1, -1, 1}, Arrays.copyOf(tent, 3));
        assertArrayEquals(new float[] {0, 0.4472136f, 0.8944272f}, Arrays.copyOfRange(tent, 3, 6), 1e-6f);
        assertArrayEquals(new float[] {1, -1, 0}, Arrays.copyOfRange(tent, 24, 27), "the second triangle");
    }

    @Test
    void materialsHaveColorsOfPicturesNotOfLight() throws IOException {
        GltfModel model = GltfModel.read(TestAssets.FOLDER, SHIP);

        Surface cloth = model.surfaces().get(0);
        assertEquals("cloth", cloth.name());
        assertTrue(cloth.isUnlit());
        Texture texture = cloth.texture();
        assertTrue(texture != null && texture.isEmbedded() && !texture.isSmooth());
        assertEquals(Texture.Wrap.MIRROR, texture.wrap());
        Texture clamped = read("33648", "33071").surfaces().get(0).texture();
        assertEquals(Texture.Wrap.CLAMP, clamped == null ? null : clamped.wrap());
        assertEquals("PNG", new String(texture.embedded(), 1, 3, StandardCharsets.ISO_8859_1));
        Surface window = model.surfaces().get(1);
        assertEquals(0x80FF80FF, window.color(), "half of the light is 0.2158605");
        assertTrue(window.isTranslucent());
        Surface none = model.surfaces().get(primitive(model, 3).surface());
        assertEquals(new Surface("", 0xFFFF_FFFF, null, false, false), none);
    }

    @Test
    void coordinatesOfATextureAreTransformed() throws IOException {
        GltfModel model = read(
                "{\"index\": 0}",
                "{\"index\": 0, \"texCoord\": 1, \"extensions\": {\"KHR_texture_transform\": "
                        + "{\"texCoord\": 0, \"offset\": [0.5, 0], \"rotation\": 1.5707963, \"scale\": [2, 1]}}}");

        float[] moved = primitive(model, 1).textureCoordinates();
        assertArrayEquals(new float[] {0.5f, 0, 1.5f, 0, 0.5f, -2, 1.5f, -2}, moved, 1e-6f);
        GltfModel other = read("{\"index\": 0}", "{\"index\": 0, \"texCoord\": 1}");
        assertArrayEquals(new float[8], primitive(other, 1).textureCoordinates(), "the mesh has no such set");
    }

    @Test
    void nodesOfTheSceneThatTheFileChoosesAreRead() throws IOException {
        String scenes = "\"scene\": 0,\n  \"scenes\": [";
        assertEquals(
                4,
                read(scenes, scenes.replace('0', '1') + "{\"nodes\": [3]}, ")
                        .nodes()
                        .size());
        assertEquals(1, read(scenes, scenes + "{\"nodes\": [3]}, ").nodes().size());
    }

    @Test
    void nodesMayBe64Deep() throws IOException {
        String file = "{\"asset\": {\"version\": \"2.0\"}, \"scenes\": [{\"nodes\": [0]}], \"nodes\": [NODES{}]}";
        StringBuilder nodes = new StringBuilder();
        for (int i = 1; i < 64; i++) {
            nodes.append("{\"children\": [").append(i).append("]}, ");
        }
        assertEquals(64, read(file.replace("NODES", nodes)).nodes().size());
        String deeper = file.replace("NODES", nodes + "{\"children\": [64]}, ");
        assertThrows(IOException.class, () -> read(deeper));
    }

    @Test
    void bakedModelHasOnePrimitiveForEachMaterial() throws IOException {
        GltfModel baked = GltfModel.read(TestAssets.FOLDER, SHIP).baked();

        assertEquals(1, baked.nodes().size());
        List<Primitive> primitives = baked.nodes().get(0).primitives();
        assertEquals(
                List.of(0, 1, 2), primitives.stream().map(Primitive::surface).toList());
        float[] flag = primitives.get(0).vertices();
        assertArrayEquals(new float[] {-4, 2, 0, 0, 0, 1}, Arrays.copyOf(flag, 6), 1e-6f);
        float[] glass = primitives.get(1).vertices();
        assertArrayEquals(new float[] {4, 2, 0, 0, 0, 1}, Arrays.copyOf(glass, 6), 1e-6f);
        assertArrayEquals(new int[] {0, 2, 1}, Arrays.copyOf(primitives.get(1).triangles(), 3), "mirrored");
        float[] tent = primitives.get(2).vertices();
        assertEquals(101f, tent[1 + 6 * 4], 1e-4f, "the rotated tent");
        assertArrayEquals(new float[] {-0.4472136f, 0, 0.8944272f}, Arrays.copyOfRange(tent, 3, 6), 1e-6f);
        GltfModel moved = read("\"ship\",", "\"ship\", \"translation\": [0, 0, 5],");
        assertEquals(5f, primitive(moved.baked(), 0).vertices()[2], "nodes are moved by their parents");
        GltfModel point = read("[-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2,", "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,");
        float[] glassOfNoSize = point.baked().nodes().get(0).primitives().get(1).vertices();
        assertArrayEquals(new float[] {2, 0, 0, 0, 0, 1}, Arrays.copyOf(glassOfNoSize, 6));
    }

    @Test
    void primitivesOfOneMaterialAreJoined() throws IOException {
        GltfModel baked = read("\"indices\": 3, \"material\": 1", "\"indices\": 3, \"material\": 0")
                .baked();

        Primitive joined = primitive(baked, 0);
        assertEquals(6 * (4 + 6), joined.vertices().length);
        assertArrayEquals(new int[] {2, 1, 3, 4, 6, 5}, Arrays.copyOfRange(joined.triangles(), 3, 9));
    }

    @Test
    void binaryFilesAndFilesOfTheirOwnAreReadToo() throws IOException {
        String ship = TestAssets.text(SHIP);
        Matcher matcher = BUFFER.matcher(ship);
        assertTrue(matcher.find());
        byte[] buffer = Base64.getDecoder().decode(matcher.group(1));
        Files.write(folder.resolve("my +ship.bin"), buffer);
        byte[] json = matcher.replaceFirst("").getBytes(StandardCharsets.UTF_8);
        ByteBuffer glb = ByteBuffer.allocate(28 + json.length + buffer.length).order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(0x46546C67).putInt(2).putInt(glb.capacity());
        glb.putInt(json.length).putInt(0x4E4F534A).put(json);
        glb.putInt(buffer.length).putInt(0x004E4942).put(buffer);
        Files.write(folder.resolve("ship.glb"), glb.array());

        String expected = describe(GltfModel.read(TestAssets.FOLDER, SHIP));
        assertEquals(expected, describe(GltfModel.read(folder, "ship.glb")));
        assertEquals(expected, describe(read(matcher.replaceFirst(", \"uri\": \"my%20+ship.bin\""))));
    }

    @Test
    void filesOfGltf1AreRefusedByName() throws IOException {
        IOException text =
                assertThrows(IOException.class, () -> read("{\"asset\": {\"version\": \"1.0\"}, \"accessors\": {}}"));
        assertTrue(text.getMessage().endsWith("a model must be a file of glTF 2.0, .glb or .gltf: 1.0"));
        Files.writeString(folder.resolve("old.glb"), "glTF\1\0\0\0\26\0\0\0\2\0\0\0\0\0\0\0{}");
        IOException binary = assertThrows(IOException.class, () -> GltfModel.read(folder, "old.glb"));
        assertTrue(binary.getMessage().startsWith("old.glb: a .glb file must be of glTF 2.0: "));
        Files.writeString(folder.resolve("old.glb"), "glTF\2\0\0\0\26\0\0\0\3\0\0\0JSON{}");
        assertThrows(IOException.class, () -> GltfModel.read(folder, "old.glb"), "the chunk has 2 bytes, not 3");
    }

    @Test
    void urisThatAreNoneAreRefused() {
        IOException data = assertThrows(IOException.class, () -> read("base64,AAC", "base64,%AC"));
        String rule = "a URI must have base64 data, or two digits after each percent sign: ";
        assertTrue(data.getMessage().contains(rule), data.getMessage());
        IOException name = assertThrows(IOException.class, () -> read("data:application", "100%:application"));
        assertTrue(name.getMessage().contains(rule), name.getMessage());
    }

    @Test
    void whatIsNotDrawnIsNotedOnce() throws IOException {
        GltfModel model = read("\"scene\": 0,", "\"scene\": 0, \"skins\": [{}, {}], \"animations\": [{}],");

        assertEquals(
                List.of(
                        "model.gltf, /, line 1: a model is drawn without this: animations",
                        "model.gltf, /, line 1: a model is drawn without this: skins"),
                model.notes());
        assertEquals(List.of(), GltfModel.read(TestAssets.FOLDER, SHIP).notes());
        assertEquals(1, read("\"material\": 1", "\"mode\": 1").notes().size());
        assertEquals(1, read("[-2, 0, 0, 0, 0, 2", "[-2, 1, 0, 0, 0, 2").notes().size(), "a sheared matrix");
        assertEquals(1, read("\"wrapT\": 33648", "\"wrapT\": 33071").notes().size());
        assertEquals(
                1, read("\"BLEND\"", "\"MASK\", \"alphaCutoff\": 0.3").notes().size());
        assertEquals(
                1,
                read("\"BLEND\"", "\"BLEND\", \"emissiveFactor\": [0, 1, 0]")
                        .notes()
                        .size());
        assertEquals(
                0,
                read("\"BLEND\"", "\"BLEND\", \"emissiveFactor\": [0, 0, 0]")
                        .notes()
                        .size());
    }

    @Test
    void filesThatBreakARuleAreRefusedInOneLine() {
        assertRefused("\"2.0\"", "\"1.0\"", "a model must be a file of glTF 2.0, .glb or .gltf: 1.0");
        assertRefused(
                "\"scene\": 0,",
                "\"extensionsRequired\": [\"KHR_draco_mesh_compression\"],",
                "(Draco, meshopt) and of pictures (KTX2, WebP): KHR_draco_mesh_compression");
        assertRefused("\"scenes\"", "\"unknown\"", "a model must have a scene");
        assertRefused(
                "\"count\": 6, \"type\": \"VEC3\"",
                "\"count\": 6, \"type\": \"VEC3\", \"sparse\": {}",
                "the type of POSITION must be VEC3: sparse");
        assertRefused("[1, 2]", "[1, 0]", "a node must have one parent, and nodes must be at most 64 deep: ship");
        assertRefused("\"count\": 6", "\"count\": 7", "the elements must be within their view of 22 bytes: 23");
        assertRefused(
                "\"byteLength\": 96", "\"byteLength\": 209", "byteLength must be a whole number from 0 to 208: 209");
        assertRefused(
                "5121, \"count\": 6", "5124, \"count\": 6", "the elements must be within their view of 22 bytes: 16");
        assertRefused("\"indices\": 3", "\"indices\": 2", "the type of indices must be SCALAR: VEC2");
        assertRefused("\"count\": 4, \"type\": \"VEC2\"", "\"count\": 3, \"type\": \"VEC2\"", "the same count: 3");
        assertRefused("\"byteOffset\": 16,", "\"byteOffset\": 2,", "the number of vertices, 4: 255");
        assertRefused(
                "\"byteOffset\": 16, \"componentType\": 5121", "\"byteOffset\": 2, \"componentType\": 5120", "4: -1");
        assertRefused("\"ship\",", "\"ship\", \"scale\": [1e9, 1, 1],", "must have numbers up to 1e9: 2.0E9");
        assertRefused("[-2, 0, 0],", "[-2e9, 0, 0],", "translation must be a number from -1.0E9 to 1.0E9: -2000000000");
        assertRefused(
                "\"componentType\": 5126, \"count\": 4, \"type\": \"VEC3\"}",
                "\"componentType\": 5126, \"count\": 4000000, \"type\": \"VEC3\"}",
                "the number of vertices in all files of a map, a sheet or a model must be at most 1000000: 4000000");
    }

    @Test
    void damagedFilesAreRefusedOrRead() throws IOException {
        byte[] file = Files.readAllBytes(TestAssets.FOLDER.resolve(SHIP));
        List<String> words = List.of("0", "1", "3", "5", "-1", "4000000", "1e9", "VEC2", "MASK", "x", "data:", "5125");
        Map<String, Integer> outcomes = Damage.outcomes(file, Damage.FILES, 5, words, content -> {
            Files.write(folder.resolve("damaged.gltf"), content);
            return describe(GltfModel.read(folder, "damaged.gltf").baked());
        });
        assertTrue(outcomes.getOrDefault("REFUSED", 0) > Damage.FILES / 10, outcomes::toString);
        assertTrue(outcomes.getOrDefault("OTHER", 0) > Damage.FILES / 20, outcomes::toString);
    }

    private static String describe(GltfModel model) {
        StringBuilder text = new StringBuilder(model.surfaces().toString());
        for (Node node : model.nodes()) {
            text.append(node.parent()).append(node.pose());
            for (Primitive primitive : node.primitives()) {
                text.append(Arrays.toString(primitive.vertices())).append(Arrays.toString(primitive.triangles()));
                text.append(Arrays.toString(primitive.colors())).append(primitive.surface());
            }
        }
        return text.toString();
    }
}
