import { heldTexts, money, problems, rightMissingText, type Endpoint } from 'shared-kernel/contract';
import { allRights, rightKeys, type Right, type Rights } from 'shared-kernel/domain/rights';
import { heldPages, holds, type Hold } from 'shared-kernel/domain/account-holds';
import { samplePdf } from '../seeding/sample-pdf';
import { seedParties } from '../../seeds/parties.seed';
import { contractEndpoints } from '../../testing/contract-endpoints';
import { openPortal, type Caller, type Portal, type Reply } from '../../testing/portal';
import { givenRows, type Theirs } from './admission-rows.fixtures';
import { contains, namesCase } from './admission-schemas.fixtures';
import { callers } from './admission.fixtures';

/** The demo account of each hold. */
const heldAccounts: Record<Hold, string> = {
  company: '13900000005',
  stamp: '13900000006',
  'first-password': '13900000007',
  operator: '13900000004',
  password: '13900000010',
};

const ownAccount = [
  'customers.get-customer-info',
  'customers.get-servicer-info',
  'session.change-password',
  'session.check-password',
  'session.current-user',
  'session.set-first-password',
];
const files = ['documents.save-to-oss', 'files.delete-files', 'files.get-files', 'files.upload-oss'];
const operatorFacts = [
  'onboarding.get-accredit-info',
  'onboarding.get-operator',
  'onboarding.linker-audit-status',
];
const operatorForm = ['documents.auth-letter-template', 'onboarding.save-operator', 'recognition.id-card'];
const invoiceForm = ['customers.update-invoice-info', 'reference.list-invoice-types'];

/** All that a held account may call: what its page needs, listed so that allowing another call is a change here. */
const openCalls: Record<Hold, readonly string[]> = {
  company: [
    ...ownAccount,
    ...files,
    ...operatorFacts,
    ...operatorForm,
    ...invoiceForm,
    'onboarding.get-base-info',
    'onboarding.update-accredit-info',
    'onboarding.update-base-info',
    'recognition.license',
  ],
  stamp: [
    ...ownAccount,
    ...files,
    ...operatorFacts,
    ...invoiceForm,
    'documents.plan-letter',
    'insure.list-customer-meals',
    'onboarding.get-base-info',
    'onboarding.plan-stamp-status',
    'onboarding.upload-plan-stamp',
  ],
  'first-password': ownAccount,
  operator: [...ownAccount, ...files, ...operatorFacts, ...operatorForm],
  password: ownAccount,
};

const endpoints = contractEndpoints();
const guarded = endpoints.filter(({ access }) => access !== 'public');

/** An export is open to whoever sees its list. */
const rowOf = (id: string) => callers[id.replace(/-export$/, '')];

const nothing = {};
const aPaper = { field: 'file', fileName: '病历.pdf', mime: 'application/pdf', bytes: samplePdf('record') };

/** Calls an endpoint with nothing but ids in its path: an admitted caller gets at most a validation error. */
function knock(
  { get, post, put, del }: Caller,
  { method, path, encoding }: Endpoint,
  { id = 999_999, query = '', body = nothing }: { id?: number | string; query?: string; body?: object } = {},
): Promise<Reply> {
  const url = `${path.replace(/\{\w+\}/g, String(id))}${query === '' ? '' : `?${query}`}`;
  return {
    GET: () => get(url),
    POST: () => post(url, body, encoding === 'multipart' ? { files: body === nothing ? [] : [aPaper] } : {}),
    PUT: () => put(url, body),
    DELETE: () => del(url),
  }[method]();
}

async function refusedTo(
  caller: Caller,
  isRefused: (reply: Reply) => boolean,
  among: readonly Endpoint[] = guarded,
): Promise<string[]> {
  const refused: string[] = [];
  for (const endpoint of among) if (isRefused(await knock(caller, endpoint))) refused.push(endpoint.id);
  return refused;
}

const isForbidden = ({ status, body }: Reply) =>
  status === 403 && [problems.forbidden.text, rightMissingText].includes(body.message ?? '');

const ids = (of: readonly Endpoint[]) => of.map(({ id }) => id);

/** Texts that would reveal rows of the branch in any answer. */
async function namesOf({ ctx: { db } }: Portal): Promise<string[]> {
  const policies = await db.selectFrom('insure').select(['insure_no', 'policy_no']).execute();
  const people = await db.selectFrom('insure_person').select(['name', 'id_no_masked']).execute();
  const orders = await db.selectFrom('add_reduce').select('order_no').execute();
  const cases = await db.selectFrom('cases').select('case_no').execute();
  return [...policies, ...people, ...orders, ...cases].flatMap((row) =>
    Object.values(row).filter((value) => value !== null),
  );
}

