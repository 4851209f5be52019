package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.GL_FLOAT_VEC2;
import static org.lwjgl.opengl.GL33C.GL_FLOAT_VEC3;
import static org.lwjgl.opengl.GL33C.GL_FLOAT_VEC4;
import static org.lwjgl.opengl.GL33C.GL_SAMPLER_2D;
import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform1i;
import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniform3f;
import static org.lwjgl.opengl.GL33C.glUniform4f;

import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The uniforms of an {@link Effect}, whose values are uploaded when the effect is drawn next. */
final class EffectUniforms {

    /** The name of each uniform that the source declares, also if the compiler removes the uniform. */
    private static final Pattern DECLARATION =
            Pattern.compile("\\buniform\\s+(?:\\w+\\s+)*?(?:float|vec[234]|sampler2D)\\s+([^;]+);");

    private static final String[] TYPES = {"sampler2D", "float", "vec2", "vec3", "vec4"};

    /** A uniform of the game. */
    private static final class Uniform {
        final String name;
        final int location;

        /** The number of floats, or 0 for a texture. */
        final int floats;

        final float[] values = new float[4];

        @Nullable
        Texture texture;

        boolean isChanged;

        /** Whether the game has set numbers; otherwise the numbers of the source hold. */
        boolean isSet;

        Uniform(String name, int location, int floats) {
            this.name = name;
            this.location = location;
            this.floats = floats;
        }
    }

    private final String effect;
    private final List<Uniform> uniforms = new ArrayList<>();
    private final List<Uniform> textures = new ArrayList<>();

    /** The names of declared uniforms that the program does not use: setting them is a no-op. */
    private final Set<String> unused = new HashSet<>();

    /**
     * Finds the uniforms of a linked program that the source of the game declares.
     *
     * @param effect the name of the effect in messages
     */
    EffectUniforms(String effect, ShaderProgram program, String source) {
        this.effect = effect;
        DECLARATION.matcher(source).results().forEach(declaration -> {
            for (String name : declaration.group(1).split(",", -1)) {
                unused.add(name.replaceFirst("=.*", "").strip());
            }
        });
        for (ShaderProgram.Uniform uniform : program.uniforms()) {
            int floats = floats(uniform.type());
            if (floats < 0 || !unused.remove(uniform.name())) {
                continue; // of the engine, or of a type that cannot be set
            }
            Uniform added = new Uniform(uniform.name(), uniform.location(), floats);
            uniforms.add(added);
            if (floats == 0) {
                textures.add(added);
            }
        }
    }

    /** Takes the values of uniforms of the same name and type. */
    void copyValues(EffectUniforms former) {
        for (Uniform uniform : uniforms) {
            for (Uniform old : former.uniforms) {
                if (old.name.equals(uniform.name) && old.floats == uniform.floats) {
                    System.arraycopy(old.values, 0, uniform.values, 0, uniform.values.length);
                    uniform.texture = old.texture;
                    uniform.isChanged = old.isSet;
                    uniform.isSet = old.isSet;
                }
            }
        }
    }

    private static int floats(int type) {
        return switch (type) {
            case GL_SAMPLER_2D -> 0;
            case GL_FLOAT -> 1;
            case GL_FLOAT_VEC2 -> 2;
            case GL_FLOAT_VEC3 -> 3;
            case GL_FLOAT_VEC4 -> 4;
            default -> -1;
        };
    }

    /** Sets numbers; those after {@code floats} are ignored. */
    void set(String name, int floats, float x, float y, float z, float w) {
        Uniform uniform = find(name, floats);
        if (uniform != null) {
            uniform.values[0] = x;
            uniform.values[1] = y;
            uniform.values[2] = z;
            uniform.values[3] = w;
            uniform.isChanged = true;
            uniform.isSet = true;
        }
    }

    void set(String name, Texture texture) {
        Uniform uniform = find(name, 0);
        if (uniform != null) {
            uniform.texture = texture;
        }
    }

    /** Returns a uniform of a type, or null if the compiler has removed it because no result depends on it. */
    private @Nullable Uniform find(String name, int floats) {
        for (int i = 0; i < uniforms.size(); i++) {
            Uniform uniform = uniforms.get(i);
            if (uniform.name.equals(name)) {
                if (uniform.floats != floats) {
                    throw new IllegalArgumentException("a uniform must be set to a value of its type: '" + name
                            + "' of " + effect + " is a " + TYPES[uniform.floats] + ", not a " + TYPES[floats]);
                }
                return uniform;
            }
        }
        if (unused.contains(name)) {
            return null;
        }
        throw new IllegalArgumentException("a uniform must be declared in the effect, as float, vec2, vec3, vec4 or"
                + " sampler2D: " + effect + " has no '" + name + "'"
                + (uniforms.isEmpty() ? "" : "; it has " + names()));
    }

    private String names() {
        return String.join(", ", uniforms.stream().map(uniform -> uniform.name).toList());
    }

    /**
     * Uploads changed values and binds the textures. The program must be in use; texture unit 0 must be bound later.
     */
    void apply() {
        for (int i = 0; i < uniforms.size(); i++) {
            Uniform uniform = uniforms.get(i);
            if (uniform.isChanged) {
                upload(uniform.location, uniform.floats, uniform.values);
                uniform.isChanged = false;
            }
        }
        for (int i = 0; i < textures.size(); i++) {
            Uniform uniform = textures.get(i);
            if (uniform.texture == null) {
                throw new IllegalStateException(
                        "a texture of an effect must be set before it is drawn: '" + uniform.name + "' of " + effect);
            }
            int unit = 1 + i; // unit 0 has the picture
            uniform.texture.bind(unit);
            glUniform1i(uniform.location, unit);
        }
    }

    private static void upload(int location, int floats, float[] values) {
        switch (floats) {
            case 1 -> glUniform1f(location, values[0]);
            case 2 -> glUniform2f(location, values[0], values[1]);
            case 3 -> glUniform3f(location, values[0], values[1], values[2]);
            default -> glUniform4f(location, values[0], values[1], values[2], values[3]);
        }
    }

    /** Throws if the effect reads a texture, which is drawn into. */
    void requireNotRead(Texture drawn) {
        for (int i = 0; i < textures.size(); i++) {
            if (textures.get(i).texture == drawn) {
                throw new IllegalStateException("an effect must not read the render target into which it draws: '"
                        + textures.get(i).name + "' of " + effect + " is that target");
            }
        }
    }
}
