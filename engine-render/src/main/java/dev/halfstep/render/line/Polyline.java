package dev.halfstep.render.line;

import dev.halfstep.render.draw.Color;

/**
 * One polyline of a frame: a range of the points of {@link Polylines}, and a style. The object is reused in later
 * frames.
 */
final class Polyline {

    /** The value of {@link #capLength} for round ends. */
    static final float ROUND_CAP = -1f;

    int firstPoint;
    int pointCount;
    boolean isClosed;

    float halfWidth;

    /** The pixels in which the line fades on each side; 0 for an edge that is only smoothed. */
    float softness;

    /** How far the line reaches beyond its ends, in pixels, or {@link #ROUND_CAP}. */
    float capLength;

    boolean isMitred;

    Color color = Color.WHITE;

    /** Sets the style. A soft line is round. */
    void setStyle(float widthPixels, float newSoftness, LineLayer.Joint joint, LineLayer.Cap cap, Color newColor) {
        halfWidth = widthPixels / 2f;
        softness = newSoftness;
        isMitred = joint == LineLayer.Joint.MITRE && softness == 0f;
        capLength = softness > 0f ? ROUND_CAP : capLength(cap);
        color = newColor;
    }

    private float capLength(LineLayer.Cap cap) {
        return switch (cap) {
            case SQUARE -> halfWidth;
            case BUTT -> 0f;
            case ROUND -> ROUND_CAP;
        };
    }
}
