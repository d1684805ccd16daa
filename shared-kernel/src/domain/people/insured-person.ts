import type { CivilDate } from '../civil-date';
import { idType } from '../dictionaries/cover';
import { ageProblem, birthdayFrom, birthdayProblem, cleanBirthday, type BornWith } from './birthday';
import {
  documentKind,
  documentOfNumber,
  holdsBirthday,
  identityNumberProblem,
  mayHoldBirthday,
  sexOf,
} from './identity';
import { isMobile, isPersonName } from '../contact';
import { brokenCells, cleanCell, cleanIdNo, cleanMobile, cleanName, hasNote } from '../cleaning';
import { halfWidth } from '../text';
import * as texts from '../texts';

/** One row of a list of people, as typed or read from a spreadsheet. */
export interface PersonRow {
  name: string;
  /** The document's name (身份证) or its code. */
  idType: string;
  idNo: string;
  mobile?: string;
  workTypeName: string;
  projectName?: string;
  workUnit?: string;
  certNo?: string;
  /** A day in any notation; required when the document's number contains no birthday (`needsBirthday`). */
  birthday?: string;
}

export type PersonField = keyof PersonRow;

/** An issue in one field of a row; the list adds the row number. */
export interface PersonIssue {
  field: PersonField;
  message: string;
}

/** The facts about an occupation that the rules need. */
export interface WorkTypeFacts {
  /** Risk class 1 to 6; 9 is never insured. */
  jobType: number;
  certRequired: boolean;
  heightWork: boolean;
}

export interface PersonRules {
  today: CivilDate;
  /** First covered day; ages are calculated for this day. */
  effectDate: CivilDate;
  ageMin: number;
  ageMax: number;
  acceptedJobTypes: readonly number[];
  /** Whether the plan covers work at 2 m and above. */
  acceptsHeightWork: boolean;
  workType(name: string): WorkTypeFacts | undefined;
  /** Absent when the customer has no projects to choose from. */
  isProject?(name: string): boolean;
  /** People whose cover continues may lack a birthday, which is required of new ones; their age is not checked then. */
  mayLackBirthday?: boolean;
}

const clean = (text: string | undefined): string => halfWidth(cleanCell(text ?? ''));

/** Normalizes a row (`cleaning.ts`), so that equal people compare equal. */
export function normalizedPerson(row: PersonRow): Required<PersonRow> {
  const idNo = cleanIdNo(row.idNo);
  const named = clean(row.idType);
  return {
    name: cleanName(row.name),
    idType: idType.label(documentKind(named, idNo) ?? named),
    idNo,
    mobile: cleanMobile(row.mobile ?? ''),
    workTypeName: clean(row.workTypeName),
    projectName: cleanCell(row.projectName ?? ''),
    workUnit: cleanCell(row.workUnit ?? ''),
    certNo: clean(row.certNo),
    birthday: cleanBirthday(row.birthday ?? ''),
  };
}

export const personFields: Readonly<Record<PersonField, string>> = {
  name: '姓名',
  idType: '证件类型',
  idNo: '证件号码',
  mobile: '手机号',
  workTypeName: '工种',
  projectName: '所属项目',
  workUnit: '实际用工单位',
  certNo: '特种作业证编号',
  birthday: '出生日期',
};

/** Returns all issues within one row, in the order of the fields. */
export function personIssues(given: PersonRow, rules: PersonRules): PersonIssue[] {
  const row = normalizedPerson(given);
  const broken = new Map(brokenCells(given, personFields).map(({ field, message }) => [field, message]));
  const issues: PersonIssue[] = [];
  const add = (field: PersonField, problem: string | undefined) => {
    const message = broken.get(field) ?? problem;
    if (message) issues.push({ field, message });
  };
  add('name', nameProblem(row.name));
  const kind = idType.codeOf(row.idType);
  const documents = idType.options.map(({ label }) => label);
  const kindProblem = kind === undefined ? texts.unknownDocument(documents) : undefined;
  add('idType', row.idType === '' ? '请选择证件类型' : kindProblem);
  const numberProblem = idNoProblem(row.idNo, kind, rules);
  add('idNo', numberProblem);
  const isNumberKnown = numberProblem === undefined || (kind !== undefined && !mayHoldBirthday(kind));
  if (kind !== undefined && isNumberKnown) issues.push(...birthIssues({ ...row, kind }, rules));
  const hasMobile = (given.mobile ?? '').trim() !== '';
  add('mobile', hasMobile && !isMobile(row.mobile) ? texts.invalidMobile : undefined);
  const work = rules.workType(row.workTypeName);
  add('workTypeName', workTypeProblem(row.workTypeName, work, rules));
  const isProject = row.projectName === '' || (rules.isProject?.(row.projectName) ?? true);
  add('projectName', isProject ? undefined : `项目“${row.projectName}”不存在`);
  add('workUnit', row.workUnit.length > 50 ? texts.unitTooLong : undefined);
  const needsCertificate = work?.certRequired && row.certNo === '';
  add('certNo', needsCertificate ? texts.certificateNeeded(row.workTypeName) : undefined);
  return issues;
}

