import { sql } from 'kysely';
import type { ListEndpoint } from 'shared-kernel/contract';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { operateType, payStatus, relationType, settleStatus } from 'shared-kernel/domain/dictionaries';
import { givenCase, givenCovered, givenQuestion } from '../../modules/claims/claims.fixtures';
import { givenRecharge, givenWithdrawal } from '../../modules/finance/withdrawals.fixtures';
import { personNo } from '../../modules/insure/insure.fixtures';
import { givenInvoice } from '../../modules/invoicing/invoicing.fixtures';
import { contractLists } from '../../testing/contract-endpoints';
import {
  openPortal,
  onePortal,
  type Caller,
  type GivenCustomer,
  type Portal,
  type Reply,
  fieldsOf,
} from '../../testing/portal';
import { firstRow, insertRow, updateRows } from '../../testing/rows';
import { workbookOf } from '../../testing/sheet';

/** Creates the rows of each list; lists that are the same for everybody are marked. */
const fixtures: Record<string, ((facts: Facts) => Promise<unknown> | unknown) | 'the same for everybody'> = {
  'billing.list-settlements': ({ portal }) => portal.ctx.jobs.runAll(),
  'billing.list-settlement-items': () => 'the premium of the policy',
  'billing.list-settlement-people': () => 'insured by the fixture',
  'insure.list-customer-meals': () => 'quoted by the fixture',
  'insure.list-insures': () => 'bought by the fixture',
  'insure.list-insure-persons': () => 'insured by the fixture',
  'insure.list-renewals': ({ portal, policyId }) =>
    updateRows(portal, 'insure', { end_date: civilDate('2026-12-20') }, { id: policyId }),
  'insure.list-insured-people': () => 'insured by the fixture',
  'finance.list-expenses': () => 'the premium that the fixture paid',
  'finance.list-premium-entries': () => 'the premium that the fixture paid',
  'roster.list-add-reduces': ({ main, policyId }) =>
    main.post('/api/addReduces', {
      insureId: policyId,
      operateType: operateType.code.add,
      effectDate: '2026-11-25',
      persons: [personNo(50)],
    }),
  'claims.list-questions': async ({ portal, employer }) => {
    // Frequent questions are visible to every employer.
    await portal.ctx.db.deleteFrom('case_question').execute();
    return givenQuestion(portal, employer.username);
  },
  'claims.list-cases': ({ portal, employer, personId }) => givenCase(portal, employer.username, personId),
  'claims.list-payments': async ({ portal }) => {
    const { id } = await firstRow(portal, 'cases');
    await insertRow(portal, 'case_payment', aPayment(id, portal.clock.now()));
  },
  'finance.list-recharges': ({ portal, employer }) => givenRecharge(portal, employer.id),
  'finance.list-withdrawals': ({ portal, employer }) => givenWithdrawal(portal, employer.id),
  'filings.list': ({ main }) =>
    main.post('/api/laborFilings', {
      relationType: relationType.code.labourContract,
      workUnit: '一分厂',
      persons: [],
    }),
  'projects.list': ({ main }) => main.post('/api/projects', { projectname: '一号车间' }),
  'messages.list': ({ portal, employer }) =>
    portal.provider('message:send', [employer.username], { subject: '通知', body: '内容' }),
  'agreements.list-stamp-asks': ({ portal, employer }) => portal.provider('stamp:ask', [employer.username]),
  'content.list-articles': 'the same for everybody',
  'invoicing.list-invoiceables': async ({ portal }) => {
    await portal.ctx.jobs.runAll();
    await updateRows(portal, 'settlement', { settle_status: settleStatus.code.settled });
  },
  'invoicing.list-invoices': ({ portal, employer }) => givenInvoice(portal.ctx.db, employer),
  'reference.list-hospitals': 'the same for everybody',
  'work-types.list-feedback': ({ main }) =>
    main.post('/api/workTypes/feedback', { name: '占星师', desc: '在室内观察星象' }),
};

const aPayment = (caseId: number, now: Date) => ({
  case_id: caseId,
  amount_fen: 1,
  pay_time: now,
  payee_name: '某人',
  payee_bank_num_masked: '****0012',
  bank_serial_no: null,
  pay_status: payStatus.code.paid,
  created_at: now,
});

/** Lists of the whole employer: its branches see the same rows. */
const ofAllBranches = ['insure.list-customer-meals'];
const strangersTo = (id: string) =>
  ofAllBranches.includes(id) ? ['another employer'] : ['another branch', 'another employer'];

interface Facts {
  portal: Portal;
  main: Caller;
  employer: GivenCustomer;
  policyId: number;
  personId: number;
}

const branchTables = [
  'insure',
  'insure_person',
  'add_reduce',
  'cases',
  'case_question',
  'labor_filing',
  'work_type_feedback',
] as const;
/** Sorting hospitals by their mark ranks them by their distance, too. */
const byPlaceAsWell = 'reference.list-hospitals designated';
const lists = contractLists();

