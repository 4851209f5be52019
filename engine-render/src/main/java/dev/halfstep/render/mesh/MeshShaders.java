package dev.halfstep.render.mesh;

import static org.lwjgl.opengl.GL33C.glUniform4fv;

import dev.halfstep.render.gl.ShaderProgram;
import java.util.Map;
import java.util.TreeMap;
import org.joml.Matrix4f;
import org.joml.Vector3f;

/**
 * The shaders of {@link MeshLayer}: one program for each set of features that is in use, so that plain models do not
 * pay for the others. A program is built when a model first needs it. Normals are transformed by the cofactor matrix of
 * the pose, which is correct also for non-uniform and negative scale.
 */
final class MeshShaders implements AutoCloseable {

    static final int TRANSLUCENT = 1;
    static final int TEXTURED = 2;
    static final int COLORED = 4;
    static final int UNLIT = 8;

    /** With fog or point lights, whose colours depend on the place of a pixel. */
    private static final int PLACED = 16;

    /** The constants of the fragment shader for the features, from the lowest bit on. */
    private static final String[] FEATURES = {"TRANSLUCENT", "TEXTURED", "COLORED", "UNLIT", "PLACED"};

    static final int MAX_POINT_LIGHTS = 8;

    /** The vectors of a light: three, and two for each point light. */
    static final int LIGHT_VECTORS = 3 + 2 * MAX_POINT_LIGHTS;

    private static final int VECTORS = 7 + LIGHT_VECTORS;

    /** The first float of the fog in the scene. */
    static final int FOG = 20;

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec3 position;
            layout(location = 1) in vec3 normal;
            layout(location = 2) in vec2 coordinates;
            layout(location = 3) in vec4 vertexColor;
            layout(location = 4) in vec4 axisX;   // the columns of the pose matrix
            layout(location = 5) in vec4 axisY;
            layout(location = 6) in vec4 axisZ;
            layout(location = 7) in vec4 place;   // the origin
            layout(location = 8) in vec4 color;
            layout(location = 9) in vec4 region;  // left, top, width, height
            uniform vec4 scene[VECTORS];  // see MeshShaders.scene
            out vec3 worldNormal;
            out vec3 fromCamera;
            out vec2 texel;
            out vec4 shade;                         // the vertex colour minus white: 0 stays 0 if interpolated
            flat out vec4 albedo;

            void main() {
                vec3 world = place.xyz + axisX.xyz * position.x + axisY.xyz * position.y + axisZ.xyz * position.z;
                gl_Position = mat4(scene[0], scene[1], scene[2], scene[3]) * vec4(world, 1.0);
                fromCamera = world - scene[4].xyz;
                worldNormal = cross(axisY.xyz, axisZ.xyz) * normal.x + cross(axisZ.xyz, axisX.xyz) * normal.y
                        + cross(axisX.xyz, axisY.xyz) * normal.z;
                texel = region.xy + coordinates * region.zw;
                shade = vertexColor - 1.0;
                albedo = color;
            }
            """.replace("VECTORS", String.valueOf(VECTORS));

    private static final String FRAGMENT = """
            #version 330 core
            in vec3 worldNormal;
            in vec3 fromCamera;
            in vec2 texel;
            in vec4 shade;
            flat in vec4 albedo;
            uniform sampler2D image;         // texture unit 0, colours multiplied by their opacity
            uniform vec4 scene[VECTORS];
            out vec4 pixel;

            void main() {
                vec4 surface = albedo;
                if (COLORED) {
                    surface *= 1.0 + shade;
                }
                if (TEXTURED) {
                    vec4 inTexture = texture(image, texel);
                    if (!TRANSLUCENT && inTexture.a < 0.5) {
                        discard;
                    }
                    surface *= vec4(inTexture.rgb / max(inTexture.a, 1e-3), inTexture.a);
                }
                if (!UNLIT) {
                    // The normal points to the side that is seen, also if that is the back. If the pose mirrors, both the
                    // normal and the front are reversed.
                    vec3 facingNormal = normalize(worldNormal) * (gl_FrontFacing ? 1.0 : -1.0);
                    vec3 light = scene[9].rgb + scene[8].rgb * max(dot(facingNormal, scene[7].xyz), 0.0);
                    for (int i = 10; PLACED && i < 7 + int(scene[9].a); i += 2) {
                        vec3 way = scene[i].xyz - scene[4].xyz - fromCamera;
                        float range = max(scene[i].w, 1e-6);  // 0 if the light was never set
                        float near = max(1.0 - dot(way, way) / (range * range), 0.0);
                        float facing = max(dot(facingNormal, way) * inversesqrt(max(dot(way, way), 1e-12)), 0.0);
                        light += scene[i + 1].rgb * facing * near * near;
                    }
                    surface.rgb *= light;
                }
                pixel = vec4(surface.rgb, TRANSLUCENT ? surface.a : 1.0);
                if (PLACED && scene[5].a > 0.0) {
                    float covered = scene[5].a * clamp((length(fromCamera) - scene[6].x) * scene[6].y, 0.0, 1.0);
                    pixel.rgb = mix(min(pixel.rgb, 1.0), scene[5].rgb, covered);
                }
            }
            """.replace("VECTORS", String.valueOf(VECTORS));

    private record Variant(ShaderProgram program, int scene) {}

    /** The programs by their features. */
    private final Map<Integer, Variant> variants = new TreeMap<>();

    /**
     * The vectors of four floats that all programs have: the columns of the matrix from the world to clip space, the
     * position of the camera, the colour of the fog with its opacity, begin and 1 / length of the fog, and the light.
     */
    final float[] scene = new float[4 * VECTORS];

    private int frameFeatures;

    /** The features of the program in use, -1 for none. */
    private int current;

    /**
     * Begins to draw a frame, in which the scene must not change.
     *
     * @param light the vectors of {@code MeshLayer.Light}
     */
    void begin(Matrix4f clipMatrix, Vector3f camera, float[] light) {
        clipMatrix.get(scene);
        scene[16] = camera.x;
        scene[17] = camera.y;
        scene[18] = camera.z;
        System.arraycopy(light, 0, scene, 4 * 7, light.length);
        frameFeatures = scene[FOG + 3] > 0f || light[11] > 0f ? PLACED : 0;
        current = -1;
    }

    /** Binds the program for the features of models. */
    void use(int features) {
        if (features == current) {
            return;
        }
        current = features;
        Variant variant = variants.computeIfAbsent(features | frameFeatures, MeshShaders::build);
        variant.program.use();
        glUniform4fv(variant.scene, scene);
    }

    private static Variant build(int features) {
        String fragment = FRAGMENT;
        for (int i = 0; i < FEATURES.length; i++) {
            fragment = fragment.replace(FEATURES[i], String.valueOf((features >> i & 1) == 1));
        }
        boolean isTranslucent = (features & TRANSLUCENT) != 0;
        ShaderProgram.Output output = isTranslucent ? ShaderProgram.Output.STRAIGHT : ShaderProgram.Output.OPAQUE;
        ShaderProgram built = ShaderProgram.build("meshes " + features, VERTEX, fragment, output);
        return new Variant(built, built.uniformLocation("scene"));
    }

    @Override
    public void close() {
        variants.values().forEach(variant -> variant.program.close());
    }
}
