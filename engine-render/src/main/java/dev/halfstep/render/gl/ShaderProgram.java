package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_ACTIVE_UNIFORMS;
import static org.lwjgl.opengl.GL33C.GL_COMPILE_STATUS;
import static org.lwjgl.opengl.GL33C.GL_FRAGMENT_SHADER;
import static org.lwjgl.opengl.GL33C.GL_LINK_STATUS;
import static org.lwjgl.opengl.GL33C.GL_TRUE;
import static org.lwjgl.opengl.GL33C.GL_VERTEX_SHADER;
import static org.lwjgl.opengl.GL33C.glAttachShader;
import static org.lwjgl.opengl.GL33C.glCompileShader;
import static org.lwjgl.opengl.GL33C.glCreateProgram;
import static org.lwjgl.opengl.GL33C.glCreateShader;
import static org.lwjgl.opengl.GL33C.glDeleteProgram;
import static org.lwjgl.opengl.GL33C.glDeleteShader;
import static org.lwjgl.opengl.GL33C.glGetActiveUniform;
import static org.lwjgl.opengl.GL33C.glGetProgramInfoLog;
import static org.lwjgl.opengl.GL33C.glGetProgrami;
import static org.lwjgl.opengl.GL33C.glGetShaderInfoLog;
import static org.lwjgl.opengl.GL33C.glGetShaderi;
import static org.lwjgl.opengl.GL33C.glGetUniformLocation;
import static org.lwjgl.opengl.GL33C.glLinkProgram;
import static org.lwjgl.opengl.GL33C.glShaderSource;
import static org.lwjgl.opengl.GL33C.glUseProgram;

import dev.halfstep.render.asset.AssetException;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lwjgl.system.MemoryStack;

/**
 * A vertex and a fragment shader, compiled and linked.
 *
 * @hidden
 */
public final class ShaderProgram implements GlResource {

    /** Mesa: {@code 0:7(12): error}; NVIDIA: {@code 0(7) : error}; AMD, Intel, Apple: {@code ERROR: 0:7: }. */
    private static final Pattern LINE_NUMBER =
            Pattern.compile("\\b0(?::(\\d{1,6})(?:\\(\\d+\\))?:?|\\((\\d{1,6})\\))\\s*:?");

    /** What the {@code pixel} of a fragment shader is, which decides how it is converted for linear blending. */
    public enum Output {
        /** An sRGB colour that is not multiplied by its opacity. */
        STRAIGHT,
        /** An sRGB colour that is multiplied by its opacity. */
        PREMULTIPLIED,
        /** An sRGB colour whose opacity stays, also in a tinted layer. */
        OPAQUE,
        /** Not the colour of a layer: written as it is. */
        RAW
    }

    /** A uniform that the linked program uses. */
    public record Uniform(String name, int type, int location) {}

    /** The conversion between sRGB and linear light, for colours that may exceed 1. */
    public static final String COLOR_CONVERSION = """
            vec3 linearFromSrgb(vec3 c) {
                return mix(c / 12.92, pow(max(c + 0.055, 0.0) / 1.055, vec3(2.4)), step(0.04045, c));
            }
            vec3 srgbFromLinear(vec3 c) {
                return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
            }
            """;

    /**
     * Returns linear light as a float of 16 bits if the host dithers. Drivers round or truncate what is drawn to 16
     * bits; here both give the same float, by which the last pass recognises a level of 8 bits.
     */
    private static final String STORED = """
            vec3 stored(vec3 linear) {
                return DITHERED ? uintBitsToFloat((floatBitsToUint(linear) + 0x1000u) & 0xFFFFE000u) : linear;
            }
            """;

    private static final String STRAIGHT_TO_LINEAR = """
            pixel.rgb = stored(linearFromSrgb(pixel.rgb));
            """;

    private static final String PREMULTIPLIED_TO_LINEAR = """
            float opacity = pixel.a > 0.0 ? pixel.a : 1.0;
            pixel.rgb = stored(linearFromSrgb(pixel.rgb / opacity)) * opacity;
            """;

