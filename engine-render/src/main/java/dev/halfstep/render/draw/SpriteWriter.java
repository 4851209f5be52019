package dev.halfstep.render.draw;

import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.StateWriter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores sprites in saves and recordings, with the names of their regions.
 *
 * @hidden
 */
public final class SpriteWriter implements StateWriter<Sprite> {

    private final Function<TextureRegion, @Nullable String> nameOf;
    private final Function<String, @Nullable TextureRegion> find;

    private SpriteWriter(
            Function<TextureRegion, @Nullable String> nameOf, Function<String, @Nullable TextureRegion> find) {
        this.nameOf = nameOf;
        this.find = find;
    }

    /**
     * Returns a type whose sprites are stored with the names of their regions.
     *
     * @param nameOf returns the name of a region, null if it has none
     * @param find returns the region of a name, null if there is none
     */
    public static ComponentType<Sprite> typeWith(
            Function<TextureRegion, @Nullable String> nameOf, Function<String, @Nullable TextureRegion> find) {
        TextureRegion blank = Texture.withoutPicture("blank", 1, 1).region();
        return Sprite.TYPE
                .named("halfstep.sprite")
                .copiedBy(() -> Sprite.of(blank, 0f, 0f), Sprite::copy)
                .writtenBy(new SpriteWriter(nameOf, find));
    }

    @Override
    public void write(Sprite sprite, DataOutput out) throws IOException {
        String name = nameOf.apply(sprite.region());
        if (name == null) {
            throw new IOException("a stored sprite must show a region of its library: it shows one of "
                    + sprite.region().texture());
        }
        out.writeUTF(name);
        Color tint = sprite.tint();
        Sprite.Borders borders = sprite.borders();
        for (float number : new float[] {
            sprite.width(),
            sprite.height(),
            sprite.pivotX(),
            sprite.pivotY(),
            sprite.order(),
            tint.red(),
            tint.green(),
            tint.blue(),
            tint.opacity(),
            borders == null ? 0f : borders.pixelSize()
        }) {
            out.writeFloat(number);
        }
        if (borders != null) {
            for (int border : new int[] {borders.left(), borders.top(), borders.right(), borders.bottom()}) {
                out.writeInt(border);
            }
        }
        out.writeInt(sprite.layer());
        out.writeUTF(sprite.blend().name());
        out.writeBoolean(sprite.isFlippedX());
        out.writeBoolean(sprite.isFlippedY());
    }

    @Override
    public void read(Sprite sprite, DataInput in) throws IOException {
        String name = in.readUTF();
        TextureRegion region = find.apply(name);
        if (region == null) {
            throw new IOException("a stored region must be in the library of sprites: '" + name + "'");
        }
        sprite.removeBorders().setRegion(region).setSize(in.readFloat(), in.readFloat());
        sprite.setPivot(in.readFloat(), in.readFloat()).setOrder(in.readFloat());
        sprite.setTint(new Color(in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat()));
        float pixelSize = in.readFloat();
        if (pixelSize != 0f) {
            sprite.setBorders(in.readInt(), in.readInt(), in.readInt(), in.readInt(), pixelSize);
        }
        sprite.setLayer(in.readInt()).setBlend(BlendMode.valueOf(in.readUTF()));
        sprite.setFlipped(in.readBoolean(), in.readBoolean());
    }
}
