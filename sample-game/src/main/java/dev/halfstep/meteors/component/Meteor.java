package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/** Simulation component: marks an entity as a meteor, and stores its size. */
public final class Meteor {

    /** The type of this component. Hashes the points instead of the size, because each size has other points. */
    public static final ComponentType<Meteor> TYPE = ComponentType.simulation(Meteor.class)
            .hashedBy((meteor, sink) -> sink.add(meteor.size.points).add(meteor.broken));

    /** Lists the sizes. A meteor breaks into two meteors of the next smaller size; a small one leaves none. */
    public enum Size {
        /** The size of the meteors of a new wave. */
        LARGE(52f, 20, 58f),
        /** A piece of a large meteor. */
        MEDIUM(28f, 50, 88f),
        /** A piece of a medium meteor. */
        SMALL(14f, 100, 125f);

        /** The radius, in world units. */
        public final float radius;

        /** The radius of the light around the meteor, in world units: nothing of the meteor is drawn beyond it. */
        public final float lightRadius;

        /** The points for a hit. */
        public final int points;

        /** The speed in world units a second, which random factors and later waves change. */
        public final float baseSpeed;

        Size(float radius, int points, float baseSpeed) {
            this.radius = radius;
            lightRadius = 1.1f * radius + 15f; // the outline reaches up to 1.1 radii, and its glow 14 units beyond it
            this.points = points;
            this.baseSpeed = baseSpeed;
        }

        /**
         * Returns the size of the two pieces.
         *
         * @return the next smaller size; for {@link #SMALL}, which leaves no pieces, {@code SMALL}
         */
        public Size pieceSize() {
            return this == LARGE ? MEDIUM : SMALL;
        }
    }

    /** The size of the meteor. */
    public Size size;

    /** Whether a shot has hit the meteor in this step. Other shots miss the meteor, which is despawned in this step. */
    public boolean broken;

    /** Creates an object for a state that is loaded. */
    private Meteor() {
        this(Size.SMALL);
    }

    /**
     * Creates a meteor that no shot has hit.
     *
     * @param size the size of the meteor
     */
    public Meteor(Size size) {
        this.size = size;
    }
}
