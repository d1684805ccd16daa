import { listReducer, readListState, writeListState, type ListChange, type ListState } from './list-state';

const state: ListState = { start: 40, length: 20, sort: '-premium', filters: { keyword: '张', status: '3' } };
const defaults = { length: 20, sort: undefined, params: ['keyword', 'status'] };

describe('a change of the list state', () => {
  it.each<[string, ListChange]>([
    ['a filter', { type: 'filter', values: { keyword: '李' } }],
    ['clearing the filters', { type: 'clear' }],
    ['the sort', { type: 'sort', sort: 'id' }],
    ['the page size', { type: 'size', length: 50 }],
  ])('returns to the first page on %s', (_, change) => {
    expect(listReducer(state, change).start).toBe(0);
  });

  it('keeps filters that are not mentioned and removes those set to undefined', () => {
    const next = listReducer(state, { type: 'filter', values: { status: undefined } });

    expect(next.filters).toEqual({ keyword: '张' });
  });

  it('keeps filters and sort when turning the page', () => {
    expect(listReducer(state, { type: 'page', start: 60 })).toEqual({ ...state, start: 60 });
  });

  it('never mutates the given state', () => {
    const frozen = Object.freeze({ ...state, filters: Object.freeze({ ...state.filters }) });

    listReducer(frozen, { type: 'filter', values: { keyword: '王' } });

    expect(frozen).toEqual(state);
  });
});

describe('a page past the end', () => {
  it.each([
    ['the last page that has rows', 100, 41, 40],
    ['a full last page when the rows fill it exactly', 40, 40, 20],
    ['the beginning when no rows are left', 40, 0, 0],
  ])('returns to %s', (_, start, count, expected) => {
    expect(listReducer({ ...state, start }, { type: 'counted', count }).start).toBe(expected);
  });

  it('keeps a page with rows', () => {
    expect(listReducer(state, { type: 'counted', count: 41 })).toBe(state);
  });
});

describe('the list state in the URL', () => {
  it('is read as it was written', () => {
    const search = writeListState(state, defaults, new URLSearchParams());

    expect(readListState(search, defaults)).toEqual(state);
  });

  it('omits the defaults', () => {
    const usual = { start: 0, length: 20, filters: {} };

    expect(writeListState(usual, defaults, new URLSearchParams('start=20')).toString()).toBe('');
  });

  it('keeps parameters that are not its own', () => {
    const given = new URLSearchParams('dialog=1&keyword=x');
    const search = writeListState({ ...state, filters: {} }, defaults, given);

    expect([search.get('dialog'), search.has('keyword')]).toEqual(['1', false]);
  });

  it.each(['start=-1', 'start=x', 'length=0', 'length=9999', 'sort=a;drop'])(
    'falls back to the defaults for invalid values: %s',
    (text) => {
      expect(readListState(new URLSearchParams(text), defaults)).toEqual({
        start: 0,
        length: 20,
        filters: {},
      });
    },
  );

  it('rounds a start within a page down to the start of that page', () => {
    expect(readListState(new URLSearchParams('start=25'), defaults).start).toBe(20);
  });
});
