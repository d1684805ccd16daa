import { sql, type Insertable } from 'kysely';
import { materialName } from 'shared-kernel/domain/claims/claim-materials';
import {
  addDays,
  civilDateOf,
  daysBetweenInclusive,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { samplePdf } from '../../../platform/seeding/sample-pdf';
import type { CustomerKey, Random, SeedContext, SeedCustomer } from '../../../platform/seeding/seed-context';
import { type Cover, coverColumns, toCovers } from '../../insure/cover';
import { accidentSites } from './accident-sites.seed';
import { daysLater } from '../case-deadlines';
import { statesOfCases, type SeededState } from '../case-history';
import { noteReminders } from '../case-reminders';
import { draftCase, type CaseDraft, type DraftWorld } from './case-draft.seed';
import * as records from './case-records.seed';
import { seedClaimExtras } from './claims-extras.seed';
import type { ClaimsTables } from '../claims.tables';
import { inBatches } from '../../../platform/db/in-batches';
import { realPersonStates } from '../../insure/insure-states';
import type { Db } from '../../../platform/db/database';

/** Attempts with another day or person before a case is left out. */
const tries = 200;
/** Minimum days between two cases of one person. */
const leaveDays = 100;
/** Random people tried before all of them are searched. */
const guesses = 40;
const documents = 28;

/**
 * Seeds claims of the demo's employers: every state, with documents, history, adjustments and payments, only for people
 * insured on that day.
 */
export async function seedClaims(seed: SeedContext): Promise<void> {
  const random = seed.random('claims');
  let serial = 0;
  const nextSerial = () => (serial += 1);
  let made = 0;
  for (const [key, size] of [
    ['c1', 'rich'],
    ['c2', 'other'],
    ['c3', 'other'],
  ] as const) {
    made += await seedCustomer(seed, random, key, size, nextSerial);
  }
  if (serial > 0) await sql`select setval('case_no_seq', ${serial})`.execute(seed.ctx.db);
  if (made > 0) await seedClaimExtras(seed, seed.customers.c1);
  await noteReminders(seed.ctx.db, seed.ctx.clock.now());
  seed.progress(`案件${made}件`);
}

async function seedCustomer(
  seed: SeedContext,
  random: Random,
  key: CustomerKey,
  size: 'rich' | 'other',
  serial: () => number,
): Promise<number> {
  const customer = seed.customers[key];
  const covers = await coversOfCustomer(seed.ctx.db, customer.id);
  if (covers.length === 0) return 0;
  const statuses = random
    .shuffled(statesOfCases(size))
    // Open cases are from the last weeks; closed ones are spread over the months before.
    .toSorted((a, b) => Number(caseNoun.isEnd(a)) - Number(caseNoun.isEnd(b)));
  const drafts: CaseDraft[] = [];
  const { count, ...spread } = spreadOver(seed, random, { covers, total: statuses.length });
  const world: DraftWorld = {
    seed,
    customer,
    random,
    sites: await accidentSites(seed, customer.id),
    ...spread,
    personOn: personFinder(covers, random),
    serial,
  };
  for (const status of statuses) {
    const draft = tryDraft(world, status);
    if (!draft) continue;
    drafts.push(draft);
    count(draft);
  }
  await store(seed, random, customer, drafts);
  return drafts.length;
}

const monthOf = (day: string): string => day.slice(0, 7);
const months = 12;
/** Limit as a factor of the monthly average; keeps every month well below twice the average. */
const mostInMonth = 1.6;
/** Days drawn per case; the one in the month with the fewest cases is used. */
const daysDrawn = 4;

/** Spreads cases over the months in which somebody was covered. */
function spreadOver(
  { ctx, today }: SeedContext,
  random: Random,
  { covers, total }: { covers: readonly Cover[]; total: number },
): Pick<DraftWorld, 'closingAfter' | 'isFull'> & { count(draft: CaseDraft): void } {
  const counts = new Map<string, number>();
  const countOf = (day: CivilDate) => counts.get(monthOf(day)) ?? 0;
  const first = addDays(covers.map(({ startDate }) => startDate).toSorted()[0] ?? today, 4);
  return {
    closingAfter(days) {
      const span = daysBetweenInclusive(first, addDays(today, -days - 2));
      const [day = today] = Array.from({ length: daysDrawn }, () =>
        addDays(first, random.int(0, Math.max(0, span - 1))),
      ).toSorted((a, b) => countOf(a) - countOf(b));
      const end = daysLater(startOfDay(day), days + 1);
      return end < ctx.clock.now() ? end : ctx.clock.now();
    },
    isFull: (day) => countOf(day) >= Math.ceil((mostInMonth * total) / months),
    count({ row, steps }) {
      const reported = civilDateOf(steps[0]?.at ?? ctx.clock.now());
      for (const month of new Set([row.accident_day, reported].map(monthOf)))
        counts.set(month, (counts.get(month) ?? 0) + 1);
    },
  };
}

function tryDraft(world: DraftWorld, status: SeededState): CaseDraft | undefined {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const draft = draftCase(world, status);
    if (draft) return draft;
  }
  return undefined;
}

