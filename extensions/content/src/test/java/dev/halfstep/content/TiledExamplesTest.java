package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the maps that come with Tiled, and compares them with what others read. */
class TiledExamplesTest {

    @TempDir
    private Path folder;

    @Test
    void allMapsAreRead() throws Exception {
        List<String> maps = TiledExamples.maps(TiledExamples.copyTo(folder));
        assertTrue(maps.size() >= 20, maps::toString);
        for (String name : maps) {
            TiledMap map = TiledMap.read(folder, name);
            System.out.println(name + " " + map.orientation() + " " + map.flatLayers().size() + " " + map.objects().size() + " "+map.properties());
        }
    }
}
