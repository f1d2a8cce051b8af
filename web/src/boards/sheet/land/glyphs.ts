/** What is drawn on a square of each terrain, in one hand: lines of ink, fine lines, and paler faces. */

type Stroke = { as: 'line' | 'fine' | 'lit' | 'solid'; d: string };

const line = (d: string): Stroke => ({ as: 'line', d });
const fine = (d: string): Stroke => ({ as: 'fine', d });
const lit = (d: string): Stroke => ({ as: 'lit', d });
const solid = (d: string): Stroke => ({ as: 'solid', d });

/** A fir as a knife cuts it, with its foot at a point. */
function fir(x: number, y: number, size: number): Stroke[] {
    const at = (dx: number, dy: number) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`;
    const crown = `M${at(0, -20)}L${at(-4.6, -12)}L${at(-2.4, -12)}L${at(-7, -3.5)}L${at(7, -3.5)}L${at(2.4, -12)}L${at(4.6, -12)}Z`;
    return [
        lit(crown),
        line(`M${at(0, -3.5)}L${at(0, 0)}`),
        solid(`M${at(0, -20)}L${at(4.6, -12)}L${at(2.4, -12)}L${at(7, -3.5)}L${at(0.6, -3.5)}Z`),
    ];
}

/** A broad tree. */
function oak(x: number, y: number, size: number): Stroke[] {
    const by = (number: number) => (number * size).toFixed(1);
    const crown =
        `M${x - 5 * size} ${y - 5 * size}` +
        `c${by(-5)} ${by(-1)} ${by(-4)} ${by(-8)} ${by(0)} ${by(-8)}` +
        `c${by(0)} ${by(-6)} ${by(10)} ${by(-6)} ${by(10)} ${by(0)}` +
        `c${by(4)} ${by(0)} ${by(5)} ${by(7)} ${by(0)} ${by(8)}Z`;
    return [
        lit(crown),
        line(`M${x} ${y - 5 * size}V${y}`),
        fine(
            `M${x + 1 * size} ${y - 8 * size}q${by(3)} ${by(-1)} ${by(3)} ${by(-4)}M${x + 4.5 * size} ${y - 6.5 * size}q${by(2)} ${by(-1)} ${by(2)} ${by(-3)}`,
        ),
    ];
}

function flake(x: number, y: number, size: number): string {
    return [0, 60, 120]
        .map((turn) => {
            const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
            return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
        })
        .join('');
}

const dot = (x: number, y: number) => `M${x} ${y}h.01`;

/** A dune: the crest, and the slip of sand under it. */
const dune = (x: number, y: number, size: number): Stroke[] => {
    const by = (number: number) => (number * size).toFixed(1);
    return [
        line(`M${x} ${y}c${by(5)} ${by(-9)} ${by(11)} ${by(-10)} ${by(17)} ${by(-2)}`),
        fine(
            `M${(x + 8.5 * size).toFixed(1)} ${(y - 7 * size).toFixed(1)}c${by(-1.5)} ${by(3)} ${by(-0.5)} ${by(6)} ${by(2.5)} ${by(7.5)}`,
        ),
    ];
};

export const GLYPHS: Record<string, Stroke[][]> = {
    mountain: [
        [
            lit('M5 33L15.5 10.5L17.5 16L15 22L19 28L17 33Z'),
            line('M4 33.5L14.8 10.6Q15.8 9 17 10.6L23 20.5L26.6 15.4Q27.6 14.2 28.7 15.6L37 33.5'),
            fine('M17.4 13.5L20 19.5M17 19L20 27M21.5 21.5L25 31M20 29L21.5 33M28.4 18L30.4 24M30 26L33 32'),
        ],
        [
            lit('M7 33L19.6 8L21.5 14.5L18 20L22 26L18.5 33Z'),
            line('M5.5 33.5L18.9 8.2Q20 6.4 21.1 8.2L34.5 33.5'),
            fine('M21.6 11.5L24.4 18M20.6 18.5L24.6 28M25 20.5L29.6 31M21 28L23 33'),
        ],
        [
            lit('M15 33L26 11.5L27.4 17.5L24.4 23L27.6 29L26 33Z'),
            lit('M3.6 33L11 20L12 25L10 33Z'),
            line('M2.5 33.5L10.4 19.2Q11.2 18 12.2 19.2L16.6 26.5M14 33.5L25.1 11.2Q26 9.6 27.1 11.2L37.8 33.5'),
            fine('M27.6 14.5L30 20M26.6 20L30 29M30.6 22.5L34.4 31.5M12.6 22L14.4 28M27 29.5L28.4 33'),
        ],
    ],
    forest: [
        [...fir(28, 19, 0.78), ...fir(11, 23, 0.85), ...fir(26, 37.5, 0.85)],
        [...oak(12, 18, 0.95), ...fir(30, 24, 0.82), ...oak(15, 37, 0.95)],
        [...fir(11, 19, 0.75), ...oak(28, 21, 0.95), ...fir(15, 38, 0.82), ...fir(31, 38.5, 0.7)],
    ],
    river: [
        [
            line('M0 10q5-4.4 10 0t10 0t10 0t10 0'),
            line('M0 30q5-4.4 10 0t10 0t10 0t10 0'),
            fine('M10 20q5-4.4 10 0t10 0'),
            fine('M24 38q4-3.5 8 0M3 2.6q4-3.5 8 0'),
        ],
        [
            line('M0 10q5-4.4 10 0t10 0t10 0t10 0'),
            line('M0 30q5-4.4 10 0t10 0t10 0t10 0'),
            fine('M0 20q5-4.4 10 0M30 20q5-4.4 10 0'),
            fine('M8 38q4-3.5 8 0M22 2.6q4-3.5 8 0'),
        ],
    ],
    lake: [
        [
            line('M6 14q3.5-4 7 0t7 0t7 0'),
            line('M13 28q3.5-4 7 0t7 0t7 0'),
            fine('M22 21q3-3 6 0t6 0M5 22q3-3 6 0M10 6.5q2.5-2.5 5 0'),
        ],
        [
            line('M13 13q3.5-4 7 0t7 0t7 0'),
            line('M6 26q3.5-4 7 0t7 0t7 0'),
            fine('M5 18.5q3-3 6 0t6 0M28 20q3-3 6 0M23 33q2.5-2.5 5 0'),
        ],
    ],
    village: [
        [
            lit('M4 21L11 12.5L18 21Z'),
            line('M4 21L11 12.5L18 21M6 19.5V30H16V19.5'),
            lit('M17.5 24.5L26.5 14L35.5 24.5Z'),
            line('M17.5 24.5L26.5 14L35.5 24.5M20 22V34H33V22'),
            line('M25 34V28.5H28.5V34M10 30V25.5H12.5V30'),
            fine('M30.5 18.5V13.5H32.5V20.5'),
        ],
        [
            lit('M14 16L20 5L26 16Z'),
            line('M14 16L20 5L26 16M15.5 16V33H24.5V16M20 5V1.5'),
            line('M20 33V27.5M20 19.5V22.5'),
            lit('M3.5 26L9.5 19L15.5 26Z'),
            line('M3.5 26L9.5 19L15.5 26M5.5 24.5V33H15.5'),
            lit('M24.5 26L30.5 19L36.5 26Z'),
            line('M24.5 26L30.5 19L36.5 26M24.5 33H34.5V24.5'),
        ],
    ],
    desert: [
        [
            ...dune(4, 18, 1),
            ...dune(17, 34, 1),
            fine(`${dot(28, 10)}${dot(33, 13)}${dot(7, 29)}${dot(11, 32)}${dot(31, 20)}`),
        ],
        [
            ...dune(18, 17, 1),
            ...dune(4, 35, 1.05),
            fine(`${dot(8, 9)}${dot(12, 13)}${dot(29, 28)}${dot(33, 31)}${dot(6, 20)}`),
        ],
        [
            ...dune(9, 25, 1.25),
            fine(`${dot(8, 9)}${dot(15, 7)}${dot(31, 11)}${dot(26, 33)}${dot(12, 33)}${dot(34, 30)}`),
        ],
    ],
    tundra: [
        [
            line(flake(12.5, 13, 6.5)),
            line(flake(29, 28, 5)),
            fine(`${dot(29, 9)}${dot(8, 30)}${dot(18, 34)}${dot(34, 17)}`),
        ],
        [
            line(flake(27.5, 13, 5.2)),
            line(flake(13, 28, 6.5)),
            fine(`${dot(9, 8)}${dot(33, 32)}${dot(24, 35)}${dot(6, 18)}`),
        ],
    ],
    farm: [
        [
            line('M4 8.5Q20 5.5 36 8.5M4 20.5Q20 17.5 36 20.5M4 32.5Q20 29.5 36 32.5'),
            fine(
                'M5 14.5q2.5-3 5-.5m3-.6q2.5-3 5-.3m3 .3q2.5-3 5 0m3 .6q2.5-3 5 .6M5 26.5q2.5-3 5-.5m3-.6q2.5-3 5-.3m3 .3q2.5-3 5 0m3 .6q2.5-3 5 .6',
            ),
        ],
        [
            line('M8.5 4Q5.5 20 8.5 36M20.5 4Q17.5 20 20.5 36M32.5 4Q29.5 20 32.5 36'),
            fine('M14.5 6v3.5m-.5 4v3.5m0 4.5v3.5m.3 4.5v3.5M26.5 6v3.5m-.5 4v3.5m0 4.5v3.5m.3 4.5v3.5'),
        ],
    ],
    nexus: [
        [
            fine('M20 3.5a16.5 16.5 0 1 0 .01 0Z'),
            line('M20 7.5V12.5L27 20L20 27.5L13 20L20 12.5M20 27.5V32.5M15.5 9.5H24.5M15.5 30.5H24.5'),
            fine(`${dot(8.5, 20)}${dot(31.5, 20)}${dot(20, 20)}`),
        ],
    ],
    desolation: [
        [
            line('M21 0L18 9L24 15.5L19 22L23.5 30L20 40'),
            fine('M24 15.5L32 12L40 14.5M19 22L11 20L6 25L0 24M23.5 30L31 33.5L34 40M18 9L10 7L7 0'),
        ],
        [
            line('M0 17L9 20L15 15L22 21L30 18L40 23'),
            fine('M15 15L13 7L17 0M22 21L20 30L25 35L24 40M9 20L7 29L0 33M30 18L33 9L40 6'),
        ],
    ],
};
