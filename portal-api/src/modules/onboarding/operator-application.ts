import type { Selectable } from 'kysely';
import { type BodyOf, type FieldIssue, problems } from 'shared-kernel/contract';
import type { saveCustomerOperatorTemp } from 'shared-kernel/contract/onboarding';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { residentIdProblem } from 'shared-kernel/domain/validators';
import * as texts from 'shared-kernel/domain/texts';
import { Problem, refusedField } from '../../platform/http/problem';
import type { Pii } from '../../platform/pii';
import type { OperatorTempTable } from './onboarding.tables';

export type OperatorForm = BodyOf<typeof saveCustomerOperatorTemp>;
export type ApplicationRow = Selectable<OperatorTempTable>;

const files = [
  { field: 'authLetterFileId', column: 'auth_letter_file_id', message: texts.authorityLetterMissing },
  { field: 'idFrontFileId', column: 'id_front_file_id', message: texts.idCardFrontMissing },
  { field: 'idBackFileId', column: 'id_back_file_id', message: texts.idCardBackMissing },
] as const;

export type PersonOnFile = Pick<
  ApplicationRow,
  | 'operator_id_no_sealed'
  | 'operator_id_no_hash'
  | 'auth_letter_file_id'
  | 'id_front_file_id'
  | 'id_back_file_id'
>;

/**
 * Completes the applicant's identity and documents with those of the same person's previous application. Throws 2001
 * for a wrong identity number, 422 with every missing field.
 */
export function completed(
  form: OperatorForm,
  before: ApplicationRow | undefined,
  today: CivilDate,
  pii: Pii,
): PersonOnFile {
  const known = before?.operator_name === form.operatorName ? before : undefined;
  const missing: FieldIssue[] = [];
  if (form.validTo < today) missing.push({ field: 'validTo', message: texts.authorityExpired });
  if (form.operatorIdNo === undefined && !known?.operator_id_no_sealed)
    missing.push({ field: 'operatorIdNo', message: texts.idCardNumberMissing });
  const papers = { auth_letter_file_id: '', id_front_file_id: '', id_back_file_id: '' };
  for (const { field, column, message } of files) {
    const id = form[field] ?? known?.[column];
    if (id) papers[column] = id;
    else missing.push({ field, message });
  }
  if (missing.length > 0) throw new Problem(problems.invalidInput, {}, { fields: missing });
  return { ...papers, ...identity(form.operatorIdNo, known, today, pii) };
}

function identity(idNo: string | undefined, known: ApplicationRow | undefined, today: CivilDate, pii: Pii) {
  if (idNo === undefined)
    return {
      operator_id_no_sealed: known?.operator_id_no_sealed ?? null,
      operator_id_no_hash: known?.operator_id_no_hash ?? null,
    };
  const message = residentIdProblem(idNo, today);
  if (message) throw refusedField('operatorIdNo', message, problems.invalidIdNumber);
  return { operator_id_no_sealed: pii.seal(idNo), operator_id_no_hash: pii.index(idNo) };
}

/** Returns the documents that the previous application did not have. */
export function newPapers(person: PersonOnFile, before: ApplicationRow | undefined): string[] {
  return files.flatMap(({ column }) => {
    const id = person[column];
    return id && id !== before?.[column] ? [id] : [];
  });
}
