package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.content.MapObject;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TileCells;
import dev.halfstep.content.Tileset;
import dev.halfstep.content.Tileset.Tile;
import dev.halfstep.content.picture.TilePictures.TilePicture;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws the tile objects of an object layer that are pictures: without a class, no entity is made of them. */
final class ObjectQuads extends QuadLayer {

    /** A tile object: its centre and its half axes in units of the world, with its flips, and where it stands. */
    private record Item(
            TilePicture picture,
            double opacity,
            double footY,
            double x,
            double y,
            double rightX,
            double rightY,
            double upX,
            double upY) {}

    private final List<Item> items = new ArrayList<>();

    ObjectQuads(Scene scene, MapLayer layer, MapLayer.Objects objects) {
        super(scene, layer);
        List<MapObject> sorted = new ArrayList<>(objects.objects());
        if (objects.isSortedByY()) {
            sorted.sort(Comparator.comparingDouble(MapObject::y)); // stable
        }
        for (MapObject object : sorted) {
            Tile tile = object.tile();
            if (tile != null
                    && object.className().isEmpty()
                    && object.isVisible()
                    && scene.pictures().isShown(tile)) {
                items.add(item(object, tile, scene.pictures().picture(tile), scene.space()));
            }
        }
    }

    private static Item item(MapObject object, Tile tile, TilePicture picture, MapSpace space) {
        Transform center = space.transform(object);
        double radians = -StrictMath.toRadians(object.rotationDegrees());
        double cos = StrictMath.cos(radians);
        double sin = StrictMath.sin(radians);
        Tileset tileset = picture.tileset();
        double scaleX = object.width() / tile.width();
        double scaleY = object.height() / tile.height();
        if (tileset != null && tileset.isAspectKept()) { // in the middle of its object
            scaleX = Math.min(scaleX, scaleY);
            scaleY = scaleX;
        }
        double halfWidth = space.length(scaleX * tile.width()) / 2.0;
        double halfHeight = space.length(scaleY * tile.height()) / 2.0;
        double offsetX = tileset == null ? 0 : space.length(scaleX * tileset.offsetX());
        double offsetY = tileset == null ? 0 : -space.length(scaleY * tileset.offsetY());
        double flippedWidth = (object.flips() & TileCells.FLIP_X) == 0 ? halfWidth : -halfWidth;
        double flippedHeight = (object.flips() & TileCells.FLIP_Y) == 0 ? halfHeight : -halfHeight;
        return new Item(
                picture,
                object.opacity(),
                center.y() - space.length(object.height()) / 2.0,
                center.x() + cos * offsetX - sin * offsetY,
                center.y() + sin * offsetX + cos * offsetY,
                cos * flippedWidth,
                sin * flippedWidth,
                -sin * flippedHeight,
                cos * flippedHeight);
    }

    @Override
    void addQuads(double seconds) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            double halfWidth = Math.abs(item.rightX) + Math.abs(item.upX);
            double halfHeight = Math.abs(item.rightY) + Math.abs(item.upY);
            boolean isInView = item.x + halfWidth > viewLeft
                    && item.x - halfWidth < viewRight
                    && item.y + halfHeight > viewBottom
                    && item.y - halfHeight < viewTop;
            if (isInView) {
                place(item.x, item.y, item.rightX, item.rightY, item.upX, item.upY);
                add(item.picture.regionAt(seconds), item.opacity, 1, 1, item.footY);
            }
        }
    }
}
