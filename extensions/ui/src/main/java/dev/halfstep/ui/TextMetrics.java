package dev.halfstep.ui;

/** Measures texts in points. The layer of a menu measures with its fonts, and {@link SansMetrics} without a window. */
interface TextMetrics {

    float width(Caption caption);

    float height(Caption caption);
}
