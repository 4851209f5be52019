package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.GltfModel.Node;
import dev.halfstep.content.GltfModel.Primitive;
import dev.halfstep.content.GltfModel.Surface;
import dev.halfstep.content.GltfModel.Texture;
import dev.halfstep.transform.Transform;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.joml.GeometryUtils;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** Reads a file of glTF 2.0. */
final class GltfReader {

    private static final int MAX_DEPTH = 64;

    /** A matrix whose numbers differ by less from its position, rotation and scale is not sheared. */
    private static final float SHEAR = 1e-3f;

    private static final int MAX_INDEX = 1 << 21;

    private static final int BINARY_MAGIC = 0x46546C67; // "glTF"
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;
    private static final int HEAD_BYTES = 12;
    private static final int CHUNK_HEAD_BYTES = 8;

    private static final int NEAREST = 9728;
    private static final int CLAMP = 33_071;
    private static final int MIRROR = 33_648;

    private static final int TRIANGLES = 4;
    private static final int FAN = 6;

    private static final Surface DEFAULT = new Surface("", 0xFFFF_FFFF, null, false, false);

    private static final String RULE = "a model must be a file of glTF 2.0, .glb or .gltf";
    private static final String UNLIT = "KHR_materials_unlit";
    private static final String TEXTURE_TRANSFORM = "KHR_texture_transform";
    private static final Set<String> EXTENSIONS = Set.of(UNLIT, TEXTURE_TRANSFORM, "KHR_mesh_quantization");

    /** Extensions that change how a model looks, not what is read. */
    private static final Pattern OF_LOOKS = Pattern.compile("KHR_(materials|lights)_.*");

    private static final String DRAWN_WITHOUT = "a model is drawn without this";

    private final AssetFolder folder;
    private final String file;
    private final JsonNode root;
    private final GltfAccessors accessors;
    private final List<JsonNode> nodeNodes;
    private final List<JsonNode> materialNodes;
    private final List<List<Primitive>> meshes = new ArrayList<>();

    /** Names of files, or data URLs. */
    private final IdentityHashMap<JsonNode, String> images = new IdentityHashMap<>();

    private final List<Node> nodes = new ArrayList<>();

    GltfReader(AssetFolder folder, String name) throws IOException {
        this.folder = folder;
        file = folder.resolve("", name, name);
        ByteBuffer bytes = ByteBuffer.wrap(folder.bytes(file, file)).order(ByteOrder.LITTLE_ENDIAN);
        boolean isBinary = bytes.limit() >= HEAD_BYTES && bytes.getInt(0) == BINARY_MAGIC;
        ByteBuffer json = isBinary ? chunk(bytes, HEAD_BYTES, JSON_CHUNK) : bytes;
        int next = isBinary ? HEAD_BYTES + CHUNK_HEAD_BYTES + json.limit() : bytes.limit();
        InputStream text = new ByteArrayInputStream(json.array(), json.arrayOffset(), json.limit());
        root = JsonNode.read(folder, file, text, RULE);
        String version = root.orEmpty("asset").string("version", "no version");
        if (!version.startsWith("2")) {
            throw root.fault(RULE, version);
        }
        accessors = new GltfAccessors(root, chunk(bytes, next, BINARY_CHUNK));
        nodeNodes = root.items("nodes");
        materialNodes = root.items("materials");
    }

    /** Returns a chunk of a .glb file; an empty one at the end of the file. */
    private ByteBuffer chunk(ByteBuffer bytes, int at, int type) throws IOException {
        int room = bytes.limit() - at - CHUNK_HEAD_BYTES;
        if (room == -CHUNK_HEAD_BYTES) {
            return ByteBuffer.allocate(0);
        }
        long length = room < 0 ? -1 : bytes.getInt(at) & 0xFFFF_FFFFL;
        if (length < 0 || length > room || bytes.getInt(at + 4) != type) {
            throw Fault.at(file, "a .glb file must be of glTF 2.0: a chunk of JSON, then one of numbers", length);
        }
        return bytes.slice(at + CHUNK_HEAD_BYTES, (int) length);
    }

