package dev.halfstep.ui;

import dev.halfstep.render.camera.FramebufferSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** What the layout of a menu depends on: the style, the texts, their measures and the size of the picture. */
final class MenuLook {

    /** The picture of a menu without a layer. */
    private static final FramebufferSize DEFAULT_PICTURE = new FramebufferSize(1280, 720);

    private final MenuTexts texts = new MenuTexts();
    private MenuStyle style = new MenuStyle();
    private TextMetrics metrics = new SansMetrics(this::style);

    /** What is done when the layer is closed, while OpenGL is still there. */
    final List<Runnable> onClose = new ArrayList<>();

    boolean hasLayer;

    /** Whether no screen is drawn, for a picture of the game. */
    boolean isHidden;

    private Supplier<FramebufferSize> picture = () -> DEFAULT_PICTURE;

    MenuTexts texts() {
        return texts;
    }

    MenuStyle style() {
        return style;
    }

    void setStyle(MenuStyle newStyle) {
        style = Objects.requireNonNull(newStyle, "newStyle");
    }

    /** Sets the layer of the menu, which measures texts. */
    void setLayer(TextMetrics newMetrics) {
        metrics = newMetrics;
        hasLayer = true;
    }

    FramebufferSize picture() {
        return picture.get();
    }

    void setPicture(Supplier<FramebufferSize> newPicture) {
        picture = Objects.requireNonNull(newPicture, "newPicture");
    }

    /** Updates the content of a text, breaks its lines at a width in points, and returns its height. */
    float measure(Caption caption, float maxWidth) {
        caption.update(texts);
        FramebufferSize size = picture();
        caption.wrapWidth = Math.max(1f, maxWidth);
        caption.text.setWrapWidth(caption.wrapWidth / (size.widthPixels() / size.pixelsPerPoint()));
        caption.width = metrics.width(caption);
        caption.height = metrics.height(caption);
        return caption.height;
    }
}
