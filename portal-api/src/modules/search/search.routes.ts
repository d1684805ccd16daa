import { sql } from 'kysely';
import { lettersOf, searchEverywhere } from 'shared-kernel/contract/search';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import type { Module } from '../../platform/http/route';
import { daily, type Job } from '../../platform/jobs/jobs';
import { searchLetters } from '../reference/pinyin';
import { searchAll } from './search.repository';

const batch = 1000;

/** Adds the missing names of people with an id above `after` (of all people when undefined). */
async function addNames(ctx: Context, after: number | undefined): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ customer_id: CustomerId; name: string }>`
      select distinct p.customer_id, p.name from insure_person p
      where ${after === undefined ? sql`true` : sql`p.id > ${after}`} and not exists (
        select 1 from name_letters n where n.customer_id = p.customer_id and n.name = p.name)
      limit ${batch}`.execute(ctx.db);
    if (rows.length === 0) return;
    await ctx.db
      .insertInto('name_letters')
      .values(rows.map((row) => ({ ...row, ...searchLetters(row.name) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Adds the names of new people every minute, and once a day all missing names, for people who were amended. */
function nameLettersJob(): Job {
  let seen: number | undefined;
  const all = daily(async (ctx) => addNames(ctx, undefined));
  return async (ctx, now, round) => {
    const newest = await ctx.db
      .selectFrom('insure_person')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    await all(ctx, now, round);
    const last = newest?.id ?? 0;
    if (seen !== undefined && last > seen) await addNames(ctx, seen);
    seen = last;
  };
}

/** One search over all kinds of records. */
export const searchModule: Module = (route, ctx) => {
  route(searchEverywhere, async ({ actor, query }) => {
    const list = await searchAll(ctx, actor, query.word);
    return { list, count: list.length };
  });
  route(lettersOf, ({ query }) => {
    const list = query.texts.split(',').map((text) => searchLetters(text));
    return { list, count: list.length };
  });
  ctx.jobs.register('search.name-letters', nameLettersJob());
};
