package com.example.platformer;

import dev.halfstep.content.SpriteSheet;
import dev.halfstep.content.picture.SheetClips;
import dev.halfstep.game.GameSpec.DeterministicBecause;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.texture.Texture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;

/** The sprite sheets of the game, which Aseprite exports: each tag is a clip. */
final class Art {

    static final SpriteLibrary LIBRARY = new SpriteLibrary();

    @DeterministicBecause("the clips are the same, with and without their pictures")
    private static boolean isLoaded;

    private Art() {}

    /** Adds the clips of all sheets, once a window is open. */
    static void load(Function<SpriteSheet, Texture> textures) {
        try {
            for (String name : List.of(
                    "hero", "coin", "crate", "platform", "spring", "walker", "flyer", "chaser", "flag", "logo")) {
                SpriteSheet sheet = SpriteSheet.read(Level.ASSETS, name + ".json");
                SheetClips.of(sheet, textures.apply(sheet)).forEach(LIBRARY::add);
            }
            isLoaded = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets a game without a window play clips, too. */
    static void loadWithoutPictures() {
        if (!isLoaded) {
            load(sheet -> Texture.withoutPicture(sheet.image(), sheet.width(), sheet.height()));
        }
    }
}
