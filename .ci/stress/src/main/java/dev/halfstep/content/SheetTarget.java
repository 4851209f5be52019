package dev.halfstep.content;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.IOException;
import java.util.List;

/** The JSON file of a sheet of Aseprite. */
public final class SheetTarget implements FuzzTarget {

    private static final String SHEET = "sprites/hero.json";

    private final AssetFiles assets = new AssetFiles();

    /** Creates the folder of assets. */
    public SheetTarget() throws IOException {}

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(AssetFiles.original(SHEET));
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        assets.replace(SHEET, input);
        try {
            SpriteSheet.read(assets.folder(), SHEET);
            return true;
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        }
    }
}
