import type { CivilDate } from './civil-date';
import { idType } from './dictionaries-cover';
import { ageOn, birthdayIn, documentKind, identityNumberProblem, sexOf } from './identity';
import { isMobile, isPersonName } from './contact';
import { brokenCells, cleanCell, cleanIdNo, cleanMobile, cleanName } from './cleaning';
import { halfWidth } from './text';
import * as texts from './texts';

/** One line of a list of people, all as typed or read from a spreadsheet. */
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
}

export type PersonField = keyof PersonRow;

/** The issue of one field of a line; the list adds the line's number. */
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
  /** First covered day: ages are counted on it. */
  effectDate: CivilDate;
  ageMin: number;
  ageMax: number;
  acceptedJobTypes: readonly number[];
  /** Whether the plan covers work at 2 m and above. */
  acceptsHeightWork: boolean;
  workType(name: string): WorkTypeFacts | undefined;
  /** Left out where the customer has no projects to choose from. */
  isProject?(name: string): boolean;
}

const clean = (text: string | undefined): string => halfWidth(cleanCell(text ?? ''));

/** As people mean it (`cleaning.ts`), so that equal people compare equal. */
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
  };
}

const fieldNames: Readonly<Record<PersonField, string>> = {
  name: '姓名',
  idType: '证件类型',
  idNo: '证件号码',
  mobile: '手机号',
  workTypeName: '工种',
  projectName: '所属项目',
  workUnit: '实际用工单位',
  certNo: '特种作业证编号',
};

/** All issues of one line by itself, in the order of the fields. */
export function personIssues(given: PersonRow, rules: PersonRules): PersonIssue[] {
  const row = normalizedPerson(given);
  const broken = new Map(brokenCells(given, fieldNames).map(({ field, message }) => [field, message]));
  const issues: PersonIssue[] = [];
  const add = (field: PersonField, problem: string | undefined) => {
    const message = broken.get(field) ?? problem;
    if (message) issues.push({ field, message });
  };
  add('name', nameProblem(row.name));
  const kind = idType.codeOf(row.idType);
  add('idType', row.idType === '' ? '请选择证件类型' : kind === undefined ? '证件类型不正确' : undefined);
  add('idNo', idNoProblem(row.idNo, kind, rules));
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
  return isPersonName(name) ? undefined : texts.badPersonName;
}

/** Why a number that was once longer is of no use. */
export const convertedNumber = '证件号码被Excel转换，请将单元格设为文本';

/** A spreadsheet has stored it as a number of 15 digits. */
export const isConvertedNumber = (idNo: string): boolean => /^\d(\.\d+)?E\+?\d+$/i.test(idNo);

function idNoProblem(idNo: string, kind: number | undefined, rules: PersonRules): string | undefined {
  if (idNo === '') return '请输入证件号码';
  if (isConvertedNumber(idNo)) return convertedNumber;
  if (kind === undefined) return undefined;
  const problem = identityNumberProblem(kind, idNo, rules.today);
  if (problem) return problem;
  const birthday = birthdayIn(kind, idNo);
  if (!birthday) return undefined;
  const age = ageOn(birthday, rules.effectDate);
  return age < rules.ageMin || age > rules.ageMax
    ? `年龄须在${rules.ageMin}-${rules.ageMax}周岁之间`
    : undefined;
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

/** Facts in the document number; only numbers with a birthday contain any. */
export function personFacts(row: PersonRow): { birthday?: CivilDate; sex?: 0 | 1 } {
  const { idType: kindText, idNo } = normalizedPerson(row);
  const kind = idType.codeOf(kindText);
  const birthday = kind === undefined ? undefined : birthdayIn(kind, idNo);
  return birthday ? { birthday, sex: sexOf(idNo) } : {};
}
