/** A player at the beginning of a match, for pictures. */
import type { SeatView } from './types';

export const sampleSeat = (more: Partial<SeatView> = {}): SeatView => ({
    guide: 'scoreboard',
    cube: '',
    count: 0,
    marker: '',
    last_itinerary: '',
    is_powered: false,
    is_powered_for_good: false,
    points: 0,
    points_by_part: {},
    earned: {},
    ...more,
});
