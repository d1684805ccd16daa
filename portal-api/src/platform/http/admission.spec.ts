import { heldTexts, type Endpoint } from 'shared-kernel/contract';
import { heldPages, holds, type Hold } from 'shared-kernel/domain/standing';
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

    expect(await refusedTo(portal.as('13900000008'), ({ status }) => status === 403, ofMain)).toEqual(
      ids(ofMain),
    );
  });
});
