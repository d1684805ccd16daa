import { sql, type Insertable } from 'kysely';
import { materialName } from 'shared-kernel/domain/claim-materials';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { hospitalDesignation } from 'shared-kernel/domain/dictionaries';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import type { CustomerKey, Random, SeedContext, SeedCustomer } from '../../platform/seeding/seed-context';
import type { Cover } from '../insure/cover';
import { caseMix } from './accident-stories.data';
import { noteReminders } from './case-reminders';
import { draftCase, type CaseDraft, type DraftWorld } from './case-draft.seed';
import * as records from './case-records.seed';
import { seedClaimExtras } from './claims-extras.seed';
import type { ClaimsTables } from './claims.tables';
import { coversOfCustomer } from './covers.seed';
import { inBatches } from '../../platform/db/in-batches';

/** Attempts with another day or person before a case is left out. */
const tries = 60;
const documents = 28;

/** Claims of the demo's employers: every state, with papers, history, adjustments and payments, only for people covered that day. */
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
  const hospitals = await seed.ctx.db
    .selectFrom('hospital')
    .select(['id', 'hospital_name', 'region_code'])
    .where('designated', '<>', hospitalDesignation.code.excluded)
    .orderBy('id')
    .limit(12)
    .execute();
  const world: DraftWorld = {
    seed,
    customer,
    random,
    hospitals,
    personOn: personFinder(covers, random),
    serial,
  };
  const drafts = random
    .shuffled(caseMix.flatMap((mix) => Array.from({ length: mix[size] }, () => mix.status)))
    .flatMap((status) => tryDraft(world, status) ?? []);
  await store(seed, random, customer, drafts);
  return drafts.length;
}

function tryDraft(world: DraftWorld, status: number): CaseDraft | undefined {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const draft = draftCase(world, status);
    if (draft) return draft;
  }
  return undefined;
}

/** Picks people at random, none twice for one day. */
function personFinder(covers: readonly Cover[], random: Random): DraftWorld['personOn'] {
  const taken = new Set<string>();
  return (day: CivilDate) => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const cover = random.pick(covers);
      const mark = `${cover.idNoHash} ${day}`;
      if (cover.startDate > day || cover.endDate < day || taken.has(mark)) continue;
      taken.add(mark);
      return cover;
    }
    return undefined;
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
      .values(batch as never) // the table and its rows belong together by the signature
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
