package dev.halfstep.component;

/**
 * Mixes bits for hashes.
 *
 * @hidden
 */
public final class BitMixer {

    private BitMixer() {}

    /**
     * Applies the finaliser of MurmurHash3 (Austin Appleby, public domain): every input bit affects every output bit.
     *
     * @param state any bits
     * @return the mixed bits; the mapping is one to one
     */
    public static long finish(long state) {
        long h = state;
        h = (h ^ (h >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return h ^ (h >>> 33);
    }
}
