import { dayText, exactInstantText, formatDate, instantText } from './instant';

describe('showing an instant', () => {
  it('uses Shanghai time', () => {
    expect(instantText('2026-11-21T16:05:09Z')).toBe('2026-11-22 00:05');
    expect(instantText(new Date('2026-01-01T00:00:00+08:00'))).toBe('2026-01-01 00:00');
    expect(exactInstantText('2026-11-21T16:05:09Z')).toBe('2026-11-22 00:05:09');
    expect(dayText('2026-11-21T16:05:09Z')).toBe('2026-11-22');
  });

  it('uses the format y/m/d h:i:s by default, or a given pattern', () => {
    expect(formatDate('2026-11-21T01:02:03Z')).toBe('2026/11/21 09:02:03');
    expect(formatDate(Date.UTC(2026, 10, 21), 'm月d日 h:i')).toBe('11月21日 08:00');
  });

  it.each([null, undefined, '', 'yesterday', Number.NaN])('shows nothing for %p', (value) => {
    expect(instantText(value)).toBe('');
  });
});
