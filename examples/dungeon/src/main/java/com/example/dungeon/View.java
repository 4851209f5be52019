package com.example.dungeon;

import com.example.dungeon.Foes.Foe;
import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Shots.Shot;
import com.example.dungeon.Things.Thing;
import com.example.dungeon.Things.Traits;
import com.example.dungeon.Things.What;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraFollow;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.PictureLayer;
import dev.halfstep.render.light.FogLayer;
import dev.halfstep.render.light.LightLayer;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.tile.TileLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.ui.Comfort;
import dev.halfstep.world.World;
import java.util.function.BooleanSupplier;

/** Draws a floor and what moves there, lights it by the lantern, and covers what the keeper does not see. */
final class View implements TileLayer.Source {

    private static final float GROUND = -1_000; // an order below all figures, whose order is their depth

    private final GlfwHost host;
    private final Camera2d camera;
    private final Art art;
    private final World world;
    private final PictureLayer pictures; // lit
    private final PictureLayer glows; // over the light
    private final LightLayer lights;
    private final CameraFollow follow = new CameraFollow(/* halfLifeSeconds= */ 0.12)
            .setLookAhead(/* seconds= */ 0.3, /* maxUnits= */ 1.6f, /* newLeadHalfLifeSeconds= */ 0.35);
    private final BooleanSupplier isTitle;
    private final Comfort comfort;
    private float seconds;

    View(GlfwHost host, World world, Camera2d camera, Art art, BooleanSupplier isTitle, Comfort comfort) {
        this.comfort = comfort;
        this.isTitle = isTitle;
        this.host = host;
        this.world = world;
        this.camera = camera;
        this.art = art;
        host.add(new TileLayer(camera, this, 1, 1)).addTiles(1, art.sheet.cells(0, Art.TILES));
        pictures = host.add(new PictureLayer(camera));
        lights = host.add(new LightLayer(camera).setAmbient(Color.rgb(0x22284C)));
        Color dark = Color.rgb(0x07080F);
        host.add(new FogLayer(camera)).setColors(dark, dark.withOpacity(0.4f));
        glows = host.add(new PictureLayer(camera));
        camera.setBounds(0, 0, columns(), rows());
    }

    private TileGrid grid() {
        return world.single(TileGrid.class);
    }

    @Override
    public int columns() {
        return grid().columns();
    }

    @Override
    public int rows() {
        return grid().rows();
    }

    @Override
    public long revision() {
        return grid().tileHash();
    }

    /** Returns the picture of a tile: from the front, where free ground is below a wall. */
    @Override
    public int tile(int column, int row) {
        TileGrid grid = grid();
        int any = (column * 0x9E3779B1 ^ row * 0x85EBCA77) * 0xC2B2AE3D >>> 24; // a mix of variants
        if (grid.get(column, row) != TileGrid.Tile.SOLID) {
            return 1 + (any < 20 ? 1 : any < 50 ? 2 : 0);
        }
        boolean isFront = row > 0 && grid.get(column, row - 1) != TileGrid.Tile.SOLID;
        return 1 + (isFront ? Art.WALL_FRONT + (any < 40 ? 1 : 0) : Art.WALL_TOP);
    }

    void present(PresentationContext frame) {
        seconds = (float) frame.presentationSeconds();
        var keeper = world.query(InterpolatedTransform.class, Mover.class, Keeper.class);
        InterpolatedTransform at = keeper.single().first();
        if (Math.hypot(follow.x() - at.x(), follow.y() - at.y()) > 9) { // another floor
            follow.jumpTo(at.x(), at.y(), 0);
        }
        boolean isNear = isTitle.getAsBoolean(); // the title shows the keeper above its buttons
        camera.zoomTowards(isNear ? 2.4f : 1, /* halfLifeSeconds= */ 0.25, frame.frameSeconds());
        follow.lookBy(0, isNear ? -1.1f : 0).moveTowards(at, frame.presentationSecondsInFrame());
        follow.applyTo(camera, host.framebufferSize());
        for (var thing : world.query(InterpolatedTransform.class, Thing.class)) {
            drawThing(thing.first(), thing.second().what());
        }
        for (var foe : world.query(InterpolatedTransform.class, Mover.class, Foe.class)) {
            if (Lantern.isSeen(world, foe.first().x(), foe.first().y())) {
                drawFoe(foe.first(), foe.second(), foe.third());
            }
        }
        for (var shot : world.query(InterpolatedTransform.class, Shot.class)) {
            if (Lantern.isSeen(world, shot.first().x(), shot.first().y())) {
                drawShot(shot.first(), shot.second().isOfFoe());
            }
        }
        drawKeeper(at, keeper.single().second(), keeper.single().third());
    }

    private void drawThing(InterpolatedTransform at, What what) {
        Traits traits = what.traits;
        float size = traits.size();
        boolean isFlat = what == What.GATE || what == What.EXIT;
        float y = traits.slot() < 0 ? at.y() : at.y() + 0.15f + 0.08f * wave(3, at.x());
        PictureLayer layer = isFlat ? pictures.setOrder(GROUND) : stand(at, 0.9f * size, 0.4f * size);
        layer.picture(art.cell(traits.picture()), at.x(), y, size, size);
        if (traits.shineRadius() > 0 && Lantern.isSeen(world, at.x(), at.y())) {
            float intensity = 0.17f * traits.shineRadius() * (1 + 0.08f * wave(4, at.x()));
            lights.light(at.x(), at.y(), traits.shineRadius(), traits.color(), intensity);
            glow(at.x(), at.y(), 1.5f, traits.color(), 0.25f * intensity);
        }
    }

