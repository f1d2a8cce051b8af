/** A map that somebody has drawn well, for pictures. */
export const SAMPLE_MAP = [
    'MMMMFFFFRDDD',
    'MTTMFF.FRRRD',
    '.TTMNFDDD.RR',
    'TTAANDD.FFR.',
    '..AARR.FFNRR',
    'MMA.R..FFA.R',
    'MM.RR..X.AAR',
    'DD.RTT..FFAR',
    'DDNRRTT.FF..',
    'D..AR..MMMXT',
    'XAAARRNMMTTT',
    'AAFFFRRRMMMM',
];
