import { fen } from 'shared-kernel/domain/money';
import { eachPortal, oneDatabase, type GivenCustomer, firstRow, updateRows } from '../../testing/portal';
import { billedEmployer, dataOf } from '../billing/billing.fixtures';
import { textOf } from '../documents/template/pdf-text.fixtures';
import { givenPolicy, people, personNo } from '../insure/insure.fixtures';
import { capture, creditRecharge, freeze, refund, release, walletOf } from '../finance/ledger';
import { workbookOf } from '../../testing/sheet';
import type { WireAnswer } from '../../testing/wire-answer';

type Figures = WireAnswer<'GET', '/api/capitals/statement/figures'>;
type Amounts = Figures['opening'];

const cents = (yuan: number) => Math.round(yuan * 100);
const sums = ({ opening, movements }: Figures) => ({
  available: movements.reduce((sum, one) => sum + cents(one.available), cents(opening.available)),
  frozen: movements.reduce((sum, one) => sum + cents(one.frozen), cents(opening.frozen)),
});
const inCents = ({ available, frozen }: Amounts) => ({ available: cents(available), frozen: cents(frozen) });

async function sheetRows(bytes: Buffer, name: string): Promise<unknown[][]> {
  const workbook = await workbookOf(bytes);
  return (workbook.getWorksheet(name)?.getSheetValues() ?? [])
    .slice(2)
    .map((row) => (row as unknown[]).slice(1));
}

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-08-01T09:30:00+08:00' });
  let employer: GivenCustomer;
  afterEach(() => jest.restoreAllMocks());

  const book = (run: typeof freeze, amount: number, bizId: number) =>
    portal.ctx.db.transaction().execute((trx) =>
      run(trx, {
        customerId: employer.id,
        amount: fen(amount),
        bizType: 2,
        bizId,
        bizNo: `JB${bizId}`,
        summary: '加保',
        at: portal.clock.now(),
      }),
    );
  const figures = async (month: string) =>
    (await portal.as(employer.username).get(`/api/capitals/statement/figures?month=${month}`)).body.data;

  /** Creates orders that are paid, cancelled, take effect and are refunded at pseudo-random times of three months. */
  async function randomHistory(seed: number): Promise<void> {
    let state = seed;
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const frozen: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      portal.clock.set(new Date(portal.clock.now().getTime() + next(3 * 86_400_000)).toISOString());
      const { available } = await walletOf(portal.ctx.db, employer.id);
      const amount = 1 + next(50_000);
      const held = frozen.at(-1);
      const choice = next(5);
      if (choice === 0 || available < amount)
        await book((trx, move) => creditRecharge(trx, move, 'BANK'), amount * 3, step);
      else if (choice === 1 || choice === 2 || held === undefined) {
        await book(freeze, amount, step);
        frozen.push(amount);
      } else if (choice === 3) await book(release, frozen.pop() ?? 0, step);
      else {
        await book(capture, frozen.pop() ?? 0, step);
        if (held > 1) await book(refund, held - 1, step);
      }
    }
  }

  test('in monthly statements, opening plus movements equals the next opening, for random histories', async () => {
    employer = await portal.given.customer();
    await randomHistory(20_261_122);
    const last = await walletOf(portal.ctx.db, employer.id);
    portal.clock.set('2026-12-02T09:30:00+08:00');

    let before: Amounts = { available: 0, frozen: 0 };
    let count = 0;
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']) {
      const statement = await figures(month);
      expect(inCents(statement.opening)).toEqual(before);
      before = inCents(statement.closing);
      expect(sums(statement)).toEqual(before);
      const moved = statement.movements.find(({ kind }) => kind === 'freezing');
      // Neither freezing nor a cancelled order is a cost.
      expect(cents(moved?.available ?? 1) + cents(moved?.frozen ?? 1)).toBe(0);
      count += statement.lineCount;
    }
    expect(before).toEqual(last);
    expect(count).toBeGreaterThanOrEqual(60);
    const future = await portal.as(employer.username).get('/api/capitals/statement?month=2027-01');
    expect(future.status).toBe(422);
  });

  test('a statement splits the premium of a company-wide policy by the projects of its people', async () => {
    employer = await portal.given.customer();
    const caller = portal.as(employer.username);
    const { id } = dataOf<{ id: number }>(await caller.post('/api/projects', { projectname: '二号车间' }));
    await givenPolicy(portal, employer, { persons: people(5), startDate: '2026-09-05', begin: false });
    const working = await portal.ctx.db
      .updateTable('insure_person')
      .set({ project_id: id })
      .where('name', 'in', [personNo(0).name, personNo(1).name])
      .returning('premium_fen')
      .execute();
    portal.clock.set('2026-09-05T09:30:00+08:00');
    await portal.ctx.jobs.runAll();

    const { projects, movements } = await figures('2026-09');
    const ofProject = working.reduce((sum, { premium_fen }) => sum + premium_fen, 0);
    const whole = cents(movements.find(({ kind }) => kind === 'premium')?.frozen ?? 0);
    expect(ofProject).toBeGreaterThan(0);
    expect(projects.map(({ projectname, premium }) => [projectname, cents(premium)])).toEqual(
      expect.arrayContaining([
        ['二号车间', ofProject],
        [null, -whole - ofProject],
      ]),
    );
    expect(projects).toHaveLength(2);

    const books = await caller.get('/api/capitals/bookkeeping?beginMonth=2026-09&endMonth=2026-09');
    const premiums = (await sheetRows(books.bytes, '记账凭证')).filter((row) => row[3] === '保险费');
    expect(premiums.map((row) => [row[6], cents(Number(row[4]))])).toEqual(
      expect.arrayContaining([
        ['二号车间', ofProject],
        ['未分配项目', -whole - ofProject],
      ]),
    );
    expect(premiums).toHaveLength(2);
    const sheet = await caller.get('/api/capitals/statement/sheet?month=2026-09');
    const taken = (await sheetRows(sheet.bytes, '明细')).filter((row) => Number(row[8]) < 0);
    expect(taken.map((row) => String(row[5]).split('、').toSorted())).toEqual([['二号车间', '未分配项目']]);
  });

  test('the statement, bookkeeping file and receipts of an employer agree with its ledger', async () => {
    const billed = await billedEmployer(portal, '2026-09-05');
    employer = billed.employer;
    const { id } = (await billed.caller.post('/api/projects', { projectname: '=一号车间' })).body.data;
    await updateRows(portal, 'insure_person', { project_id: id });
    await book((trx, move) => creditRecharge(trx, { ...move, bizType: 8 }, 'BANK'), 1_000_000, 7);
    await billed.passDay('2026-10-01');
    const [bill] = await billed.bills();
    dataOf(await billed.payByBalance([bill?.id ?? 0]));

    const statement = await figures('2026-10');
    expect(statement.movements.find(({ kind }) => kind === 'bill')).toMatchObject({
      count: 1,
      available: -(bill?.payAmount ?? 0),
      frozen: 0,
    });
    const file = await billed.caller.get('/api/capitals/statement?month=2026-10');
    const text = textOf(file.bytes);
    expect(text).toContain('月度对账单');
    expect(text).toContain('本月未结束');
    expect((await billed.caller.get('/api/capitals/statement?month=2026-10')).bytes).toEqual(file.bytes);
    const docNo = /WJ\d{14}/.exec(text)?.[0];
    const { check_value } = await firstRow(portal, 'document', { doc_no: docNo ?? '' });
    expect(
      dataOf(await portal.anonymous.get(`/api/public/verify/${docNo}?check=${check_value}`)),
    ).toMatchObject({ title: '月度对账单', isNewest: true });

    const run = jest.spyOn(portal.ctx.workers, 'run');
    const sheet = await billed.caller.get('/api/capitals/statement/sheet?month=2026-10');
    const rows = await sheetRows(sheet.bytes, '汇总');
    expect(rows.find(([name]) => String(name).startsWith('期末余额'))?.slice(2)).toEqual([
      statement.closing.available,
      statement.closing.frozen,
      statement.closing.available + statement.closing.frozen,
    ]);

    const books = await billed.caller.get('/api/capitals/bookkeeping?beginMonth=2026-09&endMonth=2026-10');
    // In a worker and in the employer's turn, so that the rows of a year block no other call.
    const inWorker = [employer.id, 'writeTables'];
    expect(run.mock.calls.map(([owner, task]) => [owner, task])).toEqual([inWorker, inWorker]);
    const entries = await sheetRows(books.bytes, '记账凭证');
    const total = entries.pop();
    expect(total?.[4]).toBe(total?.[5]);
    const of = (account: string, side: number) =>
      entries.reduce((sum, row) => sum + (row[3] === account ? cents(Number(row[side] ?? 0)) : 0), 0);
    expect(of('应付账款', 4)).toBe(cents(bill?.payAmount ?? 0));
    expect(of('应付账款', 5)).toBe(cents(bill?.payAmount ?? 0));
    expect(of('保险费', 4)).toBe(cents(bill?.payAmount ?? 0));
    expect(entries.filter((row) => row[3] === '保险费').map((row) => row[6])).toEqual(["'=一号车间"]);

    const receipt = await billed.caller.get(`/api/capitals/receipt?settlementId=${bill?.id}`);
    expect(textOf(receipt.bytes)).toContain('支付2026年9月结算单');
    const others = portal.as((await portal.given.customer()).username);
    expect((await others.get(`/api/capitals/receipt?settlementId=${bill?.id}`)).status).toBe(404);
    expect((await billed.caller.get('/api/capitals/receipt')).status).toBe(422);
  });
});
