package dev.halfstep.render.gl;

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
import static org.lwjgl.opengl.GL33C.glGetProgramInfoLog;
import static org.lwjgl.opengl.GL33C.glGetProgrami;
import static org.lwjgl.opengl.GL33C.glGetShaderInfoLog;
import static org.lwjgl.opengl.GL33C.glGetShaderi;
import static org.lwjgl.opengl.GL33C.glGetUniformLocation;
import static org.lwjgl.opengl.GL33C.glLinkProgram;
import static org.lwjgl.opengl.GL33C.glShaderSource;
import static org.lwjgl.opengl.GL33C.glUseProgram;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A vertex and a fragment shader, compiled and linked.
 *
 * @hidden
 */
public final class ShaderProgram implements GlResource {

    /** Mesa: {@code 0:7(12): error}; NVIDIA: {@code 0(7) : error}; AMD, Intel, Apple: {@code ERROR: 0:7: }. */
    private static final Pattern LINE_NUMBER =
            Pattern.compile("\\b0(?::(\\d{1,6})(?:\\(\\d+\\))?:?|\\((\\d{1,6})\\))\\s*:?");

    private final String name;

    /** The OpenGL name of the program; 0 after closing. */
    private int program;

    private ShaderProgram(String name, int program) {
        this.name = name;
        this.program = program;
        GlContext.register(this);
    }

    /**
     * Compiles and links two shaders. A host must be open. Messages name the program.
     *
     * @param vertexSource GLSL 3.30, beginning with {@code #version 330 core}
     * @param fragmentSource GLSL 3.30, beginning with {@code #version 330 core}
     * @throws GraphicsUnavailableException if the driver rejects a shader; the message has the log of the driver and
     *     the source lines that it mentions
     * @throws IllegalStateException if no context is current
     */
    public static ShaderProgram build(String name, String vertexSource, String fragmentSource) {
        GlContext.checkCurrent();
        int vertex = compile(name, "vertex", GL_VERTEX_SHADER, vertexSource);
        try {
            int fragment = compile(name, "fragment", GL_FRAGMENT_SHADER, fragmentSource);
            try {
                return new ShaderProgram(name, link(name, vertex, fragment));
            } finally {
                glDeleteShader(fragment);
            }
        } finally {
            glDeleteShader(vertex);
        }
    }

    private static int compile(String name, String stage, int type, String source) {
        int shader = glCreateShader(type);
        glShaderSource(shader, source);
        glCompileShader(shader);
        if (glGetShaderi(shader, GL_COMPILE_STATUS) != GL_TRUE) {
            String log = glGetShaderInfoLog(shader);
            glDeleteShader(shader);
            throw rejected("the " + stage + " shader of '" + name + "' must compile", withSourceLines(log, source));
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

    /** Binds this program for the following draw calls. */
    public void use() {
        glUseProgram(program);
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
