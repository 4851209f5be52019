package dev.halfstep.render.gl;

/**
 * A resource that owns objects of OpenGL, such as buffers and vertex arrays, and deletes them once. The constructor of
 * a subclass ends with {@link GlContext#register}.
 *
 * @hidden
 */
public abstract class GlObject implements GlResource {

    private boolean isClosed;

    @Override
    public final void close() {
        if (isClosed) {
            return;
        }
        boolean mustDelete = GlContext.unregister(this);
        isClosed = true;
        if (mustDelete) {
            deleteObjects();
        }
        closeParts();
    }

    /** Deletes the objects of OpenGL. It is not called if the context was destroyed, which has freed them. */
    protected abstract void deleteObjects();

    /** Closes the resources of which this one consists. */
    protected void closeParts() {}
}
