import { openRow, withRow } from './row-drawer';

describe('the open row in the URL', () => {
  it.each(['', '?plan=', '?plan=abc', '?plan=-1', '?plan=1.5'])('is undefined for %j', (search) => {
    expect(openRow(search, 'plan')).toBeUndefined();
  });

  it('is set and removed without changing other parameters', () => {
    expect(withRow('?start=20&plan=3', 'plan', 7)).toBe('start=20&plan=7');
    expect(withRow('?start=20&plan=3', 'plan', undefined)).toBe('start=20');
  });
});
