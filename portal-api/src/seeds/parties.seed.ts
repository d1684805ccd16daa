import type { Insertable } from 'kysely';
import {
  customerType,
  firstLoginFlag,
  infoInputStatus,
  operatorAuditStatus,
  payAccountType,
  planConfirmStampStatus,
  rechargePopFlag,
  settleMode,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { addMonths, startOfDay } from 'shared-kernel/domain/civil-date';
import type { CustomerId, SigncompanyId } from 'shared-kernel/domain/nouns/ids';
import { hashPassword } from '../modules/session';
import type { AppUserTable } from '../platform/db/platform.tables';
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
  signcompanyId: SigncompanyId;
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
  const all = made as Record<CustomerKey, SeedCustomer>; // demoEmployers and the lines above name every key
  await seedPartyRecords(seed, all);
  return all;
}

/** Returns the first contracting company and servicer of the reference data, which serve the whole demo. */
async function providerSide({
  ctx: { db },
}: Pick<SeedContext, 'ctx'>): Promise<{ signcompanyId: SigncompanyId; servicerId: number }> {
  const signcompany = await db.selectFrom('signcompany').select('id').orderBy('id').executeTakeFirstOrThrow();
  const servicer = await db.selectFrom('servicer').select('id').orderBy('id').executeTakeFirstOrThrow();
  return { signcompanyId: signcompany.id, servicerId: servicer.id };
}

async function seedEmployer(
  { ctx }: Pick<SeedContext, 'ctx'>,
  { key, columns, user }: DemoEmployer,
  number: number,
  { signcompanyId, servicerId, ...shared }: Shared,
): Promise<SeedCustomer> {
  const username = accountOf(key);
  const { joinedAt } = shared;
  const { id } = await ctx.db
    .insertInto('customer')
    .values({
      customer_no: `KH${String(number).padStart(8, '0')}`,
      customer_type: customerType.code.company,
      // The credit code contains the region where it was issued.
      region_code: columns.uscc.slice(2, 8),
      employee_scale: '50-99人',
      telephone: username,
      email: `${key}@example.com`,
      signcompany_id: signcompanyId,
      servicer_id: servicerId,
      pay_account_type: payAccountType.code.company,
      settle_mode: settleMode.code.prepaid,
      info_input_status: infoInputStatus.code.done,
      plan_confirm_stamp_status: planConfirmStampStatus.code.notNeeded,
      linker_audit_status: operatorAuditStatus.code.approved,
      recharge_pop_flag: rechargePopFlag.code.dismissed,
      created_at: joinedAt,
      updated_at: joinedAt,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = columns.linkername ?? '';
  const userId = await seedUser(ctx, shared, { username, name, customer_id: id, filiale_id: null, ...user });
  return {
    id,
    userId,
    username,
    filialeId: null,
    filiales: [],
    joinedAt,
    customername: columns.customername,
    name,
    uscc: columns.uscc,
    signcompanyId,
    isBilled: columns.settle_mode === settleMode.code.monthly,
  };
}

async function seedFiliales({ ctx }: Pick<SeedContext, 'ctx'>, customerId: CustomerId, createdAt: Date) {
  return ctx.db
    .insertInto('filiale')
    .values(demoFiliales.map((filiale) => ({ ...filiale, customer_id: customerId, created_at: createdAt })))
    .returning(['id', 'filialename', 'telephone'])
    .execute();
}

/** Seeds the users of the branches and returns the first one. */
async function seedProjectUsers({ ctx }: Pick<SeedContext, 'ctx'>, employer: SeedCustomer, shared: Shared) {
  const made: SeedCustomer[] = [];
  for (const { username, name, filiale, rights } of demoProjectUsers) {
    const filialeId = employer.filiales[filiale]?.id ?? null;
    const userId = await seedUser(ctx, shared, {
      username,
      name,
      customer_id: employer.id,
      filiale_id: filialeId,
      usertype: usertype.code.project,
      permissions: JSON.stringify(rights),
    });
    made.push({ ...employer, userId, username, name, filialeId });
  }
  const [first] = made;
  if (!first) throw new Error('the demo needs a project user');
  return first;
}

type NewUser = Partial<Insertable<AppUserTable>> &
  Pick<Insertable<AppUserTable>, 'username' | 'name' | 'customer_id' | 'filiale_id'>;

/** Seeds a user; that of an employer's main account by default. */
async function seedUser(
  { db, clock }: SeedContext['ctx'],
  { passwordHash, joinedAt }: Pick<Shared, 'passwordHash' | 'joinedAt'>,
  user: NewUser,
): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      mobile: user.username,
      password_hash: passwordHash,
      password_updated_at: clock.now(),
      usertype: usertype.code.main,
      first_login_flag: firstLoginFlag.code.ownPassword,
      created_at: joinedAt,
      ...user,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
