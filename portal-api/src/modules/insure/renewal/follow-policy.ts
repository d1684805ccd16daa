import { sql, type Selectable } from 'kysely';
import { payType, usertype } from 'shared-kernel/domain/dictionaries';
import { addFen, fen, moneyText, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { allRights } from 'shared-kernel/domain/rights';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { rowById } from '../../../platform/row-by-id';
import { dueRows } from '../../../platform/jobs/due-rows';
import { notifyOwner, writeStep } from '../../../platform/move-state';
import { systemMover } from '../../../platform/state-machine';
import { freeze, release, walletOf } from '../../finance/ledger';
import { planOfPolicy } from '../agreed-terms';
import { insureMachine } from '../insure-machine';
import { insureState, livePersonStates, personState } from '../insure-states';
import type { OwnedInsure } from '../insure.repository';
import type { InsurePersonTable } from '../insure.tables';
import { insertPeople, personRowOf } from '../people/people.repository';
import { purchaseOf } from '../purchase';
import { peopleUntilEnd, type OldPerson } from './old-policy';
import { storeDropped } from './renewal-draft';
import { droppedOf, takeAlong, type Taken, type TakenAlong } from './take-along';

type Person = Selectable<InsurePersonTable>;

/** Submitted renewals whose cover has not started. */
const following = [insureState.submitted, insureState.unpaid, insureState.paid];

/** Increases with every step of an order that changes the old policy's staff. */
const changesOfOld = sql<number>`(select coalesce(sum(a.version), 0)::bigint from add_reduce a where a.insure_id = insure.renew_from_id)`;

/** Finds renewals whose old policy has changed since they were submitted or last updated. */
export const followOldPolicies = dueRows({
  table: 'insure',
  due: () => sql`renew_from_id is not null and insure_status in (${sql.join(following)})
    and coalesce(followed_version, -1) <> ${changesOfOld}`,
  work: (ctx, trx, renewal, now) => followOldPolicy(ctx, trx, renewal, now),
});

/**
 * Applies the old policy's staff changes to its renewal: removes those who left, adds those who joined, and prices
 * changed people again. Freezes or releases the difference of a paid premium. People who cannot be added are stored
 * with the reason. Running it twice changes nothing.
 */
export async function followOldPolicy(ctx: Context, trx: Trx, renewal: OwnedInsure, at: Date): Promise<void> {
  if (renewal.renew_from_id === null) return;
  const staff = await compare(ctx, trx, renewal, renewal.renew_from_id);
  const isPaid = renewal.insure_status === insureState.paid;
  const isFrozen = isPaid && renewal.pay_type !== payType.code.monthly;
  const free = addFen(...staff.leaving.map((person) => fen(person.charged_fen)));
  await trx
    .deleteFrom('insure_person')
    .where(sql<boolean>`id = any (${staff.leaving.map((person) => person.id)}::bigint[])`)
    .execute();
  if (isFrozen && free > 0) await release(trx, purchaseOf(renewal, free, at));
  const { affordable, short } = isFrozen
    ? await withinBalance(trx, renewal, staff.joining)
    : { affordable: staff.joining, short: [] };
  const rows = affordable.map(({ person, old, unit }) =>
    personRowOf(ctx.pii, person, termsOf(renewal, old, isPaid, at), { unit, premium: unit }),
  );
  await insertPeople(trx, rows);
  const cost = addFen(...affordable.map((one) => one.unit));
  if (isFrozen && cost > 0) await freeze(trx, purchaseOf(renewal, cost, at));
  const dropped = [...staff.dropped, ...short.map(({ old }) => droppedOf(old, noMoney))];
  await storeDropped(trx, renewal.id, [...staff.chosen, ...dropped]);
  await note(ctx, trx, renewal, { joined: affordable.length, left: staff.leaving.length, short }, at);
}

const noMoney = '账户余额不足，充值后自动带入';

interface Joining extends Taken {
  unit: Fen;
}

interface Compared {
  /** People to remove from the renewal, or to replace with their changed data. */
  leaving: Person[];
  joining: Joining[];
  dropped: TakenAlong['dropped'];
  /** People excluded by the employer. */
  chosen: (TakenAlong['dropped'][number] & { isChosen: true })[];
}

async function compare(ctx: Context, trx: Trx, renewal: OwnedInsure, oldId: number): Promise<Compared> {
  const old = await rowById(trx, 'insure', oldId);
  const everybody = await peopleUntilEnd(trx, old);
  const staying = new Map(
    everybody.filter((person) => !person.is_leaving).map((person) => [person.id_no_hash, person]),
  );
  const ofRenewal = await trx
    .selectFrom('insure_person')
    .selectAll()
    .where('insure_id', '=', renewal.id)
    .orderBy('id')
    .execute();
  const present = ofRenewal.filter((person) => livePersonStates.includes(person.person_status));
  const ofOld = await trx
    .selectFrom('insure_person')
    .select('id_no_hash')
    .distinct()
    .where('insure_id', '=', oldId)
    .execute();
  const wasOnOld = new Set(ofOld.map((row) => row.id_no_hash));
  const leaving = present.filter((person) => {
    // People added by orders on the renewal itself stay, and are changed only by such orders.
    if (person.add_reduce_id !== null || !wasOnOld.has(person.id_no_hash)) return false;
    const source = staying.get(person.id_no_hash);
    return source === undefined || (isChangedSince(source, renewal) && differs(person, source));
  });
  const kept = new Set(
    present.filter((person) => !leaving.includes(person)).map((person) => person.id_no_hash),
  );
  const chosen = await chosenOf(trx, renewal.id);
  const excluded = new Set([
    ...chosen.map((one) => one.idNoHash),
    // Withdrawn by an order on the renewal itself.
    ...ofRenewal.filter((row) => row.person_status === personState.void).map((row) => row.id_no_hash),
  ]);
  const candidates = everybody.filter(
    ({ id_no_hash: hash, is_leaving: isGone }) => (isGone || !kept.has(hash)) && !excluded.has(hash),
  );
  const { taken, dropped } = await renewalRules(ctx, trx, renewal, candidates);
  return { leaving, dropped, chosen, joining: taken.map((one) => ({ ...one, unit: priceOf(renewal, one) })) };
}

/** Keeps the employer's own changes in the renewal, made before submitting it. */
const isChangedSince = (source: OldPerson, renewal: OwnedInsure): boolean =>
  renewal.submit_time !== null && source.updated_at > renewal.submit_time;

/** Facts copied from the old policy; changing one of them creates a new row with its own price. */
const differs = (person: Person, source: OldPerson): boolean =>
  person.job_type !== source.job_type ||
  person.work_type_name !== source.work_type_name ||
  person.name !== source.name ||
  person.birthday !== source.birthday ||
  person.mobile_hash !== source.mobile_hash ||
  person.cert_no !== source.cert_no ||
  person.work_unit !== source.work_unit ||
  person.project_name !== source.project_name;

const priceOf = (renewal: OwnedInsure, { person }: Taken): Fen => {
  const price = renewal.unit_prices?.[String(person.jobType)];
  return price === undefined ? zeroFen : fen(price);
};

async function renewalRules(
  ctx: Context,
  trx: Trx,
  renewal: OwnedInsure,
  people: readonly OldPerson[],
): Promise<TakenAlong> {
  if (people.length === 0) return { taken: [], dropped: [] };
  const plan = await planOfPolicy(trx, renewal);
  if (!plan) throw new Error(`the plan of application ${renewal.insure_no} is missing`);
  return takeAlong({ ...ctx, db: trx }, people, {
    actor: employerOf(renewal),
    plan,
    startDate: renewal.start_date,
    endDate: renewal.end_date,
    projectId: renewal.project_id,
    id: renewal.id,
    jobTypes: Object.keys(renewal.unit_prices ?? {}).map(Number),
  });
}

/** The employer as actor, since no user is calling. */
const employerOf = (renewal: OwnedInsure): Actor => ({
  userId: 0,
  customerId: renewal.customer_id,
  filialeId: null,
  usertype: usertype.code.main,
  username: '',
  name: systemMover.name,
  sessionId: 0,
  hold: undefined,
  rights: allRights,
});

async function chosenOf(trx: Trx, insureId: PolicyId): Promise<Compared['chosen']> {
  const rows = await trx
    .selectFrom('renewal_dropped')
    .selectAll()
    .where('insure_id', '=', insureId)
    .where('is_chosen', '=', true)
    .execute();
  return rows.map((row) => ({
    name: row.name,
    idNoMasked: row.id_no_masked,
    idNoHash: row.id_no_hash,
    reason: row.reason,
    isChosen: true,
  }));
}

/** Returns as many people as the balance covers, in their order. */
async function withinBalance(trx: Trx, renewal: OwnedInsure, joining: readonly Joining[]) {
  let left: number = (await walletOf(trx, renewal.customer_id)).available;
  const affordable: Joining[] = [];
  const short: Joining[] = [];
  for (const one of joining) {
    const isCovered = one.unit <= left;
    (isCovered ? affordable : short).push(one);
    if (isCovered) left -= one.unit;
  }
  return { affordable, short };
}

const termsOf = (renewal: OwnedInsure, old: OldPerson, isPaid: boolean, at: Date) => ({
  insureId: renewal.id,
  customerId: renewal.customer_id,
  filialeId: old.filiale_id,
  projectId: renewal.project_id,
  supplyerId: renewal.supplyer_id,
  startDate: renewal.start_date,
  endDate: renewal.end_date,
  personStatus: isPaid ? personState.waiting : personState.unpaid,
  at,
});

/** Updates number of people and premium of the renewal, and notifies the customer of changes. */
async function note(
  ctx: Context,
  trx: Trx,
  renewal: OwnedInsure,
  { joined, left, short }: { joined: number; left: number; short: readonly Joining[] },
  at: Date,
): Promise<void> {
  const isChanged = joined + left > 0;
  const row = await trx
    .updateTable('insure')
    .set({
      followed_version: changesOfOld,
      ...(isChanged
        ? {
            person_count: sql<number>`(select count(*)::int from insure_person p where ${ofApplication})`,
            premium_fen: sql<number>`(select coalesce(sum(p.premium_fen), 0)::bigint from insure_person p where ${ofApplication})`,
            updated_at: at,
            version: sql<number>`version + 1`,
          }
        : {}),
    })
    .where('id', '=', renewal.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isChanged && short.length === 0) return;
  const no = (policyStates.includes(row.insure_status) && row.policy_no) || row.insure_no;
  const remark = `随原保单变更名单：带入${joined}人，移出${left}人，保费${moneyText(fen(row.premium_fen))}`;
  const { insure_status: state } = row;
  if (isChanged)
    await writeStep(trx, insureMachine, row.id, { from: state, to: state, by: systemMover, at, remark });
  await notifyOwner(ctx, trx, insureMachine, row, {
    subject: `续保单${no}已随原保单变更`,
    content: `${remark}。${short.length > 0 ? `另有${short.length}人因${noMoney}。` : ''}`,
    popup: short.length > 0,
  });
}

/** People of the application itself who were not removed again. */
const ofApplication = sql`p.insure_id = insure.id and p.add_reduce_id is null and p.person_status <> ${personState.void}`;
