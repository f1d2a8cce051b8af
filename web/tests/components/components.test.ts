import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import TextBoard from '../../src/boards/text/TextBoard.svelte';
import type { RuleSection } from '../../src/api/types';
import EventLog from '../../src/match/EventLog.svelte';
import OptionField from '../../src/start/OptionField.svelte';
import RuleList from '../../src/match/rules/RuleList.svelte';
import RuleText from '../../src/match/rules/RuleText.svelte';
import ScoreSheet from '../../src/match/ScoreSheet.svelte';
import Seats from '../../src/match/Seats.svelte';
import { event, frame, gameOption, seat, table } from '../fixtures';

describe('the text board', () => {
    const given = {
        view: {},
        seat: 0,
        prompt: '',
        lastEvents: [],
        names: true,
        motion: false,
        isReplay: false,
        drawing: '. .\n. .',
        actions: ['up', 'down'].map((text, id) => ({ id, text, step: { type: 'move' } })),
        refuse: vi.fn(),
        preview: async () => null,
        parts: [],
    };

    it('offers every legal action by its text', async () => {
        const act = vi.fn();
        render(TextBoard, { ...given, act, tryText: vi.fn() });
        await fireEvent.click(screen.getByRole('button', { name: 'down' }));
        expect(act).toHaveBeenCalledWith(given.actions[1]);
    });

    it('sends whatever else is written, to hear why not', async () => {
        const tryText = vi.fn();
        render(TextBoard, { ...given, act: vi.fn(), tryText });
        await fireEvent.input(screen.getByLabelText('An action as text'), { target: { value: 'sideways' } });
        await fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
        expect(tryText).toHaveBeenCalledWith('sideways');
    });

    it('marks a hint and does not play it', () => {
        const act = vi.fn();
        render(TextBoard, { ...given, act, tryText: vi.fn(), hint: given.actions[1] });
        expect(screen.getByRole('button', { name: 'Hint: down' })).toBeTruthy();
        expect(screen.getByRole('button', { name: 'up' })).toBeTruthy();
        expect(act).not.toHaveBeenCalled();
    });

    it('lets nobody act in a replay', () => {
        render(TextBoard, { ...given, isReplay: true, act: vi.fn(), tryText: vi.fn() });
        expect(screen.queryByRole('button')).toBeNull();
    });
});

describe('the log', () => {
    it('puts the steps of one seat into one line', () => {
        const events = [event(0, 'a'), event(1, 'b'), event(2, 'c', { seat: 1 })];
        render(EventLog, { props: { table: table(), events } });
        expect(screen.getAllByRole('listitem')).toHaveLength(2);
    });

    it('puts what chance brings into one line', () => {
        const chance = { kind: 'chance' as const, seat: null };
        const events = [
            event(0, 'Forest', chance),
            event(1, 'die 4', chance),
            event(2, 'a'),
            event(3, 'River', chance),
        ];
        render(EventLog, { props: { table: table(), events } });
        const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
        expect(lines).toEqual(['✻ Chance: Forest die 4', 'Guest 0: a', '✻ Chance: River']);
    });

    it('tells when the time was up', () => {
        const events = [
            event(0, 'time is up', { kind: 'time', seat: null }),
            event(1, 'Forest', { kind: 'chance', seat: null }),
        ];
        render(EventLog, { props: { table: table(), events } });
        const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s+/g, ' ').trim());
        expect(lines).toEqual(['Time: time is up', '✻ Chance: Forest']);
    });

    it('jumps behind the event that was chosen', async () => {
        const jump = vi.fn();
        render(EventLog, { props: { table: table(), events: [event(0, 'a'), event(1, 'b')], shown: 0, jump } });
        await fireEvent.click(screen.getByRole('button', { name: 'b' }));
        expect(jump).toHaveBeenCalledWith(2);
    });

    it('describes actions and outcomes in the words of the board', () => {
        const outcome = { type: 'shape', shape: 'T', card: 'second T' } as const;
        const step = { type: 'draw', shape: 'L', turn: 90, row: 3, column: 4 } as const;
        const events = [
            event(0, 'shape second T', { kind: 'chance', seat: null, outcome }),
            event(1, 'L 90° r3 c4', { step }),
        ];
        render(EventLog, { props: { table: table({ game: 'graphia-genesis' }), events } });
        expect(screen.getByText('shape T')).toBeTruthy();
        expect(screen.getByText('shape L')).toBeTruthy();
    });

    it('tells which event the pointer is on', async () => {
        const onname = vi.fn();
        render(EventLog, { props: { table: table(), events: [event(0, 'a'), event(1, 'b')], onname } });
        await fireEvent.pointerOver(screen.getByText('b'));
        expect(onname).toHaveBeenLastCalledWith(expect.objectContaining({ number: 1 }));
        await fireEvent.pointerOver(screen.getByRole('list'));
        expect(onname).toHaveBeenLastCalledWith(null);
    });

    it('of a replay does not tell ahead that somebody resigns', async () => {
        const events = [event(0, 'a'), event(1, 'Guest 0 resigned', { kind: 'resigned' })];
        const { rerender } = render(EventLog, { props: { table: table(), events, shown: 1, jump: vi.fn() } });
        expect(screen.getAllByRole('button')).toHaveLength(1);
        await rerender({ shown: 2 });
        expect(screen.getAllByRole('button')).toHaveLength(2);
    });
});

