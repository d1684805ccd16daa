import { listToDos } from 'shared-kernel/contract/to-dos';
import { daysBetweenInclusive } from 'shared-kernel/domain/civil-date';
import { rankOf } from 'shared-kernel/domain/to-do';
import type { Module } from '../../platform/http/route';
import { claimToDos } from './claim-to-dos';
import { insuranceToDos } from './insurance-to-dos';
import { moneyToDos } from './money-to-dos';

/** What the employer has to do, over all areas. */
export const toDosModule: Module = (route, ctx) => {
  route(listToDos, async ({ actor }) => {
    const today = ctx.clock.today();
    const found = await Promise.all([insuranceToDos, moneyToDos, claimToDos].map((of) => of({ ctx, actor })));
    const rankAt = ({ tone, deadline }: (typeof found)[number][number]) =>
      rankOf(tone, deadline ? daysBetweenInclusive(today, deadline) - 1 : undefined);
    return { today, list: found.flat().toSorted((a, b) => rankAt(a) - rankAt(b)) };
  });
};