    GltfModel read() throws IOException {
        for (String list : List.of("extensionsRequired", "extensionsUsed")) {
            for (JsonNode item : root.items(list)) {
                String name = String.valueOf(item.scalar());
                if (!EXTENSIONS.contains(name)) {
                    if (list.equals("extensionsRequired")
                            && !OF_LOOKS.matcher(name).matches()) {
                        throw item.fault(
                                "a model must not need this extension: export it again without compression of meshes"
                                        + " (Draco, meshopt) and of pictures (KTX2, WebP)",
                                name);
                    }
                    item.note(DRAWN_WITHOUT, name);
                }
            }
        }
        noteUndrawn(root, "animations", "skins", "cameras");
        for (JsonNode mesh : root.items("meshes")) {
            List<Primitive> primitives = new ArrayList<>();
            for (JsonNode node : mesh.items("primitives")) {
                addPrimitive(node, primitives);
            }
            meshes.add(primitives);
        }
        List<JsonNode> scenes = root.items("scenes");
        if (scenes.isEmpty()) {
            throw root.fault("a model must have a scene", null);
        }
        addNodes(scenes.get(root.whole("scene", 0, 0, scenes.size() - 1)), "nodes", -1, new Matrix4f(), 1);
        List<Surface> surfaces = new ArrayList<>();
        for (JsonNode node : materialNodes) {
            surfaces.add(surface(node));
        }
        surfaces.add(DEFAULT);
        return new GltfModel(file, nodes, surfaces, folder.notes());
    }

    private static void noteUndrawn(JsonNode owner, String... members) {
        for (String member : members) {
            if (!owner.orEmpty(member).children().isEmpty()) {
                owner.note(DRAWN_WITHOUT, member);
            }
        }
    }

    private void addNodes(JsonNode owner, String member, int parent, Matrix4f parentWorld, int depth)
            throws IOException {
        for (JsonNode item : owner.items(member)) {
            int index = item.toWhole("a node", String.valueOf(item.scalar()), 0, nodeNodes.size() - 1);
            JsonNode node = nodeNodes.get(index);
            if (nodes.size() == nodeNodes.size() || depth > MAX_DEPTH) {
                throw node.fault(
                        "a node must have one parent, and nodes must be at most " + MAX_DEPTH + " deep",
                        node.value("name"));
            }
            Transform pose = pose(node);
            Matrix4f world = parentWorld.mul(pose.matrix(new Matrix4f()), new Matrix4f());
            for (float number : world.get(new float[16])) {
                if (!(Math.abs(number) <= GltfAccessors.MAX_NUMBER)) {
                    throw node.fault("the pose of a node in the model must have numbers up to 1e9", number);
                }
            }
            int mesh = node.whole("mesh", -1, 0, meshes.size() - 1);
            nodes.add(new Node(node.string("name", ""), parent, pose, mesh < 0 ? List.of() : meshes.get(mesh)));
            addNodes(node, "children", nodes.size() - 1, world, depth + 1);
        }
    }

    private static Transform pose(JsonNode node) throws IOException {
        Matrix4f matrix = new Matrix4f();
        matrix.set(numbers(node, "matrix", matrix.get(new float[16])));
        float[] position = numbers(node, "translation", matrix.m30(), matrix.m31(), matrix.m32());
        float mirror = matrix.determinant3x3() < 0 ? -1 : 1;
        Vector3f size = matrix.getScale(new Vector3f());
        float[] scale = numbers(node, "scale", mirror * size.x, size.y, size.z);
        Quaternionf turn = new Matrix4f(matrix).scale(mirror, 1, 1).getUnnormalizedRotation(new Quaternionf());
        float[] rotation = numbers(node, "rotation", turn.x, turn.y, turn.z, turn.w);
        turn.set(rotation[0], rotation[1], rotation[2], rotation[3]).normalize();
        Transform pose = Transform.at(position[0], position[1], position[2])
                .setRotation(turn.isFinite() ? turn : turn.identity()) // not if a scale is 0
                .setScale(scale[0], scale[1], scale[2]);
        boolean isDrawn = pose.matrix(new Matrix4f()).equals(matrix, SHEAR * (1 + size.length()));
        if (node.get("matrix") != null && !isDrawn) {
            node.note("a node must not be sheared: it is drawn without", null);
        }
        return pose;
    }

    /** Returns numbers of a list; those given here if there is none. */
    private static float[] numbers(JsonNode owner, String member, float... fallback) throws IOException {
        List<JsonNode> items = owner.items(member);
        if (owner.get(member) != null && items.size() != fallback.length) {
            throw owner.fault(member + " must have " + fallback.length + " numbers", items.size());
        }
        for (int i = 0; i < items.size(); i++) {
            JsonNode item = items.get(i);
            fallback[i] = (float) item.toDecimal(
                    member, String.valueOf(item.scalar()), -GltfAccessors.MAX_NUMBER, GltfAccessors.MAX_NUMBER);
        }
        return fallback;
    }

