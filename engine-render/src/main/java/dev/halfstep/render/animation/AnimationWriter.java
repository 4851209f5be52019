package dev.halfstep.render.animation;

import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Stores animations, with the names of their clips. */
record AnimationWriter(SpriteLibrary library) implements StateWriter<SpriteAnimation> {

    @Override
    public void write(SpriteAnimation animation, DataOutput out) throws IOException {
        ClipRun now = animation.now;
        out.writeUTF(library.nameOf(now.clip));
        out.writeLong(now.beginNanos);
        out.writeLong(now.beginPhase);
        out.writeFloat(now.speed);
        out.writeBoolean(now.isBeginPending);
    }

    @Override
    public void read(SpriteAnimation animation, DataInput in) throws IOException {
        SpriteClip clip = library.findClip(in.readUTF());
        long begin = in.readLong();
        long phase = in.readLong();
        float speed = in.readFloat();
        if (begin < 0
                || begin > ClipRun.MAX_NANOS
                || phase < 0
                || phase > ClipRun.MAX_NANOS
                || !(speed >= 0f && speed <= SpriteAnimation.MAX_SPEED)) {
            throw new IOException("an animation must have a begin and a phase of 0 to " + ClipRun.MAX_NANOS
                    + " ns and a speed of 0 to " + (int) SpriteAnimation.MAX_SPEED + ": " + begin + ", " + phase + ", "
                    + speed);
        }
        animation.now.set(clip, begin, phase, speed, in.readBoolean());
        animation.before = null;
        animation.wake();
    }
}
