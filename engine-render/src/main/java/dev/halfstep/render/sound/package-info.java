/**
 * Plays sounds, which are synthesised, loaded from WAV and Ogg Vorbis files, or streamed, with OpenAL; without OpenAL
 * the player is silent. The player is a presentation system; the simulation plays no sounds.
 *
 * <pre>{@code
 * SoundPlayer, SoundBus, Playback   what games call          DevicePlayer, PlayerBus, VoicePlayback implement it
 * AudioDevice                       24 voices                OpenAlDevice plays, SoundRecording records
 * SampleSource                      samples of a sound       in memory, WavFile, VorbisFile; read block by block
 * }</pre>
 */
@NullMarked
package dev.halfstep.render.sound;

import org.jspecify.annotations.NullMarked;
