package com.example.platformer;

import dev.halfstep.content.SpriteSheet;
import dev.halfstep.content.picture.SheetClips;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.texture.Texture;
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
            SheetClips.of(sheet, textures.apply(sheet)).forEach(art::add);
        }
    }

    static Texture withoutPicture(SpriteSheet sheet) {
        return Texture.withoutPicture(sheet.image(), sheet.width(), sheet.height());
    }
}
