import { evaluateOpening, type OpeningEvidence } from './verdict';

const aClosedTab: OpeningEvidence = { tab: 'gone', isWatched: true, stalledMs: 0, ageMs: 4000 };
const anOpenTab: OpeningEvidence = { ...aClosedTab, tab: 'open' };
const unknownTab: OpeningEvidence = { ...aClosedTab, tab: 'unknown', isWatched: false };
const hourMs = 3_600_000;

describe('an opening whose mark is still set', () => {
  it.each<[string, OpeningEvidence, string]>([
    ['closed by hand in an endless loop', { ...aClosedTab, stalledMs: 2400 }, 'hung'],
    ['killed by the browser, which had waited long', { ...aClosedTab, stalledMs: 6000 }, 'hung'],
    ['hung yesterday and closed', { ...aClosedTab, stalledMs: 2400, ageMs: 24 * hourMs }, 'hung'],
    ['open, and silent for seconds', { ...anOpenTab, stalledMs: 5000 }, 'hung'],
    ['open, with a long task', { ...anOpenTab, stalledMs: 2400 }, 'underway'],
    ['the tab that this one was opened from or copied from', { ...anOpenTab, ageMs: 900 }, 'underway'],
    ['open on a slow line', { ...anOpenTab, ageMs: 40_000 }, 'underway'],
    ['open on a machine that slept', { ...anOpenTab, ageMs: 8 * hourMs }, 'underway'],
    ['frozen in the background', { ...anOpenTab, ageMs: hourMs }, 'underway'],
    ['discarded in the background', { ...aClosedTab, ageMs: hourMs }, 'unharmed'],
    ['in a browser that crashed', aClosedTab, 'unharmed'],
    ['killed while it waited for a slow line', { ...aClosedTab, ageMs: 40_000 }, 'unharmed'],
    ['closed during a task that was not quick', { ...aClosedTab, stalledMs: 400 }, 'suspected'],
    ['closed before its watch had started', { ...aClosedTab, isWatched: false }, 'suspected'],
    ['of a browser without locks, lately', { ...unknownTab, ageMs: 19_000 }, 'underway'],
    ['of a browser without locks, long ago', { ...unknownTab, ageMs: 20_000 }, 'suspected'],
    ['of a browser without locks, by a clock set back', { ...unknownTab, ageMs: -hourMs }, 'suspected'],
    ['whose tab had no lock yet, but a stall', { ...unknownTab, stalledMs: 800, ageMs: 20_000 }, 'hung'],
  ])('%s', (_, evidence, verdict) => {
    expect(evaluateOpening(evidence)).toBe(verdict);
  });
});
