import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import type { AmendRow } from 'shared-kernel/contract/roster';

type People = ReadonlyMap<number, InsuredPersonRow>;

/** What the line of a person begins with. The phone is masked, so its cell is empty until another one is typed. */
export const rowOf = (person: InsuredPersonRow): AmendRow => ({
  personId: person.id,
  name: person.name,
  idNo: person.idNoMasked,
  workTypeName: person.workTypeName,
  projectName: person.projectName ?? '',
  workUnit: person.workUnit ?? '',
  certNo: person.certNo ?? '',
  birthday: person.birthday ?? '',
  mobile: '',
  newName: '',
  newIdNo: '',
});

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** It corrects a name, a number or a birthday; one that was not registered is only added. */
export const isIdentity = (row: AmendRow, original: People): boolean =>
  isFilled(row.newName) || isFilled(row.newIdNo) || isReborn(row, original);

function isReborn({ personId, birthday }: AmendRow, original: People): boolean {
  const before = personId === undefined ? undefined : original.get(personId)?.birthday;
  return isFilled(birthday) && Boolean(before) && birthday?.trim() !== before;
}

const compared = ['workTypeName', 'projectName', 'workUnit', 'certNo', 'birthday'] as const;

/** The lines that change something, with their place from 0. Lines from a sheet always count: the server compares them. */
export function changedRows(rows: readonly AmendRow[], original: People): { row: AmendRow; index: number }[] {
  return rows.flatMap((row, index) => {
    const before = row.personId === undefined ? undefined : original.get(row.personId);
    const isChanged =
      !before ||
      isFilled(row.mobile) ||
      isIdentity(row, original) ||
      compared.some((field) => isFilled(row[field]) && row[field]?.trim() !== (before[field] ?? ''));
    return isChanged ? [{ row, index }] : [];
  });
}
