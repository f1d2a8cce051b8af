/** Moves of one's own from a position of a finished match, for both sides. Nothing of them is stored. */
import { announcer } from '../services/announce.svelte';
import { play } from '../services/sound';
import { mergeFrame } from '../api/frames';
import { api, ApiError, errorSentence } from '../api/http';
import type { Notice } from '../api/live.svelte';
import { PreviewQueue } from '../api/preview-queue';
import { newId } from '../api/socket';
import { findStep, loadSteps, UNLISTED, type Steps } from '../api/steps';
import type { Frame, LegalAction, PlayedAction, Preview, PreviewWanted, Replay, Table } from '../api/types';
import { describeTurn, hasBoard } from '../boards/registry';
import { sideName, sidePrompt } from '../components/text';
import { lineEnding, lineTurns } from './line';
import { AnalysisCache, type ReplayPosition } from './replay.svelte';

/** A position on the line. */
type LinePosition = {
    frame: Frame;
    line: PlayedAction[];
    /** How many actions of the line were played together to get here. */
    played: number;
    /** Unique: the same number of actions may lead to many positions. */
    version: number;
};

type Question = { version: number; actions: number[]; seat: number };

/** The server allows a guest 60 requests at once and 10 a second, of all kinds. */
const PREVIEWS_PER_SECOND = 7;

export class Continuation {
    isOn = $state(false);
    /** The line begins before this event of the match. */
    event = $state(0);
    /** A request is under way that will change the position. */
    isWaiting = $state(false);
    /** The computer's turn was requested, and is not known yet. */
    isThinking = $state(false);
    /** Why the continuation cannot begin. */
    problem = $state('');
    notice = $state.raw<Notice | null>(null);
    readonly analyses: AnalysisCache;
    /** The positions that *Undo* returns to, and the present one. */
    #positions = $state.raw<LinePosition[]>([]);
    #steps: Steps = [];
    #versions = 0;
    /** Answers to an earlier request are dropped. */
    #request = 0;
    /** The focus returns to where one came from. */
    #isReturning = false;
    #previews = new PreviewQueue<Question>((question) => this.#sendPreview(question), PREVIEWS_PER_SECOND);

