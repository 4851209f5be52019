package dev.halfstep.render.texture;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text of an atlas. */
public final class AtlasTarget implements FuzzTarget {

    private final Texture texture = Texture.withoutPicture("sheet", 64, 32);

    @Override
    public List<byte[]> seeds() {
        return List.of("""
                # comment
                region ship 0 0 16 16
                grid 8 8
                cell walk-1 2 1   # of the grid
                cell walk-2 3 1
                """.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean read(byte[] input) {
        try {
            TextureAtlas.load(Asset.bytes("fuzzed", input), texture);
            return true;
        } catch (AssetException refused) {
            Refusal.check(refused);
            return false;
        }
    }
}
