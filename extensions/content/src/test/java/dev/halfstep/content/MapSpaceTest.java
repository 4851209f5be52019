package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the conversion of pixels, with y downwards, to the world. */
class MapSpaceTest {

    @TempDir
    private Path folder;

    private static TiledMap level() throws IOException {
        return TiledMap.read(TestAssets.FOLDER, "levels/level.tmx");
    }

    private static MapObject object(TiledMap map, int id) {
        return map.objects().stream()
                .filter(object -> object.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private TiledMap mapOfTileSize(int size) throws IOException {
        String map = "<map orientation=\"orthogonal\" width=\"100\" height=\"50\" tilewidth=\"" + size
                + "\" tileheight=\"" + size + "\"/>";
        TestAssets.write(folder, "m.tmx", map);
        return TiledMap.read(folder, "m.tmx");
    }

    @Test
    void edgesOfTilesAreExactForEverySizeOfTiles() throws IOException {
        for (int size = 1; size <= 200; size++) {
            MapSpace space = mapOfTileSize(size).space(1);
            for (int tile = 0; tile <= 50; tile++) {
                assertEquals(tile, space.x(tile * size));
                assertEquals(50 - tile, space.y(tile * size));
            }
        }
    }

    @Test
    void theOriginIsTheLowerLeftCorner() throws IOException {
        TiledMap map = level();
        MapSpace space = map.space(2);
        assertEquals(0, space.x(0));
        assertEquals(6, space.y(0));
        assertEquals(0, space.y(48));
        assertEquals(1, space.length(8));
        assertEquals(0, space.left(map.tiles("Ground")));
        assertEquals(0, space.bottom(map.tiles("Ground")));
        // this layer and its group are moved by 5 and 6 pixels
        assertEquals(5 / 8f, space.left(map.tiles("Fog")));
        assertEquals(-6 / 8f, space.bottom(map.tiles("Fog")));
    }

    @Test
    void theOriginOfAnInfiniteMapIsThatOfTiled() throws IOException {
        TiledMap map = TiledMap.read(TestAssets.FOLDER, "levels/endless.tmx");
        TileCells ground = map.tiles("Ground");
        MapSpace space = map.space(1);
        assertEquals(-4, ground.left());
        assertEquals(8, ground.width());
        assertEquals(8, ground.height());
        assertEquals(-4, space.left(ground));
        assertEquals(-8, space.bottom(ground));
        assertEquals(4, ground.gid(-1, 3));
        assertEquals(9, ground.gid(3, 7));
        assertEquals(0, ground.gid(4, 7));
        assertEquals(0, map.tiles("Empty").width());
    }

    @Test
    void cellsAreVisitedFromTheBottomRow() throws IOException {
        List<String> visited = new ArrayList<>();
        TileCells ground = level().tiles("Ground");
        ground.forEachFromBottom((column, row, tile) -> visited.add(column + " " + row + " " + tile.id()));
        assertEquals(
                List.of(
                        "0 0 5", "1 0 0", "2 0 1", "3 0 2", "0 1 1", "1 1 1", "2 1 1", "3 1 1", "0 2 0", "1 2 1",
                        "3 2 1"),
                visited);
    }

    @Test
    void aTransformIsAtTheCentreAndTurned() throws IOException {
        TiledMap map = level();
        MapSpace space = map.space(16); // a unit is a pixel
        assertPose(-4, 40, -Math.PI / 2, space.transform(object(map, 10))); // 16 x 8, turned by 90 degrees clockwise
        assertPose(14, 0, 0, space.transform(object(map, 1))); // a point
        assertPose(26, 16, -Math.PI / 4, space.transform(object(map, 2))); // a tile that is anchored at its centre
        assertPose(36, 10, 0, space.transform(object(map, 4))); // a polygon: its position
        assertPose(24, 38, 0, space.transform(object(map, 14))); // a text
    }

    private static void assertPose(double x, double y, double radians, Transform transform) {
        assertEquals(x, transform.x(), 1e-4);
        assertEquals(y, transform.y(), 1e-4);
        Transform expected = new Transform().setRotationZ((float) radians);
        assertEquals(expected.rotation(new Quaternionf()), transform.rotation(new Quaternionf()));
    }

    @Test
    void outlinesAreCounterclockwise() throws IOException {
        TiledMap map = level();
        MapSpace space = map.space(16);
        assertOutline(space.outlines(object(map, 10)).get(0), 0, 48, -8, 48, -8, 32, 0, 32);
        // (0,0) (0,16) (16,16.5) from 32, 32: counterclockwise already
        assertOutline(space.outlines(object(map, 12)).get(0), 32, 16, 32, 0, 48, -0.5f);
        // (0,0) (10,0) (10,10) from 36, 38: clockwise in Tiled
        assertOutline(space.outlines(object(map, 4)).get(0), 46, 0, 46, 10, 36, 10);
        // a polyline keeps its order
        assertOutline(space.outlines(object(map, 13)).get(0), 1, 46, -3, 38, 13, 38);
        assertOutline(space.outlines(object(map, 1)).get(0), 14, 0);
        float[] ellipse = space.outlines(object(map, 11)).get(0);
        assertEquals(32, ellipse.length);
        for (MapObject object : map.objects()) {
            for (float[] outline : space.outlines(object)) {
                boolean isClosed = outline.length > 2 && object.shape() != MapObject.Shape.POLYLINE;
                assertEquals(
                        isClosed, area(outline) > 0 && object.shape() != MapObject.Shape.POLYLINE, object::toString);
            }
        }
    }

    private static double area(float[] outline) {
        double area = 0;
        for (int i = 0; i < outline.length; i += 2) {
            int next = (i + 2) % outline.length;
            area += (double) outline[i] * outline[next + 1] - (double) outline[next] * outline[i + 1];
        }
        return area / 2;
    }

    private static void assertOutline(float[] outline, float... expected) {
        assertArrayEquals(expected, outline, 1e-4f);
    }

    /** The tile has a box at 0,4 of 16 x 12 and a triangle 0,0 16,0 0,8; its tileset draws it 3 to the right, 2 up. */
    @Test
    void collisionShapesOfCellsAreFlippedWithTheirTiles() throws IOException {
        TiledMap map = level();
        MapSpace space = map.space(16);
        TileCells ground = map.tiles("Ground");
        assertEquals(List.of(), space.outlines(ground, 0, 0));
        assertEquals(List.of(), space.outlines(ground, 2, 0));
        // cell 1,0 unflipped: its left top is 19, -2 in pixels, so 19, 50 in the world
        assertOutline(space.outlines(ground, 1, 0).get(0), 19, 46, 19, 34, 35, 34, 35, 46);
        assertOutline(space.outlines(ground, 1, 0).get(1), 19, 42, 35, 50, 19, 50);
        // cell 3,0 flipped in x: left top 51, 50; the right angle of the triangle moves to the right
        assertOutline(space.outlines(ground, 3, 0).get(1), 67, 50, 51, 50, 67, 42);
        // cell 0,1 flipped in y: left top 3, 34
        assertOutline(space.outlines(ground, 0, 1).get(1), 3, 18, 19, 18, 3, 26);
        // cell 1,1 flipped diagonally: 0,0 0,16 8,0 from 19, 34
        assertOutline(space.outlines(ground, 1, 1).get(1), 19, 34, 19, 18, 27, 34);
        // cell 2,1 diagonally, then in x, which rotates it clockwise: 16,0 16,16 8,0 from 35, 34
        assertOutline(space.outlines(ground, 2, 1).get(1), 43, 34, 51, 18, 51, 34);
    }

    @Test
    void collisionShapesOfTileObjectsAreScaled() throws IOException {
        TiledMap map = level();
        // a tree of 64 x 48, with an ellipse of 16 x 16 at 24, 32; anchored at its centre, at 10, 40
        float[] shape = map.space(16).outlines(object(map, 15)).get(0);
        double x = 0;
        double y = 0;
        for (int i = 0; i < shape.length; i += 2) {
            x += shape[i] / 16;
            y += shape[i + 1] / 16;
        }
        assertEquals(10, x, 1e-3);
        assertEquals(48 - (40 - 24 + 40), y, 1e-3);
        assertEquals(Math.PI * 64, area(shape), 8);
    }

    @Test
    void onlyOrthogonalAndIsometricMapsHaveAPlaceInTheWorld() throws IOException {
        TestAssets.write(
                folder,
                "i.tmx",
                "<map orientation=\"staggered\" width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"/>");
        TiledMap map = TiledMap.read(folder, "i.tmx");
        assertThrows(IllegalArgumentException.class, () -> map.space(1));
        for (float units : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
            TiledMap level = level();
            assertThrows(IllegalArgumentException.class, () -> level.space(units));
        }
    }

    /** A picture of 20 x 10 pixels. The first cell has its upper corner at (8, 0). */
    private TiledMap isometric(String attributes, String layers) throws IOException {
        TestAssets.write(
                folder,
                "i.tmx",
                "<map orientation=\"isometric\" width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"4\" " + attributes
                        + "><tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"16\"><image source=\"i.png\" width=\"8\""
                        + " height=\"16\"/><tile id=\"0\"><objectgroup><object x=\"2\" y=\"12\" width=\"4\" height=\"2\"/>"
                        + "</objectgroup></tile></tileset>" + layers + "</map>");
        return TiledMap.read(folder, "i.tmx");
    }

    @Test
    void anIsometricMapIsADiamondWhoseColumnsGoToTheLowerRight() throws IOException {
        MapSpace space = isometric("", "").space(2); // a pixel is 1/4
        assertEquals(8 / 4f, space.x(0, 0));
        assertEquals(10 / 4f, space.y(0, 0));
        assertEquals(20 / 4f, space.x(12, 0)); // the corner at the right
        assertEquals(4 / 4f, space.y(12, 0));
        assertEquals(0, space.x(0, 8)); // the corner at the left
        assertEquals(6 / 4f, space.y(0, 8));
        assertEquals(12 / 4f, space.x(12, 8));
        assertEquals(0, space.y(12, 8));
        String message =
                assertThrows(IllegalStateException.class, () -> space.x(4)).getMessage();
        assertEquals("a position in an isometric map has two coordinates: call x(pixelsX, pixelsY)", message);
        assertThrows(IllegalStateException.class, () -> space.y(4));
    }

    @Test
    void theCellsUnderThePointerAreThoseOfTiled() throws IOException {
        MapSpace diamonds = isometric("", "").space(2);
        MapSpace endless = isometric("infinite=\"1\"", "").space(2);
        MapSpace squares = level().space(2);
        for (int column = -3; column < 6; column++) {
            for (int row = -3; row < 6; row++) {
                for (MapSpace space : List.of(diamonds, endless, squares)) {
                    Transform center = space.transform(column, row);
                    float height = space == squares ? 0.99f : 0.49f;
                    for (float step : new float[] {-0.49f, 0, 0.49f}) {
                        assertEquals(column, space.column(center.x() + 2 * step, center.y()));
                        assertEquals(row, space.row(center.x() + 2 * step, center.y()));
                        assertEquals(column, space.column(center.x(), center.y() + height * step / 0.49f));
                        assertEquals(row, space.row(center.x(), center.y() + height * step / 0.49f));
                    }
                }
            }
        }
        assertPose(12 / 4f, (10 - 8) / 4f - 2 / 4f + 2 / 4f, 0, diamonds.transform(2, 1));
        assertPose(12 / 4f, -8 / 4f, 0, endless.transform(2, 1));
        assertPose(5, 3, 0, squares.transform(2, 1));
    }

    @Test
    void shapesOfAnIsometricMapAreSlantedAndTilesStandUpright() throws IOException {
        TiledMap map = isometric("", """
                <layer name="ground" width="3" height="2" offsetx="1" offsety="2">
                 <data encoding="csv">0,0,0,0,1,0</data>
                </layer>
                <objectgroup offsetx="8" offsety="4">
                 <object id="1" x="4" y="0" width="4" height="4"/>
                 <object id="2" x="4" y="0" width="4" height="4" rotation="90"/>
                 <object id="3" x="4" y="0"><polygon points="0,0 4,0 4,4"/></object>
                 <object id="4" gid="1" x="4" y="0" width="8" height="16"/>
                </objectgroup>""");
        MapSpace space = map.space(8); // a unit is a pixel, and the layer is moved by (8, 4) on the screen
        assertPose(12 + 8, 10 - 4 - 4, 0, space.transform(object(map, 1)));
        assertOutline(space.outlines(object(map, 1)).get(0), 20, 4, 16, 2, 20, 0, 24, 2);
        // as in Tiled, turned on the screen about its position
        assertPose(18, 4, -Math.PI / 2, space.transform(object(map, 2)));
        assertOutline(space.outlines(object(map, 2)).get(0), 20, 4, 18, 8, 16, 4, 18, 0);
        assertPose(20, 4, 0, space.transform(object(map, 3)));
        assertOutline(space.outlines(object(map, 3)).get(0), 20, 0, 24, 2, 20, 4);
        assertPose(20, 4 + 8, 0, space.transform(object(map, 4))); // it stands on its position
        assertOutline(space.outlines(object(map, 4)).get(0), 18, 8, 18, 6, 22, 6, 22, 8);
        // the cell (1, 1) is around (8, 4); with the offset, its tile is from x = 5 and stands on y = 10 - 8 - 2
        assertOutline(space.outlines(map.tiles("ground"), 1, 1).get(0), 7, 4, 7, 2, 11, 2, 11, 4);
        assertThrows(IllegalStateException.class, () -> space.left(map.tiles("ground")));
        assertThrows(IllegalStateException.class, () -> space.bottom(map.tiles("ground")));
    }
}