    readonly now = $derived.by(() => this.#positions.at(-1) ?? null);
    readonly frame = $derived(this.now?.frame ?? null);
    readonly line = $derived<PlayedAction[]>(this.now?.line ?? []);
    readonly lastEvents = $derived(this.now ? this.line.slice(this.line.length - this.now.played) : []);
    readonly acting = $derived(this.frame?.acting[0]);
    readonly canUndo = $derived.by(() => this.#positions.length > 1);
    readonly turns = $derived(lineTurns(this.line));
    readonly position = $derived<ReplayPosition>({ event: this.event, actions: this.line.map(({ action }) => action) });
    /** With the result of the line in place of that of the match. */
    readonly table: Table = $derived.by(() => {
        const outcome = this.frame?.outcome ?? null;
        return { ...this.replay.table, status: outcome ? 'ended' : 'playing', outcome };
    });
    readonly isOver = $derived(this.table.outcome !== null);
    readonly analysis = $derived.by(() => this.analyses.find(this.position));
    /** Whose turn it is, or how the line ends. */
    readonly sentence = $derived.by(() => {
        if (this.isOver) return lineEnding(this.table, this.frame?.views['-1']);
        return this.acting ? sidePrompt(this.table, this.acting.seat, this.acting.prompt) : '';
    });

    constructor(readonly replay: Replay) {
        this.analyses = new AnalysisCache(replay.table.id);
        this.analyses.isOn = true;
    }

    /** Whether a line was begun before this event. It stays until another one begins. */
    hasLine(event: number): boolean {
        return event === this.event && this.line.length > 0;
    }

    async enter(event: number): Promise<void> {
        if (!this.hasLine(event)) await this.#begin(event);
        else this.isOn = true;
    }

    leave(): void {
        this.#request += 1;
        this.#previews.clear();
        this.isOn = this.isWaiting = this.isThinking = false;
        this.notice = null;
        this.#isReturning = true;
    }

    /** Whether the continuation was left, asked for the first time since. */
    takeReturn(): boolean {
        const isReturning = this.#isReturning;
        this.#isReturning = false;
        return isReturning;
    }

    act(action: LegalAction, then: LegalAction[] = []): void {
        void this.#play([action, ...then].map(({ id }) => id));
    }

    /** Plays an action by its text, legal or not, to hear why it is refused. */
    tryText(text: string): void {
        void this.#play([text]);
    }

    /** Takes back what was played last: an action, or a turn of the computer. */
    undo(): void {
        if (!this.canUndo || this.isWaiting) return;
        this.notice = null;
        this.isThinking = false;
        this.#positions = this.#positions.slice(0, -1).map((each) => ({ ...each, played: 0 }));
        announcer.announce('Undone.');
    }

    /** Plays the rest of the turn as the computer would. */
    async playBest(): Promise<void> {
        if (!this.acting || this.isThinking) return;
        const { now } = this;
        this.isThinking = true;
        await this.analyses.request(this.position);
        if (!this.isThinking || now !== this.now) return;
        this.isThinking = false;
        const { line = [], turn = 0 } = this.analysis ?? {};
        if (turn > 0) await this.#play(line.slice(0, turn).map(({ action }) => action));
        else this.notify('error', this.analyses.problem || 'The computer knows no turn here.');
    }

    /** What an action would do after some others. */
    preview(action: LegalAction, after: LegalAction[] = [], wanted: PreviewWanted = {}): Promise<Preview | null> {
        const listed = action.id === UNLISTED ? findStep(this.#listed, action.step) : action;
        if (!this.now || !this.acting || !listed) return Promise.resolve(null);
        const actions = [...this.position.actions, ...[...after, listed].map(({ id }) => id)];
        return this.#previews.ask({ version: this.now.version, actions, seat: this.acting.seat }, wanted.queued);
    }

    notify(kind: Notice['kind'], text: string, rule = ''): void {
        this.notice = { key: (this.notice?.key ?? 0) + 1, kind, sentence: text, rule };
        play('refused');
    }

    /** What a key does; false when it does nothing. */
    key(name: string): boolean {
        const keys: Record<string, () => void> = { u: () => this.undo(), b: () => void this.playBest() };
        keys[name.toLowerCase()]?.();
        return name.toLowerCase() in keys;
    }

    get #listed(): LegalAction[] {
        return this.#steps.filter((action) => action !== null);
    }

    async #begin(event: number): Promise<void> {
        const request = ++this.#request;
        const { game, rules_version } = this.replay.table;
        this.isWaiting = true;
        this.problem = '';
        try {
            this.#steps = await loadSteps(game, rules_version);
            const first = await this.#load(event, []);
            if (request !== this.#request) return;
            [this.event, this.#positions, this.isOn] = [event, [first], true];
        } catch (error) {
            if (request === this.#request) this.problem = errorSentence(error);
        }
        if (request === this.#request) this.isWaiting = false;
    }

    async #play(actions: (number | string)[]): Promise<void> {
        if (this.isWaiting) return;
        const request = ++this.#request;
        this.isWaiting = true;
        this.notice = null;
        try {
            const next = await this.#load(this.event, [...this.position.actions, ...actions]);
            if (request === this.#request) this.#show(next);
        } catch (error) {
            if (request === this.#request) this.#refuse(error);
        }
        if (request === this.#request) this.isWaiting = false;
    }

    async #load(event: number, actions: (number | string)[]): Promise<LinePosition> {
        const { id, game } = this.replay.table;
        const { frame, line } = await api.continuation(id, event, actions, !hasBoard(game));
        return { frame: mergeFrame(frame, null, this.#steps), line, played: 0, version: ++this.#versions };
    }

    #show(next: LinePosition): void {
        this.isThinking = false;
        this.#previews.clear();
        this.#positions = [...this.#positions, { ...next, played: next.line.length - this.line.length }];
        const { game } = this.table;
        const [first] = this.lastEvents;
        if (first) announcer.announce(`${sideName(this.table, first.seat)}: ${describeTurn(game, this.lastEvents)}`);
        play(this.isOver ? 'end' : 'place');
    }

    #refuse(error: unknown): void {
        const rule = error instanceof ApiError ? error.rule : '';
        this.notify(rule ? 'refused' : 'error', errorSentence(error), rule);
    }

    #sendPreview({ version, actions, seat }: Question): string | null {
        if (version !== this.now?.version) return null;
        const id = newId();
        this.#load(this.event, actions).then(
            ({ frame }) => this.#previews.receive(id, previewOf(frame, seat)),
            (error: unknown) => this.#previews.receive(id, refusalOf(error)),
        );
        return id;
    }
}

function previewOf(frame: Frame, seat: number): Preview {
    const acting = frame.acting.find((each) => each.seat === seat);
    return { points: frame.points[seat] ?? {}, actions: acting?.actions ?? [], view: frame.views['-1'] };
}

function refusalOf(error: unknown): Preview | null {
    return error instanceof ApiError && error.rule ? { rule: error.rule, sentence: error.message } : null;
}
