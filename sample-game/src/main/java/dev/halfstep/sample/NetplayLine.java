package dev.halfstep.sample;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.Key;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayDesync;
import dev.halfstep.netplay.NetplayState;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;

/**
 * Presentation system: shows how well the line to the other player works. F1 shows and hides it, as the HUD line. If the
 * two games differ, shows what is known about it, until F1 hides it.
 */
final class NetplayLine implements PresentationSystem {

    private static final float FONT_POINTS = 15f;
    private static final float MARGIN_POINTS = 12f;
    private static final float PERIOD_SECONDS = 0.5f;

    private final Netplay netplay;
    private final String simulatedLine;
    private final Text text = Text.inPicture(0f, 1f, "")
            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
            .setOffset(MARGIN_POINTS, -MARGIN_POINTS)
            .setBackground(Color.rgb(0x0A0E16).withOpacity(0.66f));
    private final Text desync = Text.inPicture(0f, 0f, "")
            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.TOP)
            .setOffset(MARGIN_POINTS, MARGIN_POINTS)
            .setWrapWidth(0.96f)
            .setBackground(Color.rgb(0x5A0E16).withOpacity(0.8f));
    private boolean isShown;
    private boolean isDesyncShown = true;
    private float secondsToUpdate;

    /**
     * Adds the layer.
     *
     * @param line the quality of the simulated line
     * @param isShown whether the line is shown at first
     */
    NetplayLine(GlfwHost host, Netplay netplay, String line, boolean isShown) {
        this.netplay = netplay;
        this.isShown = isShown;
        simulatedLine = line.equals("0") ? "" : "   simulated line " + line;
        Camera2d anyCamera = Camera2d.showing(16, 9); // a text in the picture does not use it
        FontLayer layer = host.add(FontLayer.inPoints(TextFont::mono, FONT_POINTS, anyCamera));
        layer.add(text);
        layer.add(desync);
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().pressCount(Key.F1) % 2 == 1) {
            isShown = !isShown;
            isDesyncShown &= netplay.desync().isEmpty();
            secondsToUpdate = 0f;
        }
        secondsToUpdate -= frame.frameSeconds();
        if (secondsToUpdate <= 0f) { // a new text allocates
            secondsToUpdate = PERIOD_SECONDS;
            boolean isPlaying = netplay.state() == NetplayState.PLAYING;
            text.setContent(isShown && isPlaying ? line() : "");
            desync.setContent(netplay.desync()
                    .filter(found -> isDesyncShown)
                    .map(NetplayDesync::text)
                    .orElse(""));
        }
    }

    private String line() {
        return "player " + netplay.player() + "   "
                + netplay.status().orElseThrow().text() + simulatedLine;
    }
}