describe('the seats', () => {
    it('say whose turn it is, who is away and who has how many points', () => {
        const points = [
            { lakes: 2, hills: 3 },
            { lakes: 1, hills: 0 },
        ];
        render(Seats, { table: table(), frame: frame({ points }), present: { seats: [0], watchers: 2 } });
        const [own, other] = screen.getAllByRole('listitem');
        expect(own!.textContent).toMatch(/Guest 0.*you.*to play.*5/s);
        expect(other!.textContent).toMatch(/Guest 1.*away/s);
        expect(screen.getByText('2 are watching')).toBeTruthy();
    });

    it('say who won, but not of who played alone', () => {
        const outcome = { reason: 'all is drawn', winners: [0], points: [{}] };
        render(Seats, { table: table({ status: 'ended', outcome }), frame: frame() });
        expect(screen.getByText('won')).toBeTruthy();
        cleanup();
        const seats = [seat(0, { is_mine: true })];
        render(Seats, { table: table({ status: 'ended', outcome, seats }), frame: frame() });
        expect(screen.queryByText('won')).toBeNull();
    });

    it('begin with the winner at the end, like the score sheet', () => {
        const points = [{ lakes: 2 }, { lakes: 5 }];
        const ended = table({ status: 'ended', outcome: { reason: 'all is drawn', winners: [1], points } });
        render(Seats, { table: ended, frame: frame({ points }) });
        expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('Guest 1');
        render(ScoreSheet, { table: ended, points });
        expect(screen.getAllByRole('columnheader')[1]!.textContent).toContain('Guest 1');
    });

    it('at one screen are named by their colours', () => {
        const both = [0, 1].map((number) => seat(number, { name: 'Ann', is_mine: true }));
        render(Seats, { table: table({ seats: both }), frame: frame() });
        const [orange, blue] = screen.getAllByRole('listitem');
        expect(orange!.textContent).toMatch(/Orange\s+Ann, you/);
        expect(blue!.textContent).toMatch(/Blue\s+Ann, you/);
    });

    it('tell of eight who act at once who is done', () => {
        const eight = table({ seats: Array.from({ length: 8 }, (_, number) => seat(number)), turn_of: [] });
        render(Seats, { table: eight, frame: frame({ turn_of: [1, 6] }), isSimultaneous: true });
        const said = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
        expect(said.filter((text) => text.includes('to play'))).toHaveLength(2);
        expect(said.filter((text) => text.includes('done'))).toHaveLength(6);
        expect(said.find((text) => text.includes('Guest 6'))).toContain('to play');
    });

    it('show a free seat as free', () => {
        const seats = [seat(0, { is_mine: true }), seat(1, { kind: 'open', name: '' })];
        render(Seats, { table: table({ status: 'waiting', seats }), frame: null });
        expect(screen.getByText('Free seat')).toBeTruthy();
    });
});

