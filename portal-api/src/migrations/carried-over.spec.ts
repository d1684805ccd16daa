import { sql, type Kysely } from 'kysely';
import { givenMoney, people, personNo } from '../modules/insure/insure.fixtures';
import { policyInForce } from '../modules/roster/roster.fixtures';
import { eachDatabase } from '../testing/portal';
import { up as chargedPremium } from './0205-charged-premium';
import { up as orderEffect } from './0206-order-effect';

eachDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, adding, removing, midnight } = stage;

  it('migrations give existing people and orders the values that the running portal would have given them', async () => {
    const { id, caller } = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(6) });
    const { db } = stage.portal.ctx;
    await givenMoney(stage.portal, stage.employer.id, 10_000);
    await caller.post('/api/addReduces', removing(id, '2026-06-15', [{ idNo: personNo(0).idNo }]));
    await midnight('2026-06-16');
    await caller.post('/api/addReduces', removing(id, '2026-06-20', [{ idNo: personNo(1).idNo }]));
    await caller.post('/api/addReduces', adding(id, '2026-06-18', [personNo(50)]));
    const paid = await caller.post('/api/addReduces', adding(id, '2026-06-18', [personNo(51)]));
    await caller.post(`/api/addReduces/${(paid.body.data as { id: number }).id}/pay`, {});
    const stored = async () => ({
      people: await db.selectFrom('insure_person').select(['id', 'charged_fen']).orderBy('id').execute(),
      orders: await db
        .selectFrom('add_reduce')
        .select(['id', 'effect_at', 'effect_time', 'warnings'])
        .orderBy('id')
        .execute(),
    });
    const before = await stored();

    await sql`alter table insure_person drop column charged_fen, drop column continues_id`.execute(db);
    await sql`alter table add_reduce drop column effect_at, drop column warnings`.execute(db);
    await sql`create index add_reduce_due on add_reduce (endorse_status, effect_date)`.execute(db);
    const untyped = db as unknown as Kysely<unknown>;
    await chargedPremium(untyped);
    await orderEffect(untyped);

    expect(await stored()).toEqual(before);
  });
});