    /** Follows a fragment shader whose {@code main} is renamed: tints its colour, and converts it. */
    private static final String TINTED_MAIN = """
            #undef main
            uniform vec4 %1$s;
            void main() {
                computePixel();
                pixel *= %2$s;
                %3$s
            }
            """;

    private final String name;

    /** The OpenGL name of the program; 0 after closing. */
    private int program;

    /** The location of the {@link LayerTint}; -1 if the program does not draw a layer. */
    private final int layerTint;

    /** The tint that the program has; at first none, so that the first use uploads it. */
    private final float[] uploadedTint = {-1f, -1f, -1f, -1f};

    private ShaderProgram(String name, int program) {
        this.name = name;
        this.program = program;
        layerTint = glGetUniformLocation(program, LayerTint.UNIFORM);
        GlContext.register(this);
    }

    /**
     * Compiles and links two shaders of a layer. A host must be open. Messages name the program.
     *
     * @param vertexSource GLSL 3.30, beginning with {@code #version 330 core}
     * @param fragmentSource GLSL 3.30, beginning with {@code #version 330 core}; its {@code pixel} is an sRGB colour,
     *     not multiplied by the opacity
     * @throws GraphicsUnavailableException if the driver rejects a shader; the message has the log of the driver and
     *     the source lines that it mentions
     * @throws IllegalStateException if no context is current
     */
    public static ShaderProgram build(String name, String vertexSource, String fragmentSource) {
        return build(name, vertexSource, fragmentSource, Output.STRAIGHT);
    }

    /** Like {@link #build(String, String, String)}, for a fragment shader with another output. */
    public static ShaderProgram build(String name, String vertexSource, String fragmentSource, Output output) {
        return build(
                name,
                vertexSource,
                fragmentSource,
                output,
                log -> rejected(
                        "the fragment shader of '" + name + "' must compile", withSourceLines(log, fragmentSource)));
    }

    /**
     * Like {@link #build(String, String, String, Output)}, for a fragment shader with code of a game, whose faults are
     * those of an asset.
     *
     * @param name the name of the asset
     * @param gameSource the lines to which {@code #line} directives in the fragment shader refer
     * @throws AssetException if the driver rejects the fragment shader
     */
    public static ShaderProgram buildOfGame(
            String name, String vertexSource, String fragmentSource, Output output, String gameSource) {
        return build(
                name,
                vertexSource,
                fragmentSource,
                output,
                log -> new AssetException(
                        "an effect must compile",
                        name,
                        "does not: " + GraphicsUnavailableException.oneLine(withSourceLines(log, gameSource))));
    }

    private static ShaderProgram build(
            String name,
            String vertexSource,
            String fragmentSource,
            Output output,
            Function<String, RuntimeException> fragmentFailure) {
        GlContext.checkCurrent();
        int vertex = compile(
                GL_VERTEX_SHADER,
                vertexSource,
                log -> rejected(
                        "the vertex shader of '" + name + "' must compile", withSourceLines(log, vertexSource)));
        try {
            int fragment = compile(GL_FRAGMENT_SHADER, withTintAndConversion(fragmentSource, output), fragmentFailure);
            try {
                return new ShaderProgram(name, link(name, vertex, fragment));
            } finally {
                glDeleteShader(fragment);
            }
        } finally {
            glDeleteShader(vertex);
        }
    }

    /**
     * Returns a fragment shader whose {@code pixel} is multiplied by the {@link LayerTint}, and linear if the host
     * blends in linear light. So a layer computes the same colours in both modes, and only blending differs. Line
     * numbers stay.
     */
    private static String withTintAndConversion(String fragmentSource, Output output) {
        if (output == Output.RAW) {
            return fragmentSource;
        }
        String tint = LayerTint.UNIFORM;
        String factor = switch (output) {
            case PREMULTIPLIED -> "vec4(" + tint + ".rgb, 1.0) * " + tint + ".a";
            case OPAQUE -> "vec4(" + tint + ".rgb, 1.0)";
            default -> tint;
        };
        String functions = "";
        String conversion = "";
        if (GlContext.isLinear()) {
            functions = COLOR_CONVERSION + STORED.replace("DITHERED", String.valueOf(GlContext.isDithered()));
            conversion = output == Output.PREMULTIPLIED ? PREMULTIPLIED_TO_LINEAR : STRAIGHT_TO_LINEAR;
        }
        return fragmentSource.replaceFirst("\n", "\n#define main computePixel\n#line 2\n")
                + functions
                + TINTED_MAIN.formatted(tint, factor, conversion);
    }