function nameProblem(name: string): string | undefined {
  if (name === '') return '请输入姓名';
  if (isPersonName(name)) return undefined;
  if (/\p{Co}/u.test(name)) return texts.privateCharacter;
  const isSeveral = /\p{Script=Han}[ 、,，;；/]\p{Script=Han}/u.test(name) && !hasNote(name);
  return isSeveral ? texts.severalNames : texts.notOneName;
}

/** Error for a number that lost digits in a spreadsheet. */
export const convertedNumber = '证件号码被Excel转换，请将单元格设为文本';

/** Whether a spreadsheet stored the number in exponent form, with 15 significant digits only. */
export const isConvertedNumber = (idNo: string): boolean => /^\d(\.\d+)?E\+?\d+$/i.test(idNo);

/**
 * Returns why a document number cannot be the whole number, whatever its kind: a spreadsheet kept 15 digits of it, or
 * an export masked it. Undefined for other texts.
 */
export function unreadableNumber(idNo: string): string | undefined {
  if (isConvertedNumber(idNo)) return convertedNumber;
  return /[*＊•●]{2}/.test(idNo) ? '证件号码被*号遮盖，请填写完整的号码' : undefined;
}

function idNoProblem(idNo: string, kind: number | undefined, rules: PersonRules): string | undefined {
  if (idNo === '') return texts.idNoMissing;
  const unreadable = unreadableNumber(idNo);
  if (unreadable || kind === undefined) return unreadable;
  const problem = identityNumberProblem(kind, idNo, rules.today);
  const other = kind === idType.code.idCard ? documentOfNumber(idNo) : kind;
  return problem && other !== kind ? `${problem}，如果是${idType.label(other)}请填写证件类型` : problem;
}

/** Returns an issue for a missing or wrong birthday, or an age not insured; on the field with the birthday. */
function birthIssues(born: BornWith, rules: PersonRules): PersonIssue[] {
  if (born.birthday === '' && rules.mayLackBirthday && !holdsBirthday(born.kind, born.idNo)) return [];
  const problem = birthdayProblem(born, rules.today);
  if (problem) return [{ field: 'birthday', message: problem }];
  const birthday = birthdayFrom(born);
  const message = birthday && ageProblem(birthday, rules.effectDate, rules);
  return message ? [{ field: holdsBirthday(born.kind, born.idNo) ? 'idNo' : 'birthday', message }] : [];
}

function workTypeProblem(
  name: string,
  work: WorkTypeFacts | undefined,
  rules: PersonRules,
): string | undefined {
  if (name === '') return '请选择工种';
  if (!work) return texts.unknownWorkType(name);
  const isAccepted =
    rules.acceptedJobTypes.includes(work.jobType) && (rules.acceptsHeightWork || !work.heightWork);
  return isAccepted ? undefined : `工种“${name}”不在方案承保范围`;
}

/** Returns the document kind that the number proves, when it differs from the named kind; undefined when they agree. */
export function documentByNumber(named: string, idNo: string): string | undefined {
  const name = clean(named);
  const meant = documentKind(name, '');
  const proved = documentKind(name, cleanIdNo(idNo));
  return meant === proved || proved === undefined ? undefined : idType.label(proved);
}

/** Returns birthday and sex from the document's number, else the typed birthday. */
export function personFacts(given: PersonRow): { birthday?: CivilDate; sex?: 0 | 1 } {
  const row = normalizedPerson(given);
  const kind = idType.codeOf(row.idType);
  const birthday = kind === undefined ? undefined : birthdayFrom({ ...row, kind });
  if (kind === undefined || !birthday) return {};
  return holdsBirthday(kind, row.idNo) ? { birthday, sex: sexOf(row.idNo) } : { birthday };
}

/** Whether the row requires a birthday because the document's number contains none. */
export function needsBirthday({ idType: named, idNo }: Pick<PersonRow, 'idType' | 'idNo'>): boolean {
  // Fast path for the usual document, since lists of thousands are checked at once.
  if (named === usualDocument) return false;
  const number = cleanIdNo(idNo);
  const kind = documentKind(clean(named), number);
  return kind !== undefined && !holdsBirthday(kind, number);
}

const usualDocument = idType.label(idType.code.idCard);
