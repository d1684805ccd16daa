import { sql } from 'kysely';
import type { MaterialRow } from 'shared-kernel/contract/claims';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import {
  checkFacts,
  checkPapers,
  type CheckedCase,
  type CheckedPaper,
  type OtherCase,
} from 'shared-kernel/domain/claims/paper-checks';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { ownedBy } from '../../../platform/tenant';
import { rangeOf } from '../settling/case-estimate';
import type { CaseRecord } from '../case.repository';
import { claimsInvoice } from '../settling/save-facts';
import { readRows } from './paper-readings';

/** Adds notes to open rows and to the claimed facts where something should be checked again. */
export async function withNotes(
  ctx: Context,
  actor: Actor,
  row: CaseRecord,
  rows: readonly MaterialRow[],
): Promise<MaterialRow[]> {
  if (!rows.some(({ isOpen }) => isOpen)) return [...rows];
  const papers = await papersOf(ctx.db, rows);
  const about: CheckedCase = {
    today: civilDateOf(ctx.clock.now()),
    accidentDay: row.accident_day,
    claimItems: row.claim_items,
    facts: row.facts,
    papers,
    filesElsewhere: await filesElsewhere(ctx.db, actor, row, papers),
    invoicesElsewhere: await invoicesElsewhere(ctx.db, actor, row),
  };
  const found = checkPapers(about);
  const ofFacts = checkFacts(about);
  const read = await readRows(ctx, row, rows);
  const { papers: effects } = await rangeOf(ctx.db, row);
  return rows.map((one) => {
    const notes = (one.isOpen ? [...found, ...read.notes] : ofFacts)
      .filter(({ materialCode }) => materialCode === one.materialCode)
      .map(({ mark, text }) => ({ mark, text }));
    if (!one.isOpen) return notes.length > 0 ? { ...one, notes } : one;
    const readNote = read.texts.get(one.materialCode);
    return {
      ...one,
      notes,
      ...(readNote === undefined ? {} : { readNote }),
      mayAdd: effects.find(({ materialCode }) => materialCode === one.materialCode)?.mayAdd,
    };
  });
}

async function papersOf(db: Db, rows: readonly MaterialRow[]): Promise<CheckedPaper[]> {
  const ids = rows.flatMap(({ files }) => files.map(({ id }) => id));
  const stored =
    ids.length === 0
      ? []
      : await db.selectFrom('file').select(['id', 'sha256', 'is_blank']).where('id', 'in', ids).execute();
  const facts = new Map(stored.map((file) => [file.id, file]));
  return rows.map(({ materialCode, required, files }) => ({
    materialCode,
    required,
    files: files.map((file) => ({
      ...file,
      sha256: facts.get(file.id)?.sha256 ?? file.id,
      isBlank: facts.get(file.id)?.is_blank,
    })),
  }));
}

/** Columns that decide whether a shared document is an issue, and whether the caller may see the other case. */
const otherCaseColumns = (actor: Actor, row: CaseRecord) =>
  [
    'cases.case_no',
    sql<boolean>`${ownedBy(actor, 'cases')}`.as('is_visible'),
    sql<boolean>`cases.id_no_hash = ${row.id_no_hash}
      or coalesce(cases.accident_no = ${row.accident_no}::text, false)`.as('is_related'),
  ] as const;

const toOther = (found: { case_no: string; is_visible: boolean; is_related: boolean }): OtherCase => ({
  caseNo: found.is_visible ? found.case_no : null,
  isRelated: found.is_related,
});

/** Other cases of the employer, excluding withdrawn ones. */
const otherCases = (row: CaseRecord) =>
  sql<boolean>`cases.customer_id = ${row.customer_id} and cases.id <> ${row.id}
    and cases.case_status <> ${caseStatus.code.withdrawn}`;

async function filesElsewhere(
  db: Db,
  actor: Actor,
  row: CaseRecord,
  papers: readonly CheckedPaper[],
): Promise<Map<string, OtherCase>> {
  const hashes = papers.flatMap(({ files }) => files.map(({ sha256 }) => sha256));
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('file')
    // The owner of a case's file contains the case id.
    .innerJoin('cases', (join) =>
      join
        .on(sql<boolean>`cases.id = substring(file.owner from '^case:([0-9]+):')::bigint`)
        .on(otherCases(row)),
    )
    .select('file.sha256')
    .select(otherCaseColumns(actor, row))
    .where('file.customer_id', '=', row.customer_id)
    .where('file.sha256', 'in', hashes)
    .where('file.deleted_at', 'is', null)
    .orderBy('cases.id', 'desc')
    .execute();
  // An unrelated case takes precedence over a related one.
  const ordered = rows.toSorted((a, b) => Number(b.is_related) - Number(a.is_related));
  return new Map(ordered.map((found) => [found.sha256, toOther(found)]));
}

async function invoicesElsewhere(db: Db, actor: Actor, row: CaseRecord): Promise<Map<string, OtherCase>> {
  const { invoices } = row.facts;
  if (invoices.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .select(otherCaseColumns(actor, row))
    .select('cases.facts')
    .where(otherCases(row))
    .where((is) => is.or(invoices.map(({ invoiceNo }) => claimsInvoice(invoiceNo))))
    .execute();
  return new Map(
    rows.flatMap((found) =>
      found.facts.invoices.map(({ invoiceNo }) => [invoiceNo, toOther(found)] as const),
    ),
  );
}