/** Picks people whose work fits, and who are not still on leave from a case before. */
function personFinder(covers: readonly Cover[], random: Random): DraftWorld['personOn'] {
  const taken = new Map<string, CivilDate[]>();
  return (day, { workTypes }) => {
    const isNear = (other: CivilDate) => Math.abs(daysBetweenInclusive(other, day) - 1) < leaveDays;
    const isFree = (cover: Cover) =>
      cover.startDate <= day &&
      cover.endDate >= day &&
      workTypes.includes(cover.workTypeName) &&
      !taken.get(cover.idNoHash)?.some(isNear);
    // Most stories fit many people, so random tries are faster than filtering all of them.
    const found =
      Array.from({ length: guesses }, () => random.pick(covers)).find(isFree) ??
      random.shuffled(covers.filter(isFree))[0];
    if (found) taken.set(found.idNoHash, [...(taken.get(found.idNoHash) ?? []), day]);
    return found;
  };
}

async function store(
  seed: SeedContext,
  random: Random,
  customer: SeedCustomer,
  drafts: readonly CaseDraft[],
): Promise<void> {
  const samples = await sampleFiles(seed, customer);
  const ids = await insertCases(seed, drafts);
  const each = <Row>(rowsOf: (id: number, draft: CaseDraft) => Row[]) =>
    drafts.flatMap((draft) => rowsOf(ids.get(draft.row.case_no) ?? 0, draft));
  await insertAll(
    seed,
    'case_material',
    each((id, draft) => records.materialsOfDraft(id, draft, samples, random)),
  );
  await insertAll(seed, 'case_flow', each(records.flowOfDraft));
  await insertAll(seed, 'case_adjust', each(records.adjustOfDraft));
  await insertAll(seed, 'case_payment', each(records.paymentOfDraft));
  const ratings = each((id, draft) => records.ratingOfDraft(id, draft, customer, random));
  await insertAll(seed, 'evaluation', ratings);
  const rated = ratings.map((rating) => rating.biz_id);
  if (rated.length > 0)
    await seed.ctx.db.updateTable('cases').set({ evaluate_flag: true }).where('id', 'in', rated).execute();
}

async function insertCases(seed: SeedContext, drafts: readonly CaseDraft[]): Promise<Map<string, number>> {
  const stored = await inBatches(drafts, (batch) =>
    seed.ctx.db
      .insertInto('cases')
      .values(batch.map((draft) => draft.row))
      .returning(['id', 'case_no'])
      .execute(),
  );
  return new Map(stored.map((row) => [row.case_no, row.id]));
}

async function insertAll<Table extends keyof ClaimsTables>(
  seed: SeedContext,
  table: Table,
  rows: readonly Insertable<ClaimsTables[Table]>[],
): Promise<void> {
  await inBatches(rows, (batch) =>
    seed.ctx.db
      .insertInto<keyof ClaimsTables>(table)
      .values(batch) // the signature ties the table to its rows
      .execute(),
  );
}

/** One sample document per kind, shared by all cases of the employer. */
async function sampleFiles(seed: SeedContext, customer: SeedCustomer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (let number = 1; number <= documents; number += 1) {
    const code = `M${String(number).padStart(2, '0')}`;
    const file = await seed.ctx.files.put(seed.ctx.db, {
      owner: `case:demo:${customer.id}:${code}`,
      fileName: `${materialName(code).replace(/[（）/\s，]/g, '')}.pdf`,
      customerId: customer.id,
      uploaderId: customer.userId,
      mime: 'application/pdf',
      content: { bytes: samplePdf(`DEMO DOCUMENT ${code}`) },
    });
    files.set(code, file.id);
  }
  return files;
}

/** Returns everybody's days of cover, including past ones: claims must fall within them. */
async function coversOfCustomer(db: Db, customerId: CustomerId): Promise<Cover[]> {
  const rows = await db
    .selectFrom('insure_person')
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .select(coverColumns)
    .where('insure_person.customer_id', '=', customerId)
    .where('insure_person.person_status', 'in', realPersonStates)
    .orderBy('insure_person.id')
    .execute();
  return toCovers(db, rows);
}
