import { heldTexts, money, problems, rightMissingText, type Endpoint } from 'shared-kernel/contract';
import { amount } from 'shared-kernel/contract/wire';
import { allRights, rightKeys, type Right, type Rights } from 'shared-kernel/domain/rights';
import { heldPages, holds, type Hold } from 'shared-kernel/domain/account-holds';
import { seedParties } from '../../../seeds/parties.seed';
import { openPortal, onePortal, type Caller, type Reply } from '../../../testing/portal';
import { endpoints, grant, guarded, ids, knock, rowOf } from './admission-calls.fixtures';
import { callers } from './admission.fixtures';
import { contains, namesRow } from './id-fields.fixtures';

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

/** All that a held account may call: the needs of its page, listed so that allowing another call is a change here. */
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

/** Calls whose rows are the same for everybody, or that reveal nothing about a row. */
const platformWide = [
  'content.get-article',
  'documents.clause-file',
  'documents.operation-file',
  'documents.operation-guide',
  'documents.platform-agreement',
  'insure.list-customer-meals',
  'insure.list-customer-meals-export',
  'onboarding.check-branch-mobile',
  'reference.get-bank-info',
  'reference.get-signcompany',
  'reference.list-invoice-types',
];

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

describe('every endpoint of the contract', () => {
  const portal = onePortal(openPortal);
  beforeAll(async () => {
    await seedParties({ ctx: portal.ctx, today: portal.clock.today() });
  });

  it('has a handler, and there is no other handler', async () => {
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

  it('is refused with a page to a person who follows a link to a file, and with the envelope to a program', async () => {
    const files = guarded.filter(({ raw, method }) => raw && method === 'GET');
    const refusals = async (accept: string) => {
      const answers = files.map(({ path }) =>
        portal.anonymous.get(path.replace(/\{\w+\}/g, '1'), { headers: { accept } }),
      );
      const kinds = (await Promise.all(answers)).map(
        ({ status, headers, bytes }) =>
          `${status} ${headers['content-type']} ${bytes.toString().includes('<a href="/login">')}`,
      );
      return [...new Set(kinds)];
    };

    expect(files.length).toBeGreaterThan(10);
    expect(await refusals('text/html,application/xhtml+xml')).toEqual(['401 text/html; charset=utf-8 true']);
    expect(await refusals('*/*')).toEqual(['401 application/json; charset=utf-8 false']);
  });

  describe.each(holds)('for an account held for: %s', (hold) => {
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

  it('has a row in the table of callers, which has no other rows', () => {
    const lists = ids(endpoints).filter((id) => !id.endsWith('-export'));
    expect(Object.keys(callers).toSorted()).toEqual(lists.toSorted());
  });

  it('that names a row is tested with rows of another branch and employer', () => {
    const named = guarded.filter(
      ({ path, query, body }) => path.includes('{') || [query, body].some(namesRow),
    );

    expect(ids(named.filter(({ id }) => !rowOf(id)?.naming))).toEqual(platformWide);
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
    await grant(portal, '13900000008', rights);

    const refused = await refusedTo(portal.as('13900000008'), isForbidden);

    const isOpen = (id: string) => {
      const who = rowOf(id)?.who;
      return who === 'any user' || (Array.isArray(who) && who.some((right: Right) => rights[right]));
    };
    expect(refused).toEqual(ids(guarded).filter((id) => !isOpen(id)));
  });

  it('marks every amount in its response as a cost, the balance or a term of the cover', () => {
    const branch = guarded.filter(
      ({ access, requires, raw }) => access === 'signed-in' && !requires?.includes('claim') && !raw,
    );

    const isPlain = ({ answer }: Endpoint) => [money, amount].some((plain) => contains(answer, plain));
    expect(ids(branch.filter(isPlain))).toEqual([]);
  });
});