describe('every call of the contract', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
    await seedParties({ ctx: portal.ctx, today: portal.clock.today() });
  });
  afterAll(() => portal.close());

  const grant = (username: string, rights: Rights) =>
    portal.ctx.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(rights) })
      .where('username', '=', username)
      .execute();

  it('is bound, and nothing else is', async () => {
    const { paths } = JSON.parse((await portal.anonymous.get('/openapi.json')).bytes.toString()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const bound = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );

    expect(bound.toSorted()).toEqual(ids(endpoints));
  });

  it('is refused with 401 without a session unless it is public', async () => {
    expect(await refusedTo(portal.anonymous, ({ status }) => status === 401)).toEqual(ids(guarded));
  });

  describe.each(holds)('to an account held for: %s', (hold) => {
    it('is refused with 403, the page and its task, unless that page needs it', async () => {
      const texts = new Set<string>();
      const isHeld = ({ status, body }: Reply) => {
        const { heldAt } = (body.data ?? {}) as { heldAt?: string };
        if (status !== 403 || heldAt !== heldPages[hold]) return false;
        texts.add(body.message ?? '');
        return true;
      };

      const refused = await refusedTo(portal.as(heldAccounts[hold]), isHeld);

      expect(refused).toEqual(ids(guarded).filter((id) => !openCalls[hold].includes(id)));
      expect([...texts]).toEqual([heldTexts[hold]]);
    });
  });

  it('has a row in the table of callers, and no row is left over', () => {
    const lists = ids(endpoints).filter((id) => !id.endsWith('-export'));
    expect(Object.keys(callers).toSorted()).toEqual(lists.toSorted());
  });

  it('about claims that names a row is tried with one of another branch and employer', () => {
    const named = guarded.filter(
      ({ path, query, body, requires }) =>
        requires?.includes('claim') &&
        (path.includes('{') || [query, body].some((schema) => schema && namesCase(schema))),
    );

    expect(named.length).toBeGreaterThan(30);
    expect(ids(named.filter(({ id }) => !rowOf(id)?.naming))).toEqual([]);
  });

  it('is open to the main account', async () => {
    expect(await refusedTo(portal.as('13900000001'), isForbidden)).toEqual([]);
  });

  it.each<[string, Rights]>([
    ['no right at all', { insure: false, addReduce: false, claim: false, viewCost: false }],
    ...rightKeys.map((right): [string, Rights] => [
      `every right but ${right}`,
      { ...allRights, [right]: false },
    ]),
  ])('is refused to a project user with %s where the table says so', async (_title, rights) => {
    await grant('13900000008', rights);

    const refused = await refusedTo(portal.as('13900000008'), isForbidden);

    const isOpen = (id: string) => {
      const who = rowOf(id)?.who;
      return who === 'any user' || (Array.isArray(who) && who.some((right: Right) => rights[right]));
    };
    expect(refused).toEqual(ids(guarded).filter((id) => !isOpen(id)));
  });

  describe('about a row of a branch', () => {
    let theirs: Theirs;
    let secrets: readonly string[];
    beforeAll(async () => {
      await grant('13900000008', allRights);
      await grant('13900000028', allRights);
      const { id } = await portal.ctx.db
        .selectFrom('customer')
        .select('id')
        .where('telephone', '=', '13900000001')
        .executeTakeFirstOrThrow();
      theirs = await givenRows(
        portal,
        { id, username: '13900000001', userId: 0, signcompanyId: 0 },
        '13900000008',
      );
      secrets = await namesOf(portal);
    });

    const answers = async (caller: Caller, among: readonly Endpoint[]) => {
      const revealed: string[] = [];
      for (const endpoint of among) {
        const naming = rowOf(endpoint.id)?.naming;
        const { status, body, bytes } = await knock(caller, endpoint, naming?.(theirs));
        const text = bytes.toString();
        const isRefused = status === 403 || status === 404 || (status === 200 && body.code !== 200);
        const isEmpty = /"(list|data)":\[\]|"exists":false/.test(text);
        if (secrets.some((secret) => text.includes(secret)) || (naming && !isRefused && !isEmpty))
          revealed.push(`${endpoint.id} ${status} ${text.slice(0, 200)}`);
      }
      return revealed;
    };

    it('is empty or refused for another branch and another employer', async () => {
      const ofBranch = guarded.filter(({ id }) => !rowOf(id)?.ofEmployer);

      expect(await answers(portal.as('13900000028'), ofBranch)).toEqual([]);
      expect(await answers(portal.as('13900000003'), guarded)).toEqual([]);
    });

    it('is answered to its own branch, so the rows exist', async () => {
      const reading = guarded.filter(
        ({ id, method, access }) => method === 'GET' && access !== 'main-account' && rowOf(id)?.naming,
      );
      const caller = portal.as('13900000008');
      const refused: string[] = [];
      for (const endpoint of reading) {
        const { status } = await knock(caller, endpoint, rowOf(endpoint.id)?.naming?.(theirs));
        if (status !== 200) refused.push(`${endpoint.id} ${status}`);
      }

      expect(refused).toEqual([]);
    });

    // The last one, because it makes every call: orders and drafts are not what they were afterwards.
    it('has no premium for its own branch without viewCost', async () => {
      const { premium } = (await portal.as('13900000001').get(`/api/addReduces/${theirs.order}`)).body
        .data as { premium: number };
      const amounts = new RegExp(`669\\.6|3,?348|${premium}`);
      await grant('13900000008', { ...allRights, viewCost: false });
      const caller = portal.as('13900000008');
      const revealed: string[] = [];
      for (const endpoint of guarded.filter(({ raw }) => !raw)) {
        const { bytes } = await knock(caller, endpoint, rowOf(endpoint.id)?.naming?.(theirs));
        if (amounts.test(bytes.toString())) revealed.push(`${endpoint.id} ${bytes.toString().slice(0, 300)}`);
      }

      expect(premium).toBeGreaterThan(600);
      expect(revealed).toEqual([]);
    });
  });

  it('marks every amount in its answer as a cost, the balance or a term of the cover', () => {
    const branch = guarded.filter(
      ({ access, requires, raw }) => access === 'signed-in' && !requires?.includes('claim') && !raw,
    );

    expect(ids(branch.filter(({ answer }) => contains(answer, money)))).toEqual([]);
  });
});
