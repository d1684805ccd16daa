import type { FieldIssue } from 'shared-kernel/contract';
import { addDays } from 'shared-kernel/domain/civil-date';
import {
  fileWithinDays,
  filingIssues,
  normalizedFilingPerson,
  type FilingPersonRow,
} from 'shared-kernel/domain/people/labor-filing';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { ofCustomer, ownedBy } from '../../platform/tenant';
import { workTypesByName } from '../insure/people/staff-lookups';

interface CheckedFiling {
  issues: FieldIssue[];
  warnings: string[];
}

/** Returns every issue of the lines; `ownIds` are filings to ignore: the one being checked and its predecessor. */
export async function checkPeople(
  ctx: Context,
  db: Db,
  actor: Actor,
  persons: readonly FilingPersonRow[],
  ownIds: readonly number[],
): Promise<CheckedFiling> {
  const workTypes = await workTypesByName(db);
  const today = ctx.clock.today();
  const issues: FieldIssue[] = filingIssues(persons, {
    today,
    isWorkType: (name) => workTypes.find(name) !== undefined,
  });
  const rows = persons.map(normalizedFilingPerson);
  const hashes = rows.map(({ idNo }) => (idNo === '' ? '' : ctx.pii.index(idNo)));
  const filed = await filedElsewhere(db, actor, hashes, ownIds);
  hashes.forEach((hash, index) => {
    const no = filed.get(hash);
    if (no) issues.push({ row: index + 1, field: 'idNo', message: `该人员已有有效备案（${no}）` });
  });
  const late = rows.filter(
    ({ hireDate }) => hireDate !== '' && hireDate < addDays(today, -fileWithinDays),
  ).length;
  return {
    issues: issues.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    warnings: late > 0 ? [`用工之日起30日内应完成备案，${late}人已超过30日`] : [],
  };
}

async function filedElsewhere(
  db: Db,
  actor: Actor,
  hashes: readonly string[],
  ownIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const requested = [...new Set(hashes.filter((hash) => hash !== ''))];
  if (requested.length === 0) return new Map();
  const rows = await db
    .selectFrom('labor_filing_person as person')
    .innerJoin('labor_filing', 'labor_filing.id', 'person.filing_id')
    .select(['person.id_no_hash', 'labor_filing.filing_no'])
    .select(ownedBy(actor, 'labor_filing').as('is_own'))
    .where(ofCustomer(actor, 'person'))
    .where('person.id_no_hash', 'in', requested)
    .where('labor_filing.filing_status', 'in', [filingStatus.code.auditing, filingStatus.code.filed])
    .$if(ownIds.length > 0, (query) => query.where('labor_filing.id', 'not in', [...ownIds]))
    .execute();
  // Filings of other branches are not revealed.
  return new Map(rows.map((row) => [row.id_no_hash, row.is_own ? row.filing_no : '其他分公司']));
}
