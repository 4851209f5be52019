/** Connects players over the internet: join codes, handshakes and sealed packets. */
@NullMarked
package dev.halfstep.netplay;

import org.jspecify.annotations.NullMarked;