describe('rows of a list', () => {
  const portal = onePortal(openPortal);
  let policyId: number;
  let named: Record<string, number>;
  const callers: Record<string, Caller> = {};

  beforeAll(async () => {
    const { employer, personIds } = await givenCovered(portal);
    const main = portal.as(employer.username);
    const { list } = (await main.get('/api/insures')).body.data;
    policyId = list[0]?.id ?? 0;
    const facts = { portal, main, employer, policyId, personId: personIds[0] ?? 0 };
    for (const fixture of Object.values(fixtures)) if (typeof fixture === 'function') await fixture(facts);
    const own = await portal.given.filiale(employer.id, '一分厂');
    const sister = await portal.given.filiale(employer.id, '二分厂');
    for (const table of branchTables) await updateRows(portal, table, { filiale_id: own.id });
    const { db } = portal.ctx;
    const project = await firstRow(db, 'project');
    for (const table of ['insure', 'insure_person', 'add_reduce', 'cases'] as const)
      await updateRows(db, table, { project_id: project.id });
    // Items of bills never change; this makes them look as if the policy had been bought for the project.
    await sql`alter table settlement_item disable trigger user`.execute(db);
    await sql`update settlement_item set project_id = ${project.id}, filiale_id = ${own.id}`.execute(db);
    await sql`alter table settlement_item enable trigger user`.execute(db);
    await updateRows(db, 'project', { filiale_id: own.id });
    await updateRows(db, 'case_question', { case_id: (await firstRow(db, 'cases')).id });
    named = { projectId: project.id, filialeId: own.id };
    const as = (user: { username: string }) => portal.as(user.username);
    callers['the employer'] = main;
    callers['the own branch'] = as(await portal.given.projectUser(employer.id, own.id));
    callers['another branch'] = as(await portal.given.projectUser(employer.id, sister.id));
    callers['another employer'] = as(await portal.given.customer());
  });

  const call = (who: string, path: string, query = ''): Promise<Reply> =>
    (callers[who] as Caller).get(path.replace('{id}', String(policyId)) + query);

  const rowsOf = async (reply: Reply) => {
    const workbook = await workbookOf(reply.bytes);
    return (workbook.worksheets[0]?.rowCount ?? 0) - 1;
  };

  /** Returns the numbers of rows on the page and in its export; none where the list is refused. */
  const counted = async (who: string, { path, list }: ListEndpoint, query?: string) => {
    const page = await call(who, path, query);
    const sheet = await call(who, list.exportEndpoint.path, query);
    expect(page.status).toBe(sheet.status);
    if (page.status === 403 || page.status === 404) return [0, 0];
    expect(page.status).toBe(200);
    return [(page.body.data as { count: number }).count, await rowsOf(sheet)];
  };

  it('are set up by a fixture for every list in the contract', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(lists.map(({ id }) => id).toSorted());
  });

  describe.each(
    lists
      .filter(({ id }) => fixtures[id] !== 'the same for everybody')
      .map((list) => [list.id, list] as const),
  )('%s', (id, endpoint) => {
    const { path, access, list } = endpoint;
    const sister = ofAllBranches.includes(id) ? ['another branch'] : [];
    it.each(['the employer', 'the own branch', ...sister])(
      "are visible to and exported by %s, as far as the list's access rule allows",
      async (who) => {
        const reply = await call(who, path);
        const exported = await call(who, list.exportEndpoint.path);

        const isRefused = who === 'the own branch' && access === 'main-account';
        const { count } = isRefused ? { count: 1 } : (reply.body.data as { count: number });
        expect([reply.status, exported.status]).toEqual(isRefused ? [403, 403] : [200, 200]);
        expect(count).toBeGreaterThan(0);
        expect(isRefused ? 1 : await rowsOf(exported)).toBe(count);
      },
    );

    it.each(strangersTo(id))('are hidden from %s, also in exports', async (who) => {
      expect(await counted(who, endpoint)).toEqual([0, 0]);
    });
  });

  const byId = lists.flatMap((endpoint) =>
    endpoint.list.filters
      .filter((name) => /^ids$|Ids?$/.test(name))
      .map((filter) => [endpoint.id, filter, endpoint] as const),
  );
  it.each(byId)('%s are hidden from strangers who filter by their %s', async (id, filter, endpoint) => {
    const { list } = (await call('the employer', endpoint.path)).body.data as {
      list: [Record<string, number>];
    };
    const [row] = list;
    const value = named[filter] ?? row[filter] ?? row[filter.replace(/s$/, '')] ?? row.id;
    const query = `?${filter}=${value}`;

    expect((await counted('the employer', endpoint, query))[0]).toBeGreaterThan(0);
    for (const who of strangersTo(id))
      expect([who, await counted(who, endpoint, query)]).toEqual([who, [0, 0]]);
  });

  describe.each(lists.map((list) => [list.id, list] as const))('%s', (id, { path, list }) => {
    it('are refused with 422 when sorted by an unknown field', async () => {
      for (const one of [path, list.exportEndpoint.path]) {
        const { status, body } = await call('the employer', one, '?sort=constructor');
        expect([status, fieldsOf({ body })[0]?.field]).toEqual([422, 'sort']);
      }
    });

    it('are sorted by every sortable field, in both directions', async () => {
      /** Returns the values of the sorted field, without missing ones, which come last in both directions. */
      const valuesBy = async (sort: string) => {
        const { status, body } = await call('the employer', path, `?length=500&sort=${sort}`);
        expect([sort, status]).toEqual([sort, 200]);
        const { list: rows } = body.data as { list: Record<string, unknown>[] };
        return rows.map((row) => row[sort.replace('-', '')]).filter((value) => value !== null);
      };
      for (const field of list.sortable) {
        const up = await valuesBy(field);
        expect([field, await valuesBy(`-${field}`)]).toEqual([field, up.toReversed()]);
        const isRanked = `${id} ${field}` === byPlaceAsWell;
        const sorted =
          isRanked || !up.every((value) => typeof value === 'number')
            ? up
            : up.toSorted((one, other) => one - other);
        expect([field, up]).toEqual([field, sorted]);
        const sheet = await call('the employer', list.exportEndpoint.path, `?sort=${field}`);
        expect([field, sheet.status]).toEqual([field, 200]);
      }
    });
  });
});
