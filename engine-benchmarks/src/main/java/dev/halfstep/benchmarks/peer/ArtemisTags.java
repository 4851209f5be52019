package dev.halfstep.benchmarks.peer;

import com.artemis.Component;

/** The components of {@link Tags} once more, since those of artemis-odb extend a class. */
final class ArtemisTags {

    static final int COUNT = 6;

    private ArtemisTags() {}

    /** A new tag, 0 to 5. */
    static Component newTag(int index) {
        return switch (index) {
            case 0 -> new Red();
            case 1 -> new Green();
            case 2 -> new Blue();
            case 3 -> new Big();
            case 4 -> new Loud();
            case 5 -> new Hot();
            default -> throw new IllegalArgumentException("there are six tags, from 0 to 5: " + index);
        };
    }

    private static final class Red extends Component {}

    private static final class Green extends Component {}

    private static final class Blue extends Component {}

    private static final class Big extends Component {}

    private static final class Loud extends Component {}

    private static final class Hot extends Component {}
}
