import { civilDate } from 'shared-kernel/domain/civil-date';
import { thisMorning } from './order-history';

it.each([
  ['2026-11-21T09:30:00+08:00', '2026-11-21T08:15:00+08:00'],
  ['2026-11-21T00:00:30+08:00', '2026-11-20T23:58:30+08:00'],
])('at %s, thisMorning() dates the demo’s orders of today to %s', (now, submitted) => {
  const day = civilDate('2026-11-21');

  expect(thisMorning(day, 15, new Date(now))).toEqual(new Date(submitted));
});
