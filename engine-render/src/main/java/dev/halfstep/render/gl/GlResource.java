package dev.halfstep.render.gl;

/**
 * A resource in GPU memory: a texture, a shader, a buffer. Its creator closes the resource before the host, or lets
 * the host own it; a host in strict mode reports leaks. Error messages name the resource by its {@code toString()}.
 *
 * @hidden
 */
public interface GlResource extends AutoCloseable {

    /**
     * Frees the GPU memory. Closing is idempotent. It is allowed after the host was closed, on any thread.
     *
     * @throws IllegalStateException if a host is open that another thread opened; the resource stays open
     */
    @Override
    void close();
}
