import { isCivilDate, type CivilDate } from '../civil-date';
import { brokenCells, cleanAmount, cleanCell, cleanIdNo, cleanMobile, cleanName } from '../cleaning';
import { unreadableNumber } from './insured-person';
import { isMobile, isPersonName } from '../contact';
import { defineCodes } from '../dictionary';
import { ageOn, birthdayIn, documentOfNumber, identityNumberProblem } from './identity';
import { halfWidth } from '../text';
import { typedDay } from '../typed-day';
import * as texts from '../texts';

export const contractType = defineCodes('contractType', {
  fixed: { code: 1, label: '固定期限' },
  open: { code: 2, label: '无固定期限' },
  task: { code: 3, label: '以完成一定任务为期限' },
  partTime: { code: 4, label: '非全日制' },
  service: { code: 5, label: '劳务协议' },
});

/** One row of a filing, as typed or read from a spreadsheet. */
export interface FilingPersonRow {
  name: string;
  idNo: string;
  mobile: string;
  workTypeName: string;
  hireDate: string;
  /** Label of the contract's kind. */
  contractType: string;
  contractBegin: string;
  /** Empty for a contract without an end. */
  contractEnd: string;
  /** Yuan. */
  monthWage: string;
  /** 是 or 否. */
  socialInsurance: string;
  workInjuryInsurance: string;
}

export const yesOrNo = ['是', '否'] as const;
const leastAge = 16;
/** Days after hiring within which people have to be filed. */
export const fileWithinDays = 30;

interface FilingIssue {
  row: number;
  field: keyof FilingPersonRow;
  message: string;
}

export interface FilingRules {
  today: CivilDate;
  isWorkType(name: string): boolean;
}

/** Normalizes a typed day (`typedDay`); anything else stays as it is. */
const dayOf = (text: string): string => typedDay(text) ?? cleanCell(text);

/** Usual entries for a contract without an end. */
const withoutEnd = new Set(['长期', '无', '无期限', '无固定期限', '永久', '至今', '/', '-', '—', '——', '\\']);

/** Other names of contract kinds, without 合同 at the end. */
const contractWords: Readonly<Record<string, string>> = {
  有固定期限: '固定期限',
  定期: '固定期限',
  无期限: '无固定期限',
  以完成一定工作任务为期限: '以完成一定任务为期限',
  完成一定工作任务: '以完成一定任务为期限',
  完成一定任务: '以完成一定任务为期限',
  任务: '以完成一定任务为期限',
  非全日制用工: '非全日制',
  小时工: '非全日制',
  劳务: '劳务协议',
  劳务派遣协议: '劳务协议',
};

function contractKindOf(text: string): string {
  const typed = halfWidth(cleanCell(text)).replace(/\s/g, '');
  const plain = typed.replace(/(?:劳动)?合同$/, '');
  return contractType.codeOf(typed) === undefined ? (contractWords[plain] ?? (plain || typed)) : typed;
}

const answers: Readonly<Record<(typeof yesOrNo)[number], readonly string[]>> = {
  是: ['是', '是的', '对', 'y', 'yes', 'true', '√', '✓', '✔', '1'],
  否: ['否', '不是', '不', 'n', 'no', 'false', '×', 'x', '✗', '0'],
};
/** Additional answers in the social insurance columns. */
const coverAnswers: typeof answers = {
  是: ['有', '已参加', '参加', '已缴', '已缴纳', '已参保'],
  否: ['无', '没有', '未参加', '不参加', '未缴', '未缴纳', '未参保', '/', '-'],
};

const answerAmong = (text: string, lists: readonly (typeof answers)[]) => {
  const typed = halfWidth(cleanCell(text)).toLowerCase();
  return yesOrNo.find((answer) => lists.some((words) => words[answer].includes(typed)));
};

/** Reads a yes-or-no answer to a heading (是否…) in any usual notation; undefined for anything else. */
export const typedAnswer = (text: string): (typeof yesOrNo)[number] | undefined =>
  answerAmong(text, [answers]);

const yesOrNoOf = (text: string): string => {
  const typed = halfWidth(cleanCell(text));
  return typed === '' ? '否' : (answerAmong(text, [answers, coverAnswers]) ?? typed);
};

