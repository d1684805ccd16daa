import type { Endpoint } from 'shared-kernel/contract';
import { getFiles } from 'shared-kernel/contract/files';
import { allRights, type Rights } from 'shared-kernel/domain/rights';
import { seedParties } from '../../../seeds/parties.seed';
import { openPortal, onePortal, type Caller, type Portal, type Reply } from '../../../testing/portal';
import { firstRow, rowsOf } from '../../../testing/rows';
import { idsOf } from '../../row-by-id';
import { grant, guarded, knock, readable, rowOf } from './admission-calls.fixtures';
import { employerOf, givenRows, type Theirs } from './admission-rows.fixtures';

/** Documents that exist at other times: before the policy is paid, after a bill is paid, after an invoice is issued. */
const notMadeYet = [
  'documents.application-file',
  'invoicing.get-invoice-file',
  'invoicing.get-invoice-xml',
  'statements.receipt',
];

/** Whether the row is missing or not for this caller; in a form, the id itself is the invalid field. */
function isRefused({ status, body }: Reply): boolean {
  const { fields = [] } = (body.data ?? {}) as { fields?: { field: string }[] };
  const isOfId = status === 422 && fields.length > 0 && fields.every(({ field }) => /Ids?$/.test(field));
  return status === 403 || status === 404 || isOfId || (status === 200 && ![200, 0].includes(body.code));
}

/** Returns texts that would reveal rows of the branch in any response. */
async function namesOf({ ctx: { db } }: Portal): Promise<string[]> {
  const policies = await rowsOf(db, 'insure', ['insure_no', 'policy_no']);
  const people = await rowsOf(db, 'insure_person', ['name', 'id_no_masked']);
  const orders = await rowsOf(db, 'add_reduce', ['order_no']);
  const cases = await rowsOf(db, 'cases', ['case_no']);
  return [...policies, ...people, ...orders, ...cases].flatMap((row) =>
    Object.values(row).filter((value) => value !== null),
  );
}

describe('a request for a row of a branch', () => {
  const portal = onePortal(openPortal);
  let theirs: Theirs;
  let nowhere: Theirs;
  let secrets: readonly string[];
  beforeAll(async () => {
    await seedParties({ ctx: portal.ctx, today: portal.clock.today() });
    await grant(portal, '13900000008', allRights);
    await grant(portal, '13900000028', allRights);
    theirs = await givenRows(portal, await employerOf(portal, '13900000001'), '13900000008');
    // Ids of the same form that belong to no row.
    const { portal: _, first, ...ids } = theirs;
    const unknown = Object.entries(ids).map(([kind, id]) => [
      kind,
      typeof id === 'number' ? 999_999 : id.replaceAll(/\d/g, '8'),
    ]);
    nowhere = { portal, first, ...(Object.fromEntries(unknown) as Omit<Theirs, 'portal' | 'first'>) };
    secrets = await namesOf(portal);
  });

  const readings = (who: Endpoint['access']) =>
    guarded.filter(({ id, method, access }) => method === 'GET' && access === who && rowOf(id)?.naming);
  const named = (caller: Caller, endpoint: Endpoint, rows = theirs) =>
    knock(caller, endpoint, rowOf(endpoint.id)?.naming?.(rows));
  // Several results contain the ids that were requested.
  const withoutId = (text: string) => text.replaceAll(/"id":\d+/g, '');

  /** Returns the calls that reveal something of their rows: neither refused nor answered as for missing rows. */
  const answers = async (caller: Caller, among: readonly Endpoint[]) => {
    const revealed: string[] = [];
    for (const endpoint of among) {
      const reply = await named(caller, endpoint);
      const text = await readable(reply);
      const isRevealing =
        rowOf(endpoint.id)?.naming &&
        !isRefused(reply) &&
        withoutId(text) !== withoutId(await readable(await named(caller, endpoint, nowhere)));
      if (isRevealing || secrets.some((secret) => text.includes(secret)))
        revealed.push(`${endpoint.id} ${reply.status} ${text.slice(0, 200)}`);
    }
    return revealed;
  };

  it('is empty or refused for another branch and another employer', async () => {
    const ofBranch = guarded.filter(({ id }) => !rowOf(id)?.ofEmployer);

    expect(await answers(portal.as('13900000028'), ofBranch)).toEqual([]);
    expect(await answers(portal.as('13900000003'), guarded)).toEqual([]);
  });

  it('returns 200 to its own branch, so the rows exist', async () => {
    const refused: string[] = [];
    for (const [username, access] of [
      ['13900000008', 'signed-in'],
      ['13900000001', 'main-account'],
    ] as const) {
      const caller = portal.as(username);
      for (const endpoint of readings(access)) {
        const { status } = await named(caller, endpoint);
        if (status !== 200) refused.push(endpoint.id);
      }
    }

    expect(refused).toEqual(notMadeYet);
  });

  it('returns no case and none of its files to its own branch without the claim right', async () => {
    const { list } = (await named(portal.as('13900000008'), getFiles)).body.data as {
      list: { id: string }[];
    };
    const { case_no: caseNo } = await firstRow(portal, 'cases');
    const naming = async (rights: Rights) => {
      await grant(portal, '13900000008', rights);
      const found: string[] = [];
      for (const endpoint of readings('signed-in')) {
        const text = await readable(await named(portal.as('13900000008'), endpoint));
        if ([caseNo, ...idsOf(list)].some((secret) => text.includes(secret))) found.push(endpoint.id);
      }
      return found;
    };

    const withClaim = await naming(allRights);
    const without = await naming({ ...allRights, claim: false });
    await grant(portal, '13900000008', allRights);

    expect(withClaim).toEqual(expect.arrayContaining(['claims.get-case', 'files.get-files']));
    expect(without).toEqual([]);
  });

  // Runs last, because its calls change orders and drafts.
  it('returns no premium to its own branch without viewCost', async () => {
    const { premium } = (await portal.as('13900000001').get(`/api/addReduces/${theirs.order}`)).body.data;
    const amounts = new RegExp(`669\\.6|(?<!\\w)3,?348(?!\\w)|${premium}`);
    const caller = portal.as('13900000008');
    const priced = async (among: readonly Endpoint[]) => {
      const revealed: string[] = [];
      for (const endpoint of among) {
        const text = await readable(await named(caller, endpoint));
        if (amounts.test(text)) revealed.push(`${endpoint.id} ${text.slice(0, 300)}`);
      }
      return revealed;
    };

    expect(premium).toBeGreaterThan(600);
    const papers = await priced(readings('signed-in').filter(({ raw }) => raw));
    expect(papers.map((text) => text.split(' ')[0])).toEqual([
      'documents.policy-archive',
      'documents.policy-file',
      'documents.quote-file',
      'insure.list-insure-persons-export',
      'insure.list-insured-people-export',
      'insure.list-insures-export',
      'roster.list-add-reduces-export',
    ]);
    await grant(portal, '13900000008', { ...allRights, viewCost: false });
    expect(await priced(guarded)).toEqual([]);
  });
});
