import type { Selectable } from 'kysely';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import type { InsurePersonTable } from './insure.tables';

/** A person of a policy as a line of a new list, with the whole numbers. */
export const typedRow = (
  { pii }: Pick<Context, 'pii'>,
  person: Selectable<InsurePersonTable>,
): PersonRowTyped => ({
  name: person.name,
  idType: idType.label(person.id_type),
  idNo: pii.open(person.id_no_sealed),
  mobile: person.mobile_sealed ? pii.open(person.mobile_sealed) : '',
  workTypeName: person.work_type_name,
  projectName: person.project_name ?? '',
  workUnit: person.work_unit ?? '',
  certNo: person.cert_no ?? '',
});
