/** What the server says and hears; see docs/protocol.md. */
import type { LegalAction } from './board';

export type Guest = { id: string; name: string; is_new: boolean };

export type GameOption = {
    name: string;
    kind: 'text' | 'choice' | 'number' | 'flag';
    choices: (string | number)[] | null;
    default: unknown;
};

export type Rule = { number: string; text: string };

export type GameCard = {
    name: string;
    title: string;
    line: string;
    fewest_seats: number;
    most_seats: number;
    minutes: string;
    designer: string;
    publisher: string;
    seat_names: string[];
    levels: number;
    options: GameOption[];
    rules: Rule[];
    has_solo: boolean;
};

export type ClockRule =
    { kind: 'none' } | { kind: 'move'; seconds: number } | { kind: 'bank'; seconds: number; increment: number };

export type WantedSeat = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: number };

export type NewTable = {
    game: string;
    options: Record<string, unknown>;
    is_public: boolean;
    seats: WantedSeat[];
    clock: ClockRule;
    on_time_out: 'bot' | 'loses';
    seed: string | null;
};

export type Seat = {
    seat: number;
    name: string;
    colour: string;
    kind: 'person' | 'bot' | 'open';
    level: number | null;
    is_mine: boolean;
};

export type Points = Record<string, number>;

export type Outcome = { reason: string; winners: number[]; points: Points[] };

export type Table = {
    id: string;
    game: string;
    title: string;
    is_public: boolean;
    status: 'waiting' | 'playing' | 'paused' | 'ended';
    seats: Seat[];
    clock: ClockRule;
    on_time_out: 'bot' | 'loses';
    options: Record<string, unknown>;
    turn_of: number[];
    outcome: Outcome | null;
    created: number;
    moved: number;
    rematch: string | null;
};

export type Acting = { seat: number; version: number; prompt: string; actions: LegalAction[] };

export type ClockNow = { seats: number[]; running: number[]; at: number };

export type Frame = {
    event: number;
    views: Record<string, unknown>;
    state: string;
    drawing: string;
    acting: Acting[];
    clock: ClockNow | null;
    outcome: Outcome | null;
    points: Points[];
    turn_of: number[];
};

export type TableEvent = {
    number: number;
    kind: 'action' | 'chance' | 'take-back' | 'resigned' | 'timed-out';
    seat: number | null;
    text: string;
    at: number;
    back_to?: number;
};

export type ChatLine = { from: string; text: string; at: number };

export type Present = { seats: number[]; watchers: number };

export type Asked = { what: 'take-back'; by: number; needs: number[]; granted?: boolean | null };

export type FromServer =
    | {
          type: 'welcome';
          table: Table;
          event: number;
          frame: Frame | null;
          events: TableEvent[];
          chat: ChatLine[];
          present: Present;
      }
    | { type: 'happened'; events: TableEvent[]; frame: Frame; id?: string | null }
    | { type: 'refused'; id: string; rule: string; sentence: string }
    | { type: 'error'; id: string | null; error: string; sentence: string; frame?: Frame | null }
    | { type: 'frame'; frame: Frame }
    | ({ type: 'chat' } & ChatLine)
    | { type: 'presence'; present: Present }
    | { type: 'table'; table: Table }
    | ({ type: 'asked' } & Asked)
    | { type: 'pong'; id: string }
    | { type: 'closing'; sentence: string };

export type ToServer =
    | { type: 'act'; id: string; seat: number; version: number; text: string }
    | { type: 'chat'; id: string; text: string }
    | { type: 'resign'; id: string; seat: number }
    | { type: 'take-back'; id: string; seat: number }
    | { type: 'answer'; id: string; seat: number; granted: boolean }
    | { type: 'ping'; id: string };

export type Replay = { table: Table; frames: Frame[]; events: TableEvent[] };

export type Analysis = {
    seat: number;
    value: number;
    line: string[];
    depth: number;
    forced: { winner: number | null; turns: number } | null;
};
