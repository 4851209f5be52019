package dev.halfstep.render.gl;

/**
 * Something that holds memory of the graphics card: a texture, a shader, a buffer. Whoever makes it closes it, before
 * the host is closed; a host in strict mode names what was forgotten. Its text names it in messages.
 */
public interface GlResource extends AutoCloseable {

    /** Gives back what it holds. Closing twice, or after the host, does no harm. */
    @Override
    void close();
}
