import { heldTexts, money, problems, rightMissingText, type Endpoint } from 'shared-kernel/contract';
import type { Rights } from 'shared-kernel/domain/rights';
import { heldPages, holds, type Hold } from 'shared-kernel/domain/account-holds';
import type { z } from 'zod';
import { seedParties } from '../../seeds/parties.seed';
import { contractEndpoints } from '../../testing/contract-endpoints';
import { openPortal, type Caller, type Portal, type Reply } from '../../testing/portal';

/** The demo account that each standing holds. */
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

/** All that a held account may call: what its page needs, written out so that opening a call more is a change here. */
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

/** Calls an endpoint with nothing but ids in its path: whoever is admitted gets a refusal of the contents at most. */
function knock(caller: Caller, { method, path }: Endpoint): Promise<Reply> {
  const url = path.replace(/\{\w+\}/g, '999999');
  const { get, post, put, del } = caller;
  return { GET: () => get(url), POST: () => post(url, {}), PUT: () => put(url, {}), DELETE: () => del(url) }[
    method
  ]();
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

/** What any project user may call, whatever was granted. */
const openToAll = [
  ...ownAccount,
  ...files,
  'content.get-article',
  'content.list-articles',
  'customers.get-computed-status',
  'customers.get-customer-yun-info',
  'customers.get-filiale-by-phone',
  'customers.get-filiale-name',
  'documents.clause-file',
  'documents.operation-file',
  'documents.operation-guide',
  'documents.platform-agreement',
  'documents.special-clause',
  'documents.update-download-flag',
  'files.check-owner-repeat',
  'files.reown-files',
  'files.upload-files',
  'files.upload-oss-file',
  'imports.get',
  'insure.check-customer-meal',
  'insure.get-customer-meal',
  'insure.get-insure',
  'insure.list-customer-meals',
  'insure.list-insure-persons',
  'insure.list-insured-people',
  'insure.list-insures',
  'insure.person-template',
  'insure.unmask-person',
  'onboarding.linker-audit-status',
  'reference.get-bank-info',
  'reference.get-signcompany',
  'reference.list-invoice-types',
  'reference.list-work-types',
  'roster.get-add-reduce',
  'roster.list-add-reduces',
  'roster.template',
];
const moneyLookups = ['finance.check-capital', 'insure.check-black-list'];
const insureCalls = [
  'insure.cancel-insure',
  'insure.check-persons',
  'insure.create-insure',
  'insure.delete-insure',
  'insure.get-insure-draft',
  'insure.parse-persons',
  'insure.pay-insure',
  'insure.quote-customer-meal',
  'insure.submit-insure',
  'insure.update-insure',
];
const addReduceCalls = [
  'roster.calc-add-reduce',
  'roster.cancel-add-reduce',
  'roster.create-add-reduce',
  'roster.parse-add-reduce',
  'roster.pay-add-reduce',
];
const claimCalls = [
  'claims.aggregate-compensate',
  'claims.confirm-adjust',
  'claims.count-cases',
  'claims.evaluate',
  'claims.evaluation-exists',
  'claims.get-case',
  'claims.get-case-materials',
  'claims.list-case-statuses',
  'claims.list-cases',
  'claims.report-case',
  'claims.save-case-materials',
  'claims.search-person',
  'claims.submit-case',
  'claims.update-case',
  'claims.urge-case',
  'claims.withdraw-case',
  'documents.save-to-oss-by-case',
  'reference.list-hospitals',
];

const isForbidden = ({ status, body }: Reply) =>
  status === 403 && [problems.forbidden.text, rightMissingText].includes(body.message ?? '');

/** Whether `wanted` stands anywhere in a schema. */
function contains(schema: z.ZodType, wanted: z.ZodType): boolean {
  const { shape, element, innerType, valueType, options } = schema.def as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    valueType?: z.ZodType;
    options?: z.ZodType[];
  };
  const parts = [...Object.values(shape ?? {}), element, innerType, valueType, ...(options ?? [])];
  return schema === wanted || parts.some((part) => part !== undefined && contains(part, wanted));
}

const ids = (of: readonly Endpoint[]) => of.map(({ id }) => id);

describe('every call of the contract', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
    await seedParties({ ctx: portal.ctx, today: portal.clock.today() });
  });
  afterAll(() => portal.close());

  it('is bound, and nothing else is', async () => {
    const { paths } = JSON.parse((await portal.anonymous.get('/openapi.json')).bytes.toString()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const bound = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );

    expect(bound.toSorted()).toEqual(ids(endpoints));
  });

  it('is refused with 401 to strangers unless it is public', async () => {
    expect(await refusedTo(portal.anonymous, ({ status }) => status === 401)).toEqual(ids(guarded));
  });

  describe.each(holds)('to an account held for: %s', (hold) => {
    it('is refused with 403, the page and what to do there, unless that page needs it', async () => {
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

  it('is refused to a project user where it is the main account’s', async () => {
    const ofMain = guarded.filter(({ access }) => access === 'main-account');

    expect(await refusedTo(portal.as('13900000008'), isForbidden, ofMain)).toEqual(ids(ofMain));
  });

  it.each<[string, Partial<Rights>, readonly string[]]>([
    ['no right at all', {}, []],
    ['insure', { insure: true }, [...insureCalls, ...moneyLookups]],
    ['addReduce', { addReduce: true }, [...addReduceCalls, ...moneyLookups]],
    ['claim', { claim: true }, claimCalls],
    ['viewCost', { viewCost: true }, []],
  ])('is refused to a project user with %s unless it is listed here', async (_title, granted, opened) => {
    await portal.ctx.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(granted) })
      .where('username', '=', '13900000008')
      .execute();

    const refused = await refusedTo(portal.as('13900000008'), isForbidden);

    // An export is open to whoever sees its list.
    const isOpen = (id: string) => [...openToAll, ...opened].includes(id.replace(/-export$/, ''));
    expect(refused).toEqual(ids(guarded).filter((id) => !isOpen(id)));
  });

  it('says of every amount in its answer whether it is a cost, the balance or a term of the cover', () => {
    const branch = guarded.filter(
      ({ access, requires, raw }) => access === 'signed-in' && !requires?.includes('claim') && !raw,
    );

    expect(ids(branch.filter(({ answer }) => contains(answer, money)))).toEqual([]);
  });
});
