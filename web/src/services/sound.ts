/** Short synthesized sounds, where the settings allow them. */
import { settings } from './settings.svelte';

export type Sound = 'place' | 'turn' | 'refused' | 'end' | 'won' | 'lost' | 'points' | 'snap';

// Frequency in hertz, duration and start in seconds.
const TONES: Record<Sound, [number, number, number][]> = {
    place: [[190, 0.06, 0]],
    snap: [[1400, 0.02, 0]],
    turn: [
        [420, 0.07, 0],
        [560, 0.09, 0.08],
    ],
    refused: [[120, 0.12, 0]],
    end: [
        [330, 0.16, 0],
        [330, 0.3, 0.16],
    ],
    won: [
        [330, 0.16, 0],
        [415, 0.16, 0.13],
        [495, 0.16, 0.26],
        [660, 0.4, 0.39],
    ],
    lost: [
        [330, 0.18, 0],
        [294, 0.18, 0.17],
        [247, 0.4, 0.34],
    ],
    points: [
        [520, 0.05, 0],
        [780, 0.08, 0.05],
    ],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
    if (!settings.sound || typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const [pitch, length, start] of TONES[sound]) tone(context, pitch, length, context.currentTime + start);
}

function tone(audio: AudioContext, pitch: number, length: number, start: number): void {
    const source = audio.createOscillator();
    const loudness = audio.createGain();
    source.type = 'triangle';
    source.frequency.setValueAtTime(pitch, start);
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.16, start + 0.006);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(loudness).connect(audio.destination);
    source.start(start);
    source.stop(start + length + 0.02);
}