it('does not count somebody who is invited as watching', () => {
    const present = { seats: [0], watchers: 1 };
    const seats = [seat(0), seat(1, { kind: 'open', name: '' })];
    render(Seats, { table: table({ status: 'waiting', seats }), frame: null, present });
    expect(screen.queryByText('1 is watching')).toBeNull();
});

describe('the rulebook', () => {
    const rulebook: RuleSection[] = [
        { number: '1', title: 'The box', blocks: [{ kind: 'rule', number: '1.1', text: 'Nine cards.' }] },
        {
            number: '',
            title: 'Rulings',
            blocks: [
                { kind: 'paragraph', text: 'This is how it is played here.' },
                { kind: 'table', head: ['question', 'answer'], rows: [['May one pass?', 'No.']] },
                { kind: 'list', items: ['one', 'two'] },
            ],
        },
    ];

    it('has rulings and what is reconstructed after the rules', () => {
        render(RuleList, { rulebook, marked: '1.1' });
        expect(screen.getAllByRole('heading').map((each) => each.textContent)).toEqual(['The box', 'Rulings']);
        expect(screen.getByText('Nine cards.').closest('.marked')).toBeTruthy();
        expect(screen.getByRole('cell', { name: 'May one pass?' })).toBeTruthy();
        expect(screen.getAllByRole('listitem')).toHaveLength(2);
    });
});

describe('an option', () => {
    const words = { name: 'farm', label: 'Farms', sentence: 'How often a square counts.' };

    it('is drawn as the server says, with its sentence', async () => {
        render(OptionField, {
            game: 'graphia-genesis',
            option: gameOption({
                ...words,
                control: 'choice',
                choices: ['square', 'side'],
                choice_labels: ['Once', 'For each side'],
                default: 'square',
            }),
            value: 'square',
        });
        expect(screen.getByLabelText(/Farms/).tagName).toBe('SELECT');
        expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Once', 'For each side']);
        expect(screen.getByText('How often a square counts.')).toBeTruthy();
    });

    it('is a number by slider or by buttons, within its bounds', async () => {
        const option = gameOption({ ...words, control: 'number', minimum: 1, maximum: 3, default: 2 });
        render(OptionField, { game: 'tide', option, value: 2 });
        const less = screen.getByRole('button', { name: 'Farms: less' });
        await fireEvent.click(less);
        expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('1');
        expect(less.hasAttribute('disabled')).toBe(true);
        await fireEvent.click(screen.getByRole('button', { name: 'Farms: more' }));
        expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('2');
    });

    it('is a set that is picked by tapping', async () => {
        const group = { label: 'Two of A', count: 2, values: ['A1', 'A2', 'A3'], labels: ['One', 'Two', 'Three'] };
        const choice_set = {
            groups: [{ ...group, sentences: ['1.', '2.', '3.'] }],
            separator: ',',
            open_label: 'Roll them',
        };
        render(OptionField, {
            game: 'none',
            option: gameOption({ ...words, control: 'set', choice_set, default: '' }),
            value: '',
        });
        expect(screen.queryByRole('checkbox')).toBeNull();
        await fireEvent.click(screen.getByRole('radio', { name: 'Choose them' }));
        await fireEvent.click(await screen.findByRole('checkbox', { name: 'Three' }));
        expect(screen.getByRole('status').textContent).toContain('pick 1 more');
        await fireEvent.click(screen.getByRole('checkbox', { name: 'One' }));
        expect(screen.getByRole('status').textContent).toContain('These are in play.');
    });
});

describe('the text of a rule', () => {
    it('keeps its stress and its code', () => {
        const { container } = render(RuleText, { text: '*Bird.* It flies from `a1`, **always**.' });
        expect(container.innerHTML).toContain('<em>Bird.</em>');
        expect(container.innerHTML).toContain('<code>a1</code>');
        expect(container.textContent).toBe('Bird. It flies from a1, always.');
    });
});
