import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  adjustStatus,
  caseStatus,
  materialCheckStatus,
  personStatus,
} from 'shared-kernel/domain/dictionaries';
import { checkLedger } from '../modules/finance/finance.jobs';
import { openSession } from '../modules/session';
import { createPii } from '../platform/pii';
import { rotateSecret } from '../platform/secret/rotate-secret';
import { sealedColumns } from '../platform/secret/sealed-columns';
import { readPortalSecret } from '../platform/secret/secrets';
import { openDemo, type Demo } from '../testing/demo';
import { moneyMismatches } from '../testing/money-mismatches';
import { misprintedFigures } from './misprinted-figures.fixtures';
import { itIsPlausible } from './plausible-days.fixtures';
import { firstRow, rowsOf } from '../testing/portal';

/**
 * The whole demo in memory; its own checks throw when the history contradicts itself. Created once, because it takes
 * long.
 */
describe('the demo data', () => {
  let demo: Demo;
  let server: FastifyInstance;

  beforeAll(async () => {
    demo = await openDemo();
    server = await demo.serve();
    await demo.ctx.jobs.runAll();
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await demo.close();
  });

  const userOf = (username: string) => firstRow(demo, 'app_user', { username });
  const customerId = async (username: string) => (await userOf(username)).customer_id;
  /** Returns the states of the rows of an employer, or of all employers. */
  const statesOf = async (table: string, column: string, customer?: number) => {
    const whose = customer === undefined ? sql`` : sql`where customer_id = ${customer}`;
    const { rows } = await sql<{ state: number }>`
      select distinct ${sql.ref(column)} as state from ${sql.table(table)} ${whose} order by 1`.execute(
      demo.ctx.db,
    );
    return rows.map(({ state }) => state);
  };
  const call = async (username: string, path: string) => {
    const token = await openSession(demo.ctx.db, demo.ctx.clock, (await userOf(username)).id, '127.0.0.1');
    return server.inject({ method: 'GET', url: `/prod-api${path}`, headers: { token } });
  };

  it('has more than 2,000 people in cover in the rich account', async () => {
    const { n } = await demo.ctx.db
      .selectFrom('insure_person')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('customer_id', '=', await customerId('13900000001'))
      .where('person_status', '=', personStatus.code.inCover)
      // The birthday is derived from a valid resident number.
      .where('birthday', 'is not', null)
      .executeTakeFirstOrThrow();

    expect(n).toBeGreaterThanOrEqual(2000);
  });

  it('has policies and orders in every state in the rich account', async () => {
    const id = await customerId('13900000001');

    expect(await statesOf('insure', 'insure_status', id)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9]);
    expect(await statesOf('add_reduce', 'endorse_status', id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('leaves the brand-new employer without policies, money and cases, but with a plan to buy', async () => {
    const id = await customerId('13900000009');
    const plans = await rowsOf(demo, 'customer_meal', ['confirm_status'], { customer_id: id });

    expect(plans).toEqual([{ confirm_status: 1 }]);
    for (const table of ['insure', 'cost', 'cases'] as const)
      expect(await rowsOf(demo, table, ['id'], { customer_id: id })).toEqual([]);
  });

  it.each([
    '/api/customerMeals',
    '/api/insures?length=100',
    '/api/insures?insureStatus=4,5&sort=-inForceCount',
    '/api/insurePersons?length=100&sort=name',
    '/api/addReduces?length=500',
    '/api/customers/aggregate/person',
    '/api/customers/aggregate/premium',
  ])('returns more than three rows from %s for the rich account', async (path) => {
    const reply = await call('13900000001', path);

    expect(reply.json()).toMatchObject({ code: 200 });
    expect(reply.json().data.count ?? reply.json().data.list.length).toBeGreaterThan(3);
  });

  it('shows the project user only policies of the user’s own branch', async () => {
    const reply = await call('13900000008', '/api/insures?length=100');

    const { list } = reply.json().data as { list: { filialeName: string }[] };
    expect(new Set(list.map((row) => row.filialeName))).toEqual(new Set(['海沧一分厂']));
  });

  it('has project users with all rights, without premiums and staff changes, and without staff changes and claims', async () => {
    const users = demo.ctx.db
      .selectFrom('app_user')
      .select(['username', 'permissions'])
      .where('permissions', 'is not', null);
    const all = { insure: true, addReduce: true, claim: true, viewCost: true };

    expect(await users.orderBy('username').execute()).toEqual([
      { username: '13900000008', permissions: all },
      { username: '13900000018', permissions: { ...all, addReduce: false, viewCost: false } },
      { username: '13900000028', permissions: { ...all, addReduce: false, claim: false } },
    ]);
  });

  it('has a balanced ledger', async () => {
    const { sum } = await demo.ctx.db
      .selectFrom('ledger_line')
      .select(sql<number>`sum(amount_fen)::bigint`.as('sum'))
      .executeTakeFirstOrThrow();

    expect(await checkLedger(demo.ctx.db)).toEqual([]);
    expect(sum).toBe(0);
    // Statements continue monthly up to the present balance; changes of a month's cost are explained to the fen.
    for (const username of ['13900000001', '13900000002', '13900000003'])
      expect(await moneyMismatches(demo.ctx, await customerId(username))).toEqual([]);
  });

  it('never lets a wallet’s balance fall below zero after any entry', async () => {
    const { rows } = await sql<{ customer_id: number; lowest: number }>`
      select customer_id, min(balance)::bigint as lowest from (
        select line.customer_id, sum(-line.amount_fen) over (partition by line.customer_id order by entry.entry_time, entry.id) as balance
        from ledger_line line join ledger_entry entry on entry.id = line.entry_id where line.account = 'WALLET_AVAIL'
      ) movement group by customer_id having min(balance) < 0`.execute(demo.ctx.db);

    expect(rows).toEqual([]);
  });

  it('has at least ten months of costs and a recharge in every state in the rich account', async () => {
    const id = await customerId('13900000001');
    const { rows } = await sql<{ months: number }>`
      select count(distinct to_char(entry_time, 'YYYY-MM'))::int as months from ledger_entry
      where posting = 'capture' and id in (select entry_id from ledger_line where customer_id = ${id})`.execute(
      demo.ctx.db,
    );

    expect(await statesOf('cost', 'cost_status', id)).toEqual([0, 1, 2]);
    expect(rows[0]?.months).toBeGreaterThanOrEqual(10);
  });

  it('has more than 300 cases in the rich account, some in every state but draft', async () => {
    const rows = await demo.ctx.db
      .selectFrom('cases')
      .select(['case_status', sql<number>`count(*)::int`.as('count')])
      .where('customer_id', '=', await customerId('13900000001'))
      .groupBy('case_status')
      .execute();

    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThanOrEqual(300);
    expect(rows.map((row) => row.case_status).toSorted()).toEqual(
      caseStatus.codes.filter((code) => code !== caseStatus.code.draft).toSorted(),
    );
  });

  it('has no case whose person differs from its insured person, and none with a time in the future', async () => {
    const outside = await demo.ctx.db
      .selectFrom('cases')
      .innerJoin('insure_person as person', 'person.id', 'cases.person_id')
      .select('cases.case_no')
      .where((is) =>
        is.or([
          is('cases.id_no_hash', '<>', is.ref('person.id_no_hash')),
          is('cases.report_time', '<', is.ref('cases.accident_time')),
          is('cases.status_time', '>', demo.ctx.clock.now()),
        ]),
      )
      .execute();
    expect(outside).toEqual([]);
  });

  it('has complete papers for every case in approval and beyond', async () => {
    const { draft, awaitMaterials, mendMaterials, sentBack, withdrawn } = caseStatus.code;
    const { missing, rejected } = materialCheckStatus.code;
    const incomplete = await demo.ctx.db
      .selectFrom('case_material')
      .innerJoin('cases', 'cases.id', 'case_material.case_id')
      .select(['cases.case_no', 'case_material.material_code'])
      .where('cases.case_status', 'not in', [draft, awaitMaterials, mendMaterials, sentBack, withdrawn])
      .where('case_material.required', '=', true)
      .where('case_material.check_status', 'in', [missing, rejected])
      .execute();

    expect(incomplete).toEqual([]);
  });

  it('pays cases the amounts that were calculated and agreed', async () => {
    const { agreed } = adjustStatus.code;
    const wrong = await demo.ctx.db
      .selectFrom('cases')
      .leftJoin('case_adjust as adjust', (join) =>
        join.onRef('adjust.case_id', '=', 'cases.id').on('adjust.adjust_status', '=', agreed),
      )
      .leftJoin('case_payment as payment', 'payment.case_id', 'cases.id')
      .select('cases.case_no')
      .where('cases.case_status', '=', caseStatus.code.paid)
      .where(
        sql<boolean>`(cases.paid_amount_fen is distinct from adjust.total_payable_fen or cases.paid_amount_fen is distinct from payment.amount_fen)`,
      )
      .execute();

    expect(wrong).toEqual([]);
  });

  it('bills 13900000002 by month: nine bills are paid, one is under review, one is not due yet, one month is open', async () => {
    const bills = await rowsOf(
      demo,
      'settlement',
      ['settle_status', 'due_date'],
      { customer_id: await customerId('13900000002') },
      'settle_month',
    );

    expect(bills.map((bill) => bill.settle_status)).toEqual([...Array<number>(9).fill(3), 2, 1, 0]);
    for (const { due_date } of bills.slice(9, 11))
      expect((due_date ?? '') > demo.ctx.clock.today()).toBe(true);
  });

  it('has invoices in every state, and leaves paid bills to be invoiced', async () => {
    const left = (await call('13900000001', '/api/invoices/waitItems')).json() as { data: { count: number } };

    expect(await statesOf('invoice', 'invoice_status')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(left.data.count).toBeGreaterThan(1);
  });

  it('prints the same figures on documents as on pages and in lists', async () => {
    expect(await misprintedFigures((path) => call('13900000001', path))).toEqual([]);
  });
  itIsPlausible(() => demo);

  it('can be read and searched with another secret after a rotation', async () => {
    const { db } = demo.ctx;
    const config = { ...demo.ctx.config, secret: 'a secret that only tests know' };
    const counted = () =>
      sql<{ count: number }>`select count(*)::int4 as count from cases join insure_person person
        on person.id = cases.person_id and person.id_no_hash = cases.id_no_hash`
        .execute(db)
        .then((answer) => answer.rows[0]?.count);
    const before = await counted();

    const rows = await rotateSecret({
      db,
      secret: readPortalSecret(config),
      next: 'another-secret-for-the-same-demo',
      idNos: [],
      progress: () => undefined,
    });

    expect(rows).toBeGreaterThan(3000);
    expect(await counted()).toBe(before);
    const pii = createPii(Buffer.from('another-secret-for-the-same-demo'));
    for (const { table, sealed, index } of sealedColumns) {
      const { rows: found } = await sql<{ sealed: Uint8Array; index: string | null }>`
        select ${sql.ref(sealed)} as sealed, ${index ? sql.ref(index) : sql`null::text`} as index
        from ${sql.table(table)} where ${sql.ref(sealed)} is not null`.execute(db);
      for (const row of found) {
        const text = pii.open(row.sealed);
        expect(row.index).toBe(row.index === null ? null : pii.index(text));
      }
    }
  });
});
