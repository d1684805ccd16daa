import type { Selectable } from 'kysely';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import type { WorkTypeFacts } from 'shared-kernel/domain/insured-person';
import { halfWidth } from 'shared-kernel/domain/text';
import type { Db } from '../../platform/db/database';
import { keywordLetters } from './pinyin';
import type { WorkTypeTable } from './reference.tables';

type WorkType = Selectable<WorkTypeTable>;

/** The whole table of work types, looked up by name many times in one import. */
export interface WorkTypeBook {
  rows: readonly WorkType[];
  /** By name or alias, parentheses of either width; undefined for an unknown one: nothing is ever guessed. */
  byName(name: string): (WorkTypeFacts & { id: number; workTypeName: string }) | undefined;
}

/** Reads the table once; it is small. */
export async function workTypeBook(db: Db): Promise<WorkTypeBook> {
  const rows = await db.selectFrom('work_type').selectAll().orderBy('work_type_no').execute();
  const byName = new Map<string, WorkType>();
  for (const row of rows) for (const alias of row.aliases) byName.set(nameKey(alias), row);
  // Names win over aliases of others.
  for (const row of rows) byName.set(nameKey(row.work_type_name), row);
  return {
    rows,
    byName(name) {
      const row = byName.get(nameKey(name));
      return row && { ...factsOf(row), id: row.id, workTypeName: row.work_type_name };
    },
  };
}

const nameKey = (name: string): string => halfWidth(name).replace(/\s/g, '');

const factsOf = (row: WorkType): WorkTypeFacts => ({
  jobType: row.job_type,
  certRequired: row.cert_required,
  heightWork: row.height_work,
});

/** Matching rows, best first: exact name, beginning, part, alias, pinyin, initials; equal ones by number. */
export function rankedWorkTypes(rows: readonly WorkType[], keyword: string): WorkType[] {
  const wanted = nameKey(keyword);
  if (wanted === '') return [...rows];
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, wanted, keywordLetters(wanted)) }));
  return ranked
    .filter((entry) => entry.rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank) || a.row.work_type_no.localeCompare(b.row.work_type_no))
    .map((entry) => entry.row);
}

function rankOf(row: WorkType, wanted: string, letters: string): number | undefined {
  const name = row.work_type_name;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  if (row.aliases.some((alias) => nameKey(alias).includes(wanted))) return 3;
  if (letters === '' || letters !== wanted.toLowerCase()) return undefined;
  if (row.pinyin.startsWith(letters)) return 4;
  if (row.initials.startsWith(letters)) return 5;
  return row.pinyin.includes(letters) || row.initials.includes(letters) ? 6 : undefined;
}

export const toWorkTypeRow = (row: WorkType): WorkTypeRow => ({
  id: row.id,
  workTypeNo: row.work_type_no,
  workTypeName: row.work_type_name,
  aliases: row.aliases,
  jobType: row.job_type,
  industry: row.industry,
  certRequired: row.cert_required,
  heightWork: row.height_work,
  remark: row.remark,
});
