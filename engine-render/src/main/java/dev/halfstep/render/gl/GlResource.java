package dev.halfstep.render.gl;

/**
 * A resource in GPU memory: a texture, a shader, a buffer. Its creator closes it before the host; a host in strict mode
 * reports leaks. Messages name it by its {@code toString}.
 */
public interface GlResource extends AutoCloseable {

    /** Frees the memory. Idempotent, also after the host was closed. */
    @Override
    void close();
}
