import { payType } from 'shared-kernel/domain/dictionaries';
import { copyRows } from '../../testing/copy-rows';
import type { WireAnswer } from '../../testing/wire-answer';
import { oneDatabase, rowsOf, updateRows } from '../../testing/portal';
import { billedEmployer } from '../billing/billing.fixtures';
import { givenCase } from '../claims/claims.fixtures';
import { people, personNo, submitted } from '../insure/insure.fixtures';
import { policyInForce } from '../roster/roster.fixtures';

type ToDo = WireAnswer<'GET', '/api/toDos'>['list'][number];
const shown = ({ tone, text, deadline, href, isSeveral }: ToDo) =>
  [tone, `${isSeveral ? '最早 ' : ''}${deadline ?? '-'}`, text, href].join(' | ');

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { yearPolicy, adding, order } = stage;

  it('the to-dos of all areas are sorted by urgency, with their deadlines and links', async () => {
    // Ends on 2026-11-30; today is 2026-11-21.
    const { id, policyNo, customerMealId, caller } = await yearPolicy();
    const { portal } = stage;
    const read = async () => (await caller.get('/api/toDos')).body.data.list.map(shown);
    const { mealName } = (await caller.get(`/api/insures/${id}`)).body.data;
    const ending = `refused | 2026-11-30 | ${mealName}（${policyNo}）9天后到期，6人将失去保障 | /insurance/reInsure/${id}`;
    const money = [
      'yours | - | 账户可用余额低于预警线¥5,000.00，请及时充值 | /rechargeManage/recharge',
      'yours | - | 可开票金额¥4,017.60，来自1张已结算的结算单 | /settlementInvoice/invoice?tab=waiting',
    ];
    expect(await read()).toEqual([ending, ...money]);

    const apply = async (startDate: string, from: number) =>
      (await submitted(caller, { customerMealId, insurePeriod: 12, startDate, persons: people(3, from) })).id;
    const unpaid = await apply('2026-12-09', 400);
    const refused = await apply('2026-12-09', 500);
    await portal.provider('insure:approve', [unpaid]);
    await portal.provider('insure:reject', [refused], { reason: '资料不全' });
    const unpaidOrder = await order(adding(id, '2026-11-25'));
    // After a refused voucher, the order can be paid until it would take effect.
    await updateRows(portal, 'add_reduce', { pay_type: payType.code.voucher }, { id: unpaidOrder.id });
    const [person, another] = await rowsOf(portal, 'insure_person', ['id'], { insure_id: id }, 'id');
    const reported = await givenCase(portal, stage.employer.username, person?.id ?? 0);
    const { deadline } = (await caller.get(`/api/cases/${reported.id}`)).body.data;
    const first = deadline?.slice(0, 10) ?? '-';

    const single = await read();

    expect(single.toSorted()).toEqual(
      [
        ending,
        `yours | 2026-11-24 | 1笔加减保待支付 | /addReduce/logDetail/${unpaidOrder.id}`,
        `yours | ${first} | 1件案件待提交材料 | /flashCompensationCloud/details/${reported.id}`,
        `yours | 2026-12-08 | 1份投保单待支付 | /insurance/details/${unpaid}`,
        `yours | 2026-12-08 | 1份投保单被驳回 | /insurance/details/${refused}`,
        ...money,
      ].toSorted(),
    );
    const days = single.map((row) => row.split(' | ')[1] ?? '');
    expect([days[0], days[1]]).toEqual(['2026-11-30', '2026-11-24']);
    expect(days.slice(1)).toEqual(
      days.slice(1).toSorted((a, b) => Number(a === '-') - Number(b === '-') || (a < b ? -1 : 1)),
    );

    await portal.provider('insure:approve', [await apply('2026-12-01', 600)]);
    await order(adding(id, '2026-11-22', [personNo(51)]));
    await givenCase(portal, stage.employer.username, another?.id ?? 0);

    // Policies that are not to be renewed, or that nobody is left on, do not displace others.
    await copyRows(
      portal.ctx.db,
      'insure',
      6,
      `'id', n * 100000 + id, 'insure_no', insure_no || '-' || n, 'policy_no', policy_no || '-' || n,
        'end_date', '2026-11-29', 'no_renew_reason', '更换方案'`,
      `one.id = ${id}`,
    );

    const rows = await read();
    expect(rows[0]).toBe(ending);
    expect(rows).toContain('yours | - | 今晚零时：1笔未支付作废 | /insurance/index?tonight=1');
    const several = rows.filter((row) => row.includes('最早'));

    expect(several).toEqual(
      expect.arrayContaining([
        'yours | 最早 2026-11-21 | 2笔加减保待支付 | /addReduce/log?endorseStatus=1',
        'yours | 最早 2026-11-30 | 2份投保单待支付 | /insurance/index?insureStatus=3&sort=startDate',
        expect.stringMatching(
          /2件案件待提交材料 \| \/flashCompensationCloud\/t1\?caseStatus=11&turn=customer/,
        ),
      ]),
    );
    expect(several).toHaveLength(3);
  });

  it('unpaid bills are one to-do, linked directly to a single one, and severe after the due day', async () => {
    const portal = await open({ now: '2026-05-01T09:30:00+08:00' });
    try {
      const { caller, add, bills, passDay } = await billedEmployer(portal, '2026-05-11');
      const read = async () =>
        (await caller.get('/api/toDos')).body.data.list.filter(({ key }) => key === 'bills').map(shown);
      await passDay('2026-06-01');
      const [bill] = await bills('?settleStatus=1');
      const amount = bill?.payAmount.toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(await read()).toEqual([
        `yours | ${bill?.dueDate} | 2026-05账期结算单待支付¥${amount} | /settlementLog/waitPayDetail?id=${bill?.id}`,
      ]);

      await add('2026-06-05', 30);
      await passDay('2026-06-06');
      await passDay('2026-07-01');

      expect(await read()).toEqual([
        `refused | 最早 ${bill?.dueDate} | 2张结算单待支付 | /settlementLog/newUploadPaymentVoucher`,
      ]);
    } finally {
      await portal.close();
    }
  });
});