/** Normalizes a row (`cleaning.ts`), including days and amounts. */
export function normalizedFilingPerson(row: FilingPersonRow): FilingPersonRow {
  const end = dayOf(row.contractEnd);
  return {
    name: cleanName(row.name),
    idNo: cleanIdNo(row.idNo),
    mobile: cleanMobile(row.mobile),
    workTypeName: halfWidth(cleanCell(row.workTypeName)),
    hireDate: dayOf(row.hireDate),
    contractType: contractKindOf(row.contractType),
    contractBegin: dayOf(row.contractBegin),
    contractEnd: withoutEnd.has(end) ? '' : end,
    monthWage: cleanAmount(row.monthWage),
    socialInsurance: yesOrNoOf(row.socialInsurance),
    workInjuryInsurance: yesOrNoOf(row.workInjuryInsurance),
  };
}

const fieldNames: Readonly<Record<keyof FilingPersonRow, string>> = {
  name: '姓名',
  idNo: '证件号码',
  mobile: '手机号',
  workTypeName: '工种',
  hireDate: '入职日期',
  contractType: '合同类型',
  contractBegin: '合同开始日期',
  contractEnd: '合同结束日期',
  monthWage: '月工资',
  socialInsurance: '社保',
  workInjuryInsurance: '工伤保险',
};

/** Required fields: an empty one is reported as empty only. */
const filledIn: ReadonlySet<keyof FilingPersonRow> = new Set([
  'name',
  'idNo',
  'workTypeName',
  'hireDate',
  'contractBegin',
]);

/** Returns all issues of a filing's rows; `row` counts from 1. */
export function filingIssues(rows: readonly FilingPersonRow[], rules: FilingRules): FilingIssue[] {
  const firstRow = new Map<string, number>();
  return rows.flatMap((given, index) => {
    const row = normalizedFilingPerson(given);
    const broken = brokenCells(given, fieldNames);
    const others = personIssues(row, rules).filter((one) => !broken.some(({ field }) => field === one.field));
    const issues: Omit<FilingIssue, 'row'>[] = [...broken, ...others];
    const first = firstRow.get(row.idNo);
    if (row.idNo !== '' && first === undefined) firstRow.set(row.idNo, index + 1);
    if (first !== undefined) issues.push({ field: 'idNo', message: `与第${first}行证件号码重复` });
    return issues.map((issue) => ({ ...issue, row: index + 1 }));
  });
}

function personIssues(row: FilingPersonRow, rules: FilingRules): Omit<FilingIssue, 'row'>[] {
  const issues: Omit<FilingIssue, 'row'>[] = [];
  const need = (field: keyof FilingPersonRow, isRight: boolean, message: string) => {
    if (!isRight && !isMissing(field)) issues.push({ field, message });
  };
  const isMissing = (field: keyof FilingPersonRow) => row[field] === '' && filledIn.has(field);
  for (const field of filledIn)
    if (isMissing(field)) issues.push({ field, message: `请填写${fieldNames[field]}` });
  const kind = contractType.codeOf(row.contractType);
  need('name', isPersonName(row.name), texts.invalidName);
  const document = documentOfNumber(row.idNo);
  const idNoProblem = unreadableNumber(row.idNo) ?? identityNumberProblem(document, row.idNo, rules.today);
  need('idNo', idNoProblem === undefined, idNoProblem ?? '');
  const birthday = idNoProblem === undefined ? birthdayIn(document, row.idNo) : undefined;
  need('idNo', !birthday || ageOn(birthday, rules.today) >= leastAge, `年龄不能小于${leastAge}周岁`);
  need('mobile', row.mobile === '' || isMobile(row.mobile), texts.invalidMobile);
  need('workTypeName', rules.isWorkType(row.workTypeName), `工种“${row.workTypeName}”不在工种表中`);
  need('hireDate', isCivilDate(row.hireDate), '入职日期格式不正确，例如2026-01-05');
  need('contractType', kind !== undefined, '请选择合同类型');
  need('contractBegin', isCivilDate(row.contractBegin), '合同开始日期格式不正确，例如2026-01-05');
  if (row.contractEnd === '')
    need('contractEnd', kind !== contractType.code.fixed, '固定期限合同须填写合同结束日期');
  else {
    need('contractEnd', isCivilDate(row.contractEnd), '合同结束日期格式不正确，例如2026-12-31');
    need('contractEnd', row.contractEnd >= row.contractBegin, texts.contractEndBeforeStart);
  }
  need('monthWage', /^(\d{1,7}(\.\d{1,2})?)?$/.test(row.monthWage), '月工资须为数字，最多两位小数');
  for (const field of ['socialInsurance', 'workInjuryInsurance'] as const)
    need(field, (yesOrNo as readonly string[]).includes(row[field]), '请填写“是”或“否”');
  return issues;
}
