package dev.halfstep.storage;

/**
 * Mixes bits for hashes.
 */
final class BitMixer {

    private BitMixer() {}

    /**
     * Applies the finaliser of MurmurHash3 (Austin Appleby, public domain): every input bit affects every output bit.
     *
     * @param state any bits
     * @return the mixed bits, different for different input
     */
    public static long mix(long state) {
        long mixed = state;
        mixed = (mixed ^ (mixed >>> 33)) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ (mixed >>> 33);
    }
}
