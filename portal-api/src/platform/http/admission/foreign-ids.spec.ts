import { sql } from 'kysely';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { addDays } from 'shared-kernel/domain/civil-date';
import { allRights } from 'shared-kernel/domain/rights';
import type { Endpoint } from 'shared-kernel/contract';
import { seedParties } from '../../../seeds/parties.seed';
import { openPortal, onePortal, type Caller, type Reply, rowsOf } from '../../../testing/portal';
import { grant, guarded, knock, readable, rowOf } from './admission-calls.fixtures';
import { people } from '../../../modules/insure/insure.fixtures';
import type { Kind } from './admission-money.fixtures';
import { employerOf, givenRows, type Theirs } from './admission-rows.fixtures';
import { everybodys, idFields, kindOf, withId, type IdField } from './id-fields.fixtures';

const fields = guarded.flatMap((endpoint) =>
  [...idFields(endpoint.query, 'query'), ...idFields(endpoint.body, 'body')].map((field) => ({
    endpoint,
    field,
    kind: kindOf(endpoint.id, field.path),
  })),
);

/** Kinds of rows that belong to the employer and not to a branch. */
const ofEmployer: readonly (Kind | undefined)[] = [
  'agreement',
  'billItem',
  'customer',
  'entry',
  'message',
  'operator',
  'paymentNumber',
  'plan',
  'recharge',
  'settlement',
  'withdrawal',
];

/** Number of the first person in the branch whose rows are named. */
const theirFirst = 0;

/** Returns a request on the caller's own rows in which one field names another row. */
function requestOf(own: Theirs, { id }: Endpoint, { place, path }: IdField, value: unknown) {
  const name = path.at(-1) ?? '';
  const changes = {
    reduces: operateType.code.reduce,
    replaces: operateType.code.replace,
    amends: operateType.code.amend,
  };
  const list = path[0] as keyof typeof changes;
  const change =
    id.startsWith('roster.') && list in changes
      ? {
          body: {
            insureId: own.policy,
            operateType: changes[list],
            effectDate: addDays(own.portal.clock.today(), 2),
          },
        }
      : undefined;
  const given = change ?? rowOf(id)?.naming?.(own) ?? {};
  const query = Object.fromEntries(new URLSearchParams('query' in given ? given.query : ''));
  const asked = { ...query, ...(place === 'query' ? { [name]: String(value) } : {}) };
  const body = { ...('body' in given ? given.body : {}) } as Record<string, unknown>;
  // Such a call could reveal whether a person of the other branch is covered, filed or restricted.
  for (const list of ['rows', 'persons'])
    if (Array.isArray(body[list]) && path[0] !== list) body[list] = people(3, theirFirst);
  return {
    ...given,
    query: new URLSearchParams(asked).toString(),
    ...(place === 'body' ? { body: withId(body, path, value) as object } : {}),
  };
}

/** Removes what differs between any two calls: the named ids, numbers of created rows, trace ids. */
const plain = (text: string) =>
  text
    .replaceAll(/"\w*([iI]d|owner|url|fields?)":("[^"]*"|\d+)/g, '')
    .replaceAll(/"version":\d+|\d{6,}/g, '#')
    .replaceAll(/"traceId":"[^"]*"/g, '');

describe('an id in a body or a query', () => {
  const portal = onePortal(openPortal);
  let theirs: Theirs;
  let ofBranch: Theirs;
  let ofOther: Theirs;
  let secrets: readonly string[];
  let before: string;

  beforeAll(async () => {
    await seedParties({ ctx: portal.ctx, today: portal.clock.today() });
    const victim = await employerOf(portal, '13900000001');
    const other = await employerOf(portal, '13900000003');
    for (const user of ['13900000008', '13900000028']) await grant(portal, user, allRights);
    const branch = await portal.given.filiale(other.id);
    const user = await portal.given.projectUser(other.id, branch.id, { rights: allRights });
    theirs = await givenRows(portal, victim, '13900000008', theirFirst);
    ofBranch = await givenRows(portal, victim, '13900000028', 100);
    ofOther = await givenRows(portal, other, user.username, 200);
    const { db } = portal.ctx;
    const [policies, orders, cases] = [
      await rowsOf(db, 'insure', ['insure_no', 'policy_no'], { id: Number(theirs.policy) }),
      await rowsOf(db, 'add_reduce', ['order_no'], { id: Number(theirs.order) }),
      await rowsOf(db, 'cases', ['case_no'], { id: Number(theirs.case) }),
    ];
    secrets = [...policies, ...orders, ...cases].flatMap((row) =>
      Object.values(row).filter((one) => one !== null),
    );
    before = await rowsOfVictim();
  });

  /** Returns hashes of everything in the branch whose rows are named. */
  async function rowsOfVictim(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'filiale_id' and table_schema = current_schema() and table_name <> 'audit_log'
      order by table_name`.execute(portal.ctx.db);
    const kept: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from ${sql.table(name)} t where filiale_id = ${theirs.filiale}`.execute(portal.ctx.db);
      kept.push(`${name} ${rows[0]?.hash}`);
    }
    return kept.join('\n');
  }

  it('is assigned to a kind of row for every field of the contract', () => {
    const unknown = fields.filter(({ kind }) => kind === undefined);

    expect(unknown.map(({ endpoint, field }) => `${endpoint.id} ${field.path.join('.')}`)).toEqual([]);
    expect(fields.length).toBeGreaterThan(150);
  });

  /** Returns an id of the same form that belongs to no row. */
  const nobodys = (value: number | string) => {
    if (typeof value === 'number') return 999_999;
    const isUuid = /^[\da-f]{8}-/.test(value);
    return isUuid ? value.replace(/.{12}$/, '000000000000') : value.replace(/\d{1,6}/, '999999');
  };

  /** Returns the fields whose response depends on whether the row exists. */
  async function answered(caller: Caller, own: Theirs, among: typeof fields): Promise<string[]> {
    const revealed: string[] = [];
    const answerTo = async (
      { endpoint, field }: (typeof fields)[number],
      value: unknown,
    ): Promise<[Reply, string]> => {
      const reply = await knock(caller, endpoint, requestOf(own, endpoint, field, value));
      return [reply, await readable(reply)];
    };
    for (const one of among) {
      const value = theirs[one.kind as Kind];
      const [reply, text] = await answerTo(one, value);
      const [missing, expected] = await answerTo(one, nobodys(value));
      const leaks = secrets.filter((secret) => text.includes(secret));
      if (reply.status !== missing.status || plain(text) !== plain(expected) || leaks.length > 0)
        revealed.push(
          `${one.endpoint.id} ${one.field.path.join('.')}: ${reply.status} ${text.slice(0, 160)} | ${missing.status} ${expected.slice(0, 160)}`,
        );
    }
    return revealed;
  }

  const ofRows = fields.filter(({ kind }) => kind !== everybodys);

  it('of another employer is answered like one that no row has', async () => {
    expect(await answered(portal.as('13900000003'), ofOther, ofRows)).toEqual([]);
  });

  it('of another branch gets the same response as an id without a row', async () => {
    const ofBranches = ofRows.filter(
      ({ kind, endpoint }) =>
        !ofEmployer.includes(kind as Kind) &&
        endpoint.access === 'signed-in' &&
        !rowOf(endpoint.id)?.ofEmployer,
    );

    expect(await answered(portal.as('13900000028'), ofBranch, ofBranches)).toEqual([]);
  });

  it('of another branch or employer has changed none of their rows', async () => {
    expect(await rowsOfVictim()).toBe(before);
  });
});