    private void addPrimitive(JsonNode node, List<Primitive> dest) throws IOException {
        JsonNode attributes = node.get("attributes");
        if (attributes == null || !attributes.has("POSITION") || node.whole("mode", TRIANGLES, 0, FAN) != TRIANGLES) {
            node.note(DRAWN_WITHOUT, "points, lines, strips and fans, and triangles without positions");
            return;
        }
        noteUndrawn(node, "targets");
        int count = accessors.count(attributes, "POSITION");
        node.take(Part.VERTICES, count);
        float[] floats = new float[Primitive.FLOATS * count];
        for (int i = Primitive.COLOR; i < floats.length; i += Primitive.FLOATS) {
            Arrays.fill(floats, i, i + 4, 1f); // white
        }
        int[] corners = triangles(node, count);
        accessors.read(attributes, "POSITION", 3, 3, floats, Primitive.FLOATS, 0);
        accessors.read(attributes, "COLOR_0", 3, 4, floats, Primitive.FLOATS, Primitive.COLOR);
        for (int i = Primitive.COLOR; i < floats.length; i += Primitive.FLOATS) {
            for (int j = i; j < i + 3 && attributes.has("COLOR_0"); j++) {
                floats[j] = encoded(floats[j]);
            }
            floats[i + 3] = Math.max(0, Math.min(1, floats[i + 3]));
        }
        int material = node.whole("material", materialNodes.size(), 0, materialNodes.size() - 1);
        if (material < materialNodes.size()) {
            JsonNode texture = baseTexture(materialNodes.get(material));
            JsonNode moved = texture.orEmpty("extensions").orEmpty(TEXTURE_TRANSFORM);
            int set = moved.whole("texCoord", texture.whole("texCoord", 0, 0, MAX_INDEX), 0, MAX_INDEX);
            accessors.read(attributes, "TEXCOORD_" + set, 2, 2, floats, Primitive.FLOATS, Primitive.COORDINATES);
            move(floats, moved);
        }
        accessors.read(attributes, "NORMAL", 3, 3, floats, Primitive.FLOATS, Primitive.NORMAL);
        if (!attributes.has("NORMAL")) {
            node.take(Part.VERTICES, corners.length);
            floats = withFlatNormals(floats, corners);
        }
        if (corners.length > 0) {
            dest.add(new Primitive(floats, corners, material));
        }
    }

