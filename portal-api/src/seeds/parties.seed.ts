import type { Rights } from 'shared-kernel/domain/rights';
import {
  firstLoginFlag,
  infoInputStatus,
  operatorAuditStatus,
  planConfirmStampStatus,
  rechargePopFlag,
  settleMode,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { addMonths, startOfDay } from 'shared-kernel/domain/civil-date';
import { hashPassword } from '../modules/session';
import {
  accountOf,
  demoEmployers,
  demoFiliales,
  demoPassword,
  demoProjectUsers,
  type DemoEmployer,
} from './accounts';
import { seedPartyRecords } from './party-records.seed';
import type { CustomerKey, SeedContext, SeedCustomer } from '../platform/seeding/seed-context';

const monthsBefore = 18;
/** Time of day at which the employers joined. */
const joinedMs = (9 * 60 + 43) * 60_000;

interface Shared {
  signcompanyId: number;
  servicerId: number;
  passwordHash: string;
  joinedAt: Date;
}

/** Seeds the ten demo accounts with their employers, in the states that the demo's documentation lists. */
export async function seedParties(
  seed: Pick<SeedContext, 'ctx' | 'today'>,
): Promise<Record<CustomerKey, SeedCustomer>> {
  // One password and one hash for all accounts: hashing is slow on purpose.
  const passwordHash = await hashPassword(demoPassword);
  const joinedAt = new Date(startOfDay(addMonths(seed.today, -monthsBefore)).getTime() + joinedMs);
  const shared = { ...(await providerSide(seed)), passwordHash, joinedAt };
  const made: Partial<Record<CustomerKey, SeedCustomer>> = {};
  for (const [index, employer] of demoEmployers.entries())
    made[employer.key] = await seedEmployer(seed, employer, index + 1, shared);
  const { c1 } = made;
  if (!c1) throw new Error('the demo needs its first employer');
  const filiales = await seedFiliales(seed, c1.id, joinedAt);
  made.c1 = { ...c1, filiales };
  made.c8 = await seedProjectUsers(seed, made.c1, shared);
  await seedPartyRecords(seed, made);
  return made as Record<CustomerKey, SeedCustomer>; // demoEmployers and the lines above name every key
}

/** Returns the first contracting company and servicer of the reference data, which serve the whole demo. */
async function providerSide({
  ctx: { db },
}: Pick<SeedContext, 'ctx'>): Promise<{ signcompanyId: number; servicerId: number }> {
  const signcompany = await db.selectFrom('signcompany').select('id').orderBy('id').executeTakeFirstOrThrow();
  const servicer = await db.selectFrom('servicer').select('id').orderBy('id').executeTakeFirstOrThrow();
  return { signcompanyId: signcompany.id, servicerId: servicer.id };
}

async function seedEmployer(
  { ctx }: Pick<SeedContext, 'ctx'>,
  employer: DemoEmployer,
  number: number,
  shared: Shared,
): Promise<SeedCustomer> {
  const username = accountOf(employer.key);
  const { id } = await ctx.db
    .insertInto('customer')
    .values({
      customer_no: `KH${String(number).padStart(8, '0')}`,
      customername: employer.customername,
      uscc: employer.uscc,
      customer_type: employer.customerType,
      region_code: employer.regionCode,
      address: employer.address,
      legal_person: employer.legalPerson,
      employee_scale: employer.employeeScale,
      linkername: employer.linkername,
      telephone: username,
      email: `${employer.key}@example.com`,
      signcompany_id: shared.signcompanyId,
      servicer_id: shared.servicerId,
      pay_account_type: employer.payAccountType,
      invoicetype: employer.invoicetype,
      settle_mode: employer.settleMode ?? settleMode.code.prepaid,
      credit_limit_fen: (employer.creditLimitYuan ?? 0) * 100,
      info_input_status: employer.infoInputStatus ?? infoInputStatus.code.done,
      plan_confirm_stamp_status: employer.stampStatus ?? planConfirmStampStatus.code.notNeeded,
      stamp_ask_status: employer.stampAskStatus ?? null,
      linker_audit_status: employer.linkerStatus ?? operatorAuditStatus.code.approved,
      recharge_pop_flag: rechargePopFlag.code.dismissed,
      created_at: shared.joinedAt,
      updated_at: shared.joinedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userId = await seedUser(ctx, shared, {
    username,
    customerId: id,
    filialeId: null,
    name: employer.linkername,
    usertype: usertype.code.main,
    firstLoginFlag: employer.firstLoginFlag ?? firstLoginFlag.code.ownPassword,
    passwordExpired: employer.passwordExpired ?? false,
  });
  return {
    id,
    userId,
    username,
    filialeId: null,
    filiales: [],
    joinedAt: shared.joinedAt,
    customername: employer.customername,
    uscc: employer.uscc,
    signcompanyId: shared.signcompanyId,
    isBilled: employer.settleMode === settleMode.code.monthly,
  };
}

async function seedFiliales(
  { ctx }: Pick<SeedContext, 'ctx'>,
  customerId: number,
  createdAt: Date,
): Promise<SeedCustomer['filiales']> {
  return ctx.db
    .insertInto('filiale')
    .values(
      demoFiliales.map(({ regionCode, ...filiale }) => ({
        ...filiale,
        region_code: regionCode,
        customer_id: customerId,
        created_at: createdAt,
      })),
    )
    .returning(['id', 'filialename', 'telephone'])
    .execute();
}

/** Seeds the users of the branches and returns the first one. */
async function seedProjectUsers(
  { ctx }: Pick<SeedContext, 'ctx'>,
  employer: SeedCustomer,
  shared: Shared,
): Promise<SeedCustomer> {
  const made: SeedCustomer[] = [];
  for (const { username, name, filiale, rights } of demoProjectUsers) {
    const filialeId = employer.filiales[filiale]?.id ?? null;
    const userId = await seedUser(ctx, shared, {
      username,
      customerId: employer.id,
      filialeId,
      name,
      usertype: usertype.code.project,
      rights,
      firstLoginFlag: firstLoginFlag.code.ownPassword,
      passwordExpired: false,
    });
    made.push({ ...employer, userId, username, filialeId });
  }
  const [first] = made;
  if (!first) throw new Error('the demo needs a project user');
  return first;
}

interface NewUser {
  username: string;
  customerId: number;
  filialeId: number | null;
  name: string;
  usertype: number;
  rights?: Rights;
  firstLoginFlag: number;
  passwordExpired: boolean;
}

async function seedUser({ db, clock }: SeedContext['ctx'], shared: Shared, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      username: user.username,
      mobile: user.username,
      password_hash: shared.passwordHash,
      password_updated_at: clock.now(),
      password_expired: user.passwordExpired,
      name: user.name,
      usertype: user.usertype,
      customer_id: user.customerId,
      filiale_id: user.filialeId,
      permissions: user.rights ? JSON.stringify(user.rights) : null,
      first_login_flag: user.firstLoginFlag,
      created_at: shared.joinedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
