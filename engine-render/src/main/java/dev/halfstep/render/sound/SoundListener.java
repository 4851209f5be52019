package dev.halfstep.render.sound;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** Hears at the place of a camera: tells how loud a sound at another place is, and on which side. */
final class SoundListener {

    /**
     * Stands for no listener. It loads this class with the player. With null instead, the JVM loads the class when it
     * compiles a method that has it as a parameter: on the game's thread, and this frame takes a millisecond longer.
     */
    static final SoundListener NONE = new SoundListener(0, 1, /* isFlat= */ true, /* next= */ null, listener -> {});

    private final Runnable follow;
    private final float near;
    private final float far;
    private final Vector3f place = new Vector3f();

    /** The direction to the right, of length 1. */
    private final Vector3f right = new Vector3f(1, 0, 0);

    private final Quaternionf rotation = new Quaternionf();
    private final boolean isFlat;

    /** A further listener of the same player; null for none. */
    private final @Nullable SoundListener next;

    SoundListener(Camera2d camera, Supplier<FramebufferSize> size, float near, float far) {
        this(
                near,
                far,
                /* isFlat= */ true,
                /* next= */ null,
                listener -> {
                    FramebufferSize picture = size.get();
                    listener.place.set(camera.centerX(picture), camera.centerY(picture), 0);
                    float radians = camera.rotation();
                    listener.right.set((float) Math.cos(radians), (float) Math.sin(radians), 0);
                });
    }

    /** Hears at the places of several cameras, at least one. */
    SoundListener(List<Camera3d> cameras, float near, float far) {
        this(
                near,
                far,
                /* isFlat= */ false,
                cameras.size() == 1 ? null : new SoundListener(cameras.subList(1, cameras.size()), near, far),
                listener -> {
                    Camera3d camera = cameras.get(0);
                    camera.position(listener.place);
                    camera.rotation(listener.rotation).transform(listener.right.set(1, 0, 0));
                });
    }

    private SoundListener(
            float near, float far, boolean isFlat, @Nullable SoundListener next, Consumer<SoundListener> follow) {
        if (!(near >= 0 && near < far && far < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the distances of a listener must be finite, the near one 0 or more and below the far one: " + near
                            + " and " + far);
        }
        this.near = near;
        this.far = far;
        this.isFlat = isFlat;
        this.next = next;
        this.follow = () -> follow.accept(this);
    }

    /** Moves to the present place of the camera. */
    void follow() {
        follow.run();
        if (next != null) {
            next.follow();
        }
    }

    private SoundListener nearest(float x, float y, float z) {
        SoundListener nearest = next == null ? this : next.nearest(x, y, z);
        return distance(x, y, z) <= nearest.distance(x, y, z) ? this : nearest;
    }

    /** Returns the volume of a sound at a place: 1 up to the near distance, 0 from the far one on. */
    float gain(float x, float y, float z) {
        return Math.max(0, Math.min((far - nearest(x, y, z).distance(x, y, z)) / (far - near), 1));
    }

    /** Returns the side of a place, -1 to 1. A source that passes near the listener moves smoothly across. */
    float pan(float x, float y, float z) {
        return nearest(x, y, z).ownPan(x, y, z);
    }

    private float ownPan(float x, float y, float z) {
        float across = (x - place.x) * right.x + (y - place.y) * right.y + (isFlat ? 0 : (z - place.z) * right.z);
        float width = Math.max(Math.max(distance(x, y, z), near), Float.MIN_NORMAL);
        return Math.max(-1, Math.min(across / width, 1));
    }

    private float distance(float x, float y, float z) {
        return isFlat ? (float) Math.hypot(x - place.x, y - place.y) : place.distance(x, y, z);
    }
}