    private int[] triangles(JsonNode node, int vertexCount) throws IOException {
        boolean hasIndices = node.has("indices");
        int count = hasIndices ? accessors.count(node, "indices") : vertexCount;
        node.take(Part.INDICES, count);
        float[] indices = new float[count]; // exact: there are fewer vertices than 1 << 24
        accessors.read(node, "indices", 1, 1, indices, 1, 0);
        int[] corners = new int[count / 3 * 3];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = hasIndices ? (int) indices[i] : i;
            if (corners[i] < 0 || corners[i] >= vertexCount) {
                throw node.fault("an index must be below the number of vertices, " + vertexCount, corners[i]);
            }
        }
        return corners;
    }

    /** Gives each triangle its own vertices, with its normal. */
    private static float[] withFlatNormals(float[] floats, int[] corners) {
        float[] flat = new float[Primitive.FLOATS * corners.length];
        Vector3f normal = new Vector3f();
        Vector3f[] triangle = {new Vector3f(), new Vector3f(), new Vector3f()};
        for (int i = 0; i < corners.length; i++) {
            int at = Primitive.FLOATS * corners[i];
            System.arraycopy(floats, at, flat, Primitive.FLOATS * i, Primitive.FLOATS);
            triangle[i % 3].set(floats[at], floats[at + 1], floats[at + 2]);
            corners[i] = i;
            for (int corner = i - 2; corner <= i && i % 3 == 2; corner++) {
                GeometryUtils.normal(triangle[0], triangle[1], triangle[2], normal);
                GltfModel.setNormal(flat, corner, normal);
            }
        }
        return flat;
    }

    private static void move(float[] floats, JsonNode transform) throws IOException {
        float[] offset = numbers(transform, "offset", 0, 0);
        float[] scale = numbers(transform, "scale", 1, 1);
        double radians = transform.decimal("rotation", 0, -GltfAccessors.MAX_NUMBER, GltfAccessors.MAX_NUMBER);
        float sin = (float) StrictMath.sin(radians);
        float cos = (float) StrictMath.cos(radians);
        for (int i = Primitive.COORDINATES; i < floats.length; i += Primitive.FLOATS) {
            float x = floats[i] * scale[0];
            float y = floats[i + 1] * scale[1];
            floats[i] = cos * x + sin * y + offset[0];
            floats[i + 1] = cos * y - sin * x + offset[1];
        }
    }

    private static JsonNode baseTexture(JsonNode material) {
        return material.orEmpty("pbrMetallicRoughness").orEmpty("baseColorTexture");
    }

    private Surface surface(JsonNode node) throws IOException {
        float[] color = numbers(node.orEmpty("pbrMetallicRoughness"), "baseColorFactor", 1, 1, 1, 1);
        String alpha = node.string("alphaMode", "OPAQUE");
        boolean isTranslucent = alpha.equals("BLEND");
        int argb = Math.round(255 * Math.max(0, Math.min(1, isTranslucent ? color[3] : 1)));
        for (int i = 0; i < 3; i++) {
            argb = argb << 8 | Math.round(255 * encoded(color[i]));
        }
        noteUndrawn(node, "normalTexture", "occlusionTexture");
        if (!Arrays.equals(numbers(node, "emissiveFactor", 0, 0, 0), new float[3])) {
            node.note(DRAWN_WITHOUT, "emissiveFactor");
        }
        if (alpha.equals("MASK") && node.decimal("alphaCutoff", 0.5, 0, GltfAccessors.MAX_NUMBER) != 0.5) {
            node.note("alphaCutoff must be 0.5: pixels with less opacity are left out", node.value("alphaCutoff"));
        }
        boolean isUnlit = node.orEmpty("extensions").get(UNLIT) != null;
        return new Surface(node.string("name", ""), argb, texture(baseTexture(node)), isUnlit, isTranslucent);
    }

    private @Nullable Texture texture(JsonNode surface) throws IOException {
        JsonNode texture = referred("textures", surface, "index");
        JsonNode image = referred("images", texture, "source");
        JsonNode sampler = referred("samplers", texture, "sampler");
        if (image.children().isEmpty()) {
            return null;
        }
        boolean isSmooth = sampler.whole("magFilter", 0, 0, MAX_INDEX) != NEAREST;
        Texture.Wrap wrap = wrap(sampler, "wrapS");
        if (wrap != wrap(sampler, "wrapT")) {
            sampler.note("wrapS and wrapT must be equal: both are as wrapS", sampler.value("wrapT"));
        }
        String picture = images.get(image);
        if (picture == null) {
            picture = image(image);
            images.put(image, picture);
        }
        return new Texture(picture, isSmooth, wrap);
    }

    /** Returns one of the objects of a list at the root; one without members if none is referred to. */
    private JsonNode referred(String list, JsonNode owner, String member) throws IOException {
        List<JsonNode> all = root.items(list);
        int index = owner.whole(member, -1, 0, all.size() - 1);
        return index < 0 ? owner.orEmpty(member) : all.get(index);
    }

    private static Texture.Wrap wrap(JsonNode sampler, String member) throws IOException {
        return switch (sampler.whole(member, 0, 0, MAX_INDEX)) {
            case CLAMP -> Texture.Wrap.CLAMP;
            case MIRROR -> Texture.Wrap.MIRROR;
            default -> Texture.Wrap.REPEAT;
        };
    }

    private String image(JsonNode node) throws IOException {
        if (node.has("uri")) {
            return GltfAccessors.source(node);
        }
        ByteBuffer bytes = accessors.view(node);
        node.take(Part.BYTES, bytes.limit());
        return Tileset.Image.EMBEDDED
                + StandardCharsets.ISO_8859_1.decode(Base64.getEncoder().encode(bytes));
    }

    /** Encodes a part of linear light as files of pictures do. */
    private static float encoded(float linear) {
        double light = Math.max(0, Math.min(1, linear));
        return (float) (light <= 0.0031308 ? 12.92 * light : 1.055 * StrictMath.pow(light, 1 / 2.4) - 0.055);
    }
}
