import { sql } from 'kysely';
import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import type { PersonHistory } from 'shared-kernel/contract/roster/people';
import { addFen, fen } from 'shared-kernel/domain/money';
import { turnOf } from '../claims/case-machine';
import type { Actor, Context } from '../../platform/context';
import { camelCased } from '../../platform/db/camel-case';
import { idsOf } from '../../platform/row-by-id';
import { listRow } from '../../platform/lists/list-query';
import { ownedBy } from '../../platform/tenant';
import { peopleList } from '../insure/people/people-list';

/** Covers, changes and cases of one person at the caller's employer; 404 for people whom the caller does not see. */
export async function personHistory(ctx: Context, actor: Actor, id: number): Promise<PersonHistory> {
  const person = await listRow<InsuredPersonRow>(peopleList, { ctx, actor }, id);
  const rows = await rowsOfPerson(ctx, actor, id);
  const covers = await Promise.all(
    rows.map(async (row) => {
      const cover = await listRow<InsuredPersonRow>(peopleList, { ctx, actor }, row.id);
      return { ...cover, charged: fen(row.charged_fen), isContinued: row.is_continued };
    }),
  );
  return {
    person,
    charged: addFen(...rows.map((row) => fen(row.charged_fen))),
    covers,
    changes: await changesOf(ctx, idsOf(rows)),
    cases: actor.rights.claim ? await casesOf(ctx, actor, id) : null,
  };
}

const mostRows = 50;

/** All covers of the same document, the newest first. */
const rowsOfPerson = (ctx: Context, actor: Actor, id: number) =>
  ctx.db
    .selectFrom('insure_person')
    .select(['id', 'charged_fen'])
    .select(
      sql<boolean>`exists (select from insure_person later where later.continues_id = insure_person.id)`.as(
        'is_continued',
      ),
    )
    .where('id_no_hash', '=', (is) =>
      is.selectFrom('insure_person').select('id_no_hash').where('id', '=', id),
    )
    .where(ownedBy(actor, 'insure_person'))
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRows)
    .execute();

async function changesOf(ctx: Context, personIds: readonly number[]): Promise<PersonHistory['changes']> {
  const rows = await ctx.db
    .selectFrom('add_reduce_item as item')
    .innerJoin('add_reduce', 'add_reduce.id', 'item.add_reduce_id')
    .select([
      'item.id',
      'item.premium_fen',
      'item.formula',
      'item.item_status',
      'item.fail_reason',
      'add_reduce.id as order_id',
      'add_reduce.order_no',
      'add_reduce.operate_type',
      'add_reduce.endorse_status',
      'add_reduce.effect_date',
      'add_reduce.submitter_name',
      'add_reduce.submit_time',
    ])
    .where('item.person_id', 'in', personIds)
    .orderBy('add_reduce.submit_time', 'desc')
    .orderBy('item.id', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map(({ premium_fen, submit_time, ...row }) => ({
    ...camelCased(row),
    premium: fen(premium_fen),
    submitTime: submit_time.toISOString(),
  }));
}

async function casesOf(ctx: Context, actor: Actor, id: number): Promise<PersonHistory['cases']> {
  const rows = await ctx.db
    .selectFrom('cases')
    .select(['id', 'case_no', 'case_status', 'payee_returned', 'accident_time'])
    .where('id_no_hash', '=', (is) =>
      is.selectFrom('insure_person').select('id_no_hash').where('id', '=', id),
    )
    .where(ownedBy(actor, 'cases'))
    .orderBy('accident_time', 'desc')
    .limit(mostRows)
    .execute();
  return rows.map(({ accident_time, payee_returned, ...row }) => ({
    ...camelCased(row),
    turn: turnOf(row.case_status, payee_returned)?.party ?? null,
    accidentTime: accident_time.toISOString(),
  }));
}
