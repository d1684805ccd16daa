import type { Selectable } from 'kysely';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { comparableName } from 'shared-kernel/domain/cleaning';
import type { Db } from '../../platform/db/database';
import { keywordLetters } from './pinyin';
import type { WorkTypeTable } from './reference.tables';

type WorkType = Selectable<WorkTypeTable>;

/** Returns the whole table by number; it is small enough to search in memory. */
export const allWorkTypes = (db: Db): Promise<WorkType[]> =>
  db.selectFrom('work_type').selectAll().orderBy('work_type_no').execute();

/** Returns matching rows, best first: exact name, prefix, substring, alias, pinyin, initials; ties by number. */
export function rankedWorkTypes(rows: readonly WorkType[], keyword: string): WorkType[] {
  const key = comparableName(keyword);
  if (key === '') return [...rows];
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, key, keywordLetters(key)) }));
  return ranked
    .filter((entry) => entry.rank !== undefined)
    .sort((a, b) => Number(a.rank) - Number(b.rank) || a.row.work_type_no.localeCompare(b.row.work_type_no))
    .map((entry) => entry.row);
}

function rankOf(row: WorkType, key: string, letters: string): number | undefined {
  const name = row.work_type_name;
  if (name === key) return 0;
  if (name.startsWith(key)) return 1;
  if (name.includes(key)) return 2;
  if (row.aliases.some((alias) => comparableName(alias).includes(key))) return 3;
  if (letters === '' || letters !== key.toLowerCase()) return undefined;
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
