import { sql, type Kysely } from 'kysely';
import { costStatus, payAccountType } from 'shared-kernel/domain/dictionaries';
import { givenFile } from '../modules/claims/claims.fixtures';
import { givenMoney, people, personNo } from '../modules/insure/insure.fixtures';
import { policyInForce } from '../modules/roster/roster.fixtures';
import { rowById } from '../platform/row-by-id';
import { eachDatabase, type Reply } from '../testing/portal';
import { up as chargedPremium } from './0205-charged-premium';
import { up as orderEffect } from './0206-order-effect';
import { up as moneyFlows } from './0475-voucher-and-recharge-flows';
import { up as reduceReasons } from './0476-reduce-reasons';

eachDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, adding, removing, midnight } = stage;

  it('migrations give existing people and orders the values that the running portal would have given them', async () => {
    const { id, caller } = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(6) });
    const { db } = stage.portal.ctx;
    await givenMoney(stage.portal, stage.employer.id, 10_000);
    await caller.post(
      '/api/addReduces',
      removing(id, '2026-06-15', [{ idNo: personNo(0).idNo, reason: '离职' }]),
    );
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

    const reasons = () => db.selectFrom('add_reduce_item').select(['id', 'reason']).orderBy('id').execute();
    const ordered = await reasons();
    expect(ordered).toContainEqual(expect.objectContaining({ reason: '离职' }));
    await sql`update add_reduce_item set reason = '1' where reason = '离职'`.execute(db);
    await reduceReasons(untyped);
    expect(await reasons()).toEqual(ordered);
  });

  it('migrations give existing vouchers and recharges the history that the running portal would have written', async () => {
    const { id, caller } = await policyOn('2026-11-21', { startDate: '2025-12-01', persons: people(6) });
    const { portal, employer } = stage;
    const { db } = portal.ctx;
    const idOf = ({ body }: Reply) => (body.data as { id: number }).id;
    const { customername } = await rowById(db, 'customer', employer.id, 'customername');
    const order = idOf(await caller.post('/api/addReduces', adding(id, '2026-11-25')));
    const voucher = async () =>
      idOf(
        await caller.post(`/api/addReduces/${order}/voucher`, {
          payerBankNum: '4100020109200001234',
          payerName: customername,
          payerBankDeposit: '示例银行厦门分行',
          payAmount: 11.01,
          payDate: '2026-11-21',
          fileIds: [await givenFile(portal, employer)],
        }),
      );
    const recharge = async () =>
      idOf(
        await caller.post('/api/costs/pay', {
          bankNum: '4100020109200001234',
          bankName: customername,
          bankDeposit: '示例银行厦门分行',
          money: 8000,
          payAccountType: payAccountType.code.company,
          costProof: await givenFile(portal, employer),
        }),
      );
    await portal.provider('voucher:reject', [await voucher()], { reason: '金额不符' });
    await portal.provider('recharge:reject', [await recharge()], { reason: '户名不一致' });
    await portal.provider('recharge:approve', [await recharge()]);
    await voucher();
    const histories = async () => ({
      vouchers: await db.selectFrom('voucher').select(['id', 'updated_at']).orderBy('id').execute(),
      steps: await db.selectFrom('voucher_flow').selectAll().orderBy('id').execute(),
      recharges: await db.selectFrom('cost_flow').selectAll().orderBy('id').execute(),
    });
    const before = await histories();
    const { waiting, booked, rejected } = costStatus.code;
    expect(before.steps).toHaveLength(3);
    expect(before.recharges.map((step) => [step.to_status, step.actor_name, step.remark])).toEqual([
      [waiting, '测试用户', null],
      [rejected, '平台', '户名不一致'],
      [waiting, '测试用户', null],
      [booked, '平台', null],
    ]);

    await sql`drop table voucher_flow, cost_flow`.execute(db);
    await sql`alter table voucher drop column updated_at`.execute(db);
    await moneyFlows(db as unknown as Kysely<unknown>);

    expect(await histories()).toEqual(before);
  });
});
