import type { Selectable } from 'kysely';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType } from 'shared-kernel/domain/dictionaries';
import { holdsBirthday } from 'shared-kernel/domain/people/identity';
import type { Context } from '../../../platform/context';
import type { InsurePersonTable } from '../insure.tables';

/** Converts a person of a policy to a line of a new list, with unmasked numbers. */
export function typedRow(
  { pii }: Pick<Context, 'pii'>,
  person: Selectable<InsurePersonTable>,
): PersonRowTyped {
  const idNo = pii.open(person.id_no_sealed);
  return {
    name: person.name,
    idType: idType.label(person.id_type),
    idNo,
    mobile: person.mobile_sealed ? pii.open(person.mobile_sealed) : '',
    workTypeName: person.work_type_name,
    projectName: person.project_name ?? '',
    workUnit: person.work_unit ?? '',
    certNo: person.cert_no ?? '',
    birthday: holdsBirthday(person.id_type, idNo) ? '' : (person.birthday ?? ''),
  };
}