    private void glow(float x, float y, float size, Color color, float opacity) {
        glows.setBlend(BlendMode.ADDITIVE).setColor(color).setOpacity(Math.min(1, opacity));
        glows.picture(art.cell(Art.SPOT), x, y, size, size);
    }

    private float wave(float speed, float phase) {
        return (float) Math.sin(seconds * speed + phase);
    }

    /** Adds a shadow, and sets the order of what stands there: what is further down covers what is further up. */
    private PictureLayer stand(InterpolatedTransform at, float width, float feet) {
        pictures.setOrder(GROUND + 1).setOpacity(0.8f);
        pictures.picture(art.cell(Art.SHADOW), at.x(), at.y() - feet, width * 1.1f, width * 0.7f);
        return pictures.setOrder(-at.y()).setOpacity(1);
    }

    private void drawFoe(InterpolatedTransform at, Mover mover, Foe foe) {
        boolean isMoth = foe.kind == Foes.Kind.MOTH;
        boolean isAwake = foe.awakeSeconds > 0;
        boolean flies = isMoth || foe.kind == Foes.Kind.SHOOTER;
        float size = isMoth ? 0.75f : 1.15f;
        float bob = isAwake ? wave(flies ? 6 : 13, foe.phase) : 0.4f * wave(1.5f, foe.phase);
        float x = at.x();
        float y = at.y() + 0.2f + (flies ? 0.18f + 0.08f * bob : 0.03f * Math.abs(bob));
        float flip = mover.velocityX() < -0.2f ? -size : size;
        float width = flip * (isMoth ? 0.75f + 0.25f * wave(24, foe.phase) : 1 - 0.04f * bob);
        TextureRegion picture = art.cell(foe.kind.traits.picture());
        stand(at, 0.9f * size, 0.3f).picture(picture, x, y, width, size * (1 + 0.04f * bob));
        if (foe.hurtSeconds > 0 && comfort.flashes.get()) { // a bar and a number show the hit without a flash
            glows.setBlend(BlendMode.ADDITIVE).setColor(Color.WHITE).setOpacity(0.8f);
            glows.picture(picture, x, y, width, size);
        }
        if (isAwake && !isMoth) {
            glow(x, y + 0.08f, 1.1f, foe.kind.traits.color(), 0.35f); // seen from the dark
        }
        if (foe.hits < foe.kind.traits.hits()) {
            float left = x - 0.4f;
            float bottom = y + 0.6f * size;
            glows.setBlend(BlendMode.ALPHA).setOpacity(1).setColor(Art.NIGHT);
            glows.fillBox(left - 0.04f, bottom - 0.04f, left + 0.84f, bottom + 0.14f);
            glows.setColor(Art.CORAL)
                    .fillBox(left, bottom, left + 0.8f * foe.hits / foe.kind.traits.hits(), bottom + 0.1f);
        }
    }

    private void drawShot(InterpolatedTransform at, boolean isOfFoe) {
        Color color = isOfFoe ? Art.VIOLET : Art.AMBER;
        lights.light(at.x(), at.y(), 2.4f, isOfFoe ? color : Art.LIGHT, 0.3f);
        glow(at.x(), at.y(), 1.3f, color, 0.7f);
        glows.setBlend(BlendMode.ALPHA).setColor(Color.WHITE).setOpacity(1);
        glows.picture(art.cell(isOfFoe ? Art.ORB : Art.SPARK), at.x(), at.y(), 0.5f, 0.5f);
    }

    private void drawKeeper(InterpolatedTransform at, Mover mover, Keeper keeper) {
        float speed = (float) Math.hypot(mover.velocityX(), mover.velocityY());
        float bob = speed > 0.6f ? wave(15, 0) : 0.3f * wave(2.5f, 0);
        float y = at.y() + 0.3f + 0.05f * Math.abs(bob);
        boolean isSafe = keeper.safeSeconds > 0 && keeper.hearts > 0;
        boolean isPale = isSafe && (!comfort.flashes.get() || (int) (seconds * 16) % 2 == 0);
        float lean = keeper.hearts > 0 ? -mover.velocityX() * 0.02f : 1.4f * Math.min(1, keeper.endSeconds * 3);
        float flip = keeper.aimX < 0 ? -1 : 1;
        stand(at, 1, 0.3f).setOpacity(isPale ? 0.35f : 1);
        pictures.picture(art.cell(Art.KEEPER), at.x(), y, flip * 1.3f, 1.3f * (1 + 0.03f * bob), lean);
        float handX = at.x() + 0.52f * keeper.aimX;
        float handY = at.y() + 0.2f + 0.34f * keeper.aimY;
        pictures.setOrder(-at.y() + (keeper.aimY > 0.5f ? -0.1f : 0.1f)).setOpacity(1);
        pictures.picture(art.cell(Art.LANTERN), handX, handY, 0.62f, 0.62f, 0.12f * wave(9, 1));
        float flicker = 1 + 0.03f * wave(11, 0) + 0.02f * wave(23, 2);
        float burns = keeper.hearts > 0 ? Math.min(1, 0.55f + keeper.oil / 80) : 0.4f;
        lights.light(handX, handY, keeper.glow() * flicker, Art.LIGHT, 0.85f * burns * flicker);
        glow(handX, handY - 0.05f, 1.7f * flicker, Art.AMBER, 0.5f * burns);
    }
}
