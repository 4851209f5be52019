package com.example.platformer;

import dev.halfstep.content.SpriteSheet;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The sprite sheets of the game, which Aseprite exports: each tag is a clip. */
final class Art {

    private Art() {}

    /** Adds the clips of all sheets. The textures are those of a window, or {@link #withoutPicture} in a test. */
    static void load(SpriteLibrary art, Path assets, Function<SpriteSheet, Texture> textures) throws IOException {
        for (String name : List.of("hero", "coin", "crate", "platform", "flag")) {
            SpriteSheet sheet = SpriteSheet.read(assets, name + ".json");
            Texture texture = textures.apply(sheet);
            sheet.tags().forEach(tag -> art.add(clip(tag, texture)));
        }
    }

    static Texture withoutPicture(SpriteSheet sheet) {
        return Texture.withoutPicture(sheet.image(), sheet.width(), sheet.height());
    }

    private static SpriteClip clip(SpriteSheet.Tag tag, Texture texture) {
        List<TextureRegion> regions = tag.frames().stream()
                .map(SpriteSheet.Frame::area)
                .map(area -> texture.region(area.x(), area.y(), area.width(), area.height()))
                .toList();
        SpriteClip clip = SpriteClip.of(tag.name(), SpriteClip.Mode.LOOP, 1, regions);
        for (int i = 0; i < regions.size(); i++) {
            clip = clip.withSeconds(i, tag.frames().get(i).milliseconds() / 1000.0);
        }
        return clip;
    }
}