    private static int compile(int type, String source, Function<String, RuntimeException> failure) {
        int shader = glCreateShader(type);
        glShaderSource(shader, source);
        glCompileShader(shader);
        if (glGetShaderi(shader, GL_COMPILE_STATUS) != GL_TRUE) {
            String log = glGetShaderInfoLog(shader);
            glDeleteShader(shader);
            throw failure.apply(log);
        }
        return shader;
    }

    /**
     * Returns the log of a shader compiler, followed by each source line that it mentions by number. Every vendor
     * formats line numbers differently.
     */
    static String withSourceLines(String log, String source) {
        List<String> lines = source.lines().toList();
        TreeSet<Integer> lineNumbers = new TreeSet<>();
        Matcher matcher = LINE_NUMBER.matcher(log);
        while (matcher.find()) {
            String afterColon = matcher.group(1);
            String inParentheses = matcher.group(2);
            lineNumbers.add(Integer.parseInt(afterColon != null ? afterColon : inParentheses));
        }
        StringBuilder annotated = new StringBuilder(log.strip());
        for (int lineNumber : lineNumbers) {
            if (lineNumber >= 1 && lineNumber <= lines.size()) {
                annotated
                        .append("\nline ")
                        .append(lineNumber)
                        .append(": ")
                        .append(lines.get(lineNumber - 1).strip());
            }
        }
        return annotated.toString();
    }

    private static int link(String name, int vertex, int fragment) {
        int program = glCreateProgram();
        glAttachShader(program, vertex);
        glAttachShader(program, fragment);
        glLinkProgram(program);
        if (glGetProgrami(program, GL_LINK_STATUS) != GL_TRUE) {
            String log = glGetProgramInfoLog(program);
            glDeleteProgram(program);
            throw rejected("the shaders of '" + name + "' must link", log);
        }
        return program;
    }

    private static GraphicsUnavailableException rejected(String requirement, String log) {
        return new GraphicsUnavailableException(
                requirement,
                log.isBlank() ? "the driver gives no reason" : log,
                "fix the shader, or update the graphics driver");
    }

    /** Binds this program for the following draw calls, with the current {@link LayerTint}. */
    public void use() {
        glUseProgram(program);
        if (layerTint >= 0) {
            LayerTint.upload(layerTint, uploadedTint);
        }
    }

    /**
     * Returns the location of a uniform, for {@code glUniform}.
     *
     * @throws IllegalArgumentException if no shader uses a uniform of that name
     */
    public int uniformLocation(String uniform) {
        int location = glGetUniformLocation(program, uniform);
        if (location < 0) {
            throw new IllegalArgumentException(
                    "a uniform must be used by a shader: '" + uniform + "' is not in '" + name + "'");
        }
        return location;
    }

    /** Returns the location of a uniform, or -1 if no shader uses it; {@code glUniform} ignores -1. */
    public int findUniform(String uniform) {
        return glGetUniformLocation(program, uniform);
    }

    /** Returns all uniforms that the shaders use. */
    public List<Uniform> uniforms() {
        List<Uniform> uniforms = new ArrayList<>();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer size = stack.mallocInt(1);
            IntBuffer type = stack.mallocInt(1);
            for (int i = 0; i < glGetProgrami(program, GL_ACTIVE_UNIFORMS); i++) {
                String uniform = glGetActiveUniform(program, i, size, type);
                uniforms.add(new Uniform(uniform, type.get(0), glGetUniformLocation(program, uniform)));
            }
        }
        return uniforms;
    }

    /** Deletes the program. Closing is idempotent. */
    @Override
    public void close() {
        if (program != 0 && GlContext.unregister(this)) {
            glDeleteProgram(program);
        }
        program = 0;
    }

    @Override
    public String toString() {
        return "shader program '" + name + "'";
    }
}
