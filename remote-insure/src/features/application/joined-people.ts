import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';

/** The document number by which two lines are one person. */
export const numberOf = (row: PersonRowTyped): string => normalizedPerson(row).idNo;

const isBlank = ({ name, idNo, workTypeName }: PersonRowTyped): boolean =>
  [name, idNo, workTypeName].every((text) => text.trim() === '');

/** A list and people that join it: lines that were not filled in make room, nobody comes twice. */
export function joined(rows: readonly PersonRowTyped[], chosen: readonly PersonRowTyped[]) {
  const kept = rows.filter((row) => !isBlank(row));
  const known = new Set(kept.map(numberOf));
  const added = new Map(chosen.map((row) => [numberOf(row), row]));
  for (const number of known) added.delete(number);
  return { rows: [...kept, ...added.values()], added: added.size };
}
