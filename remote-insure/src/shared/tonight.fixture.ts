import type { AnswerOf } from 'shared-kernel/contract';
import type { getTonight, MidnightRow } from 'shared-kernel/contract/tonight';
import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen } from 'shared-kernel/domain/money';

const day = civilDate('2026-11-22');

/** A midnight with these rows; nothing happened at the previous one. */
export const aNight = (list: MidnightRow[] = []): AnswerOf<typeof getTonight> => ({
  next: {
    day,
    at: '2026-11-21T16:00:00.000Z',
    list,
    taken: addFen(...list.map(({ amount }) => fen(Math.min(Number(amount), 0)))),
    givenBack: addFen(...list.map(({ amount }) => fen(Math.max(Number(amount), 0)))),
  },
  last: {
    day: addDays(day, -1),
    at: '2026-11-20T16:00:00.000Z',
    list: [],
    taken: fen(0),
    givenBack: fen(0),
    changes: [],
  },
});
