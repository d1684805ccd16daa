import { isCivilDate, type CivilDate } from './civil-date';
import { isMobile, isPersonName } from './contact';
import { defineDictionary } from './dictionary';
import { idType } from './dictionaries-cover';
import { birthdayOf, ageOn, identityNumberProblem } from './identity';
import { digitsOnly, halfWidth } from './text';
import * as texts from './texts';

/** Kinds of contracts that people are filed with. */
export const contractType = defineDictionary({
  name: 'contractType',
  entries: {
    fixed: { code: 1, label: '固定期限' },
    open: { code: 2, label: '无固定期限' },
    task: { code: 3, label: '以完成一定任务为期限' },
    partTime: { code: 4, label: '非全日制' },
    service: { code: 5, label: '劳务协议' },
  },
});

/** One line of a filing, all as typed or read from a spreadsheet. */
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

/** A day as people type it: 2026/1/5, 2026.01.05 and 20260105 as well; anything else stays as it is. */
function dayOf(text: string): string {
  const typed = halfWidth(text).trim();
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}` : typed;
}

/** Trims, makes digits half-width and days alike. */
export function normalizedFilingPerson(row: FilingPersonRow): FilingPersonRow {
  const clean = (text: string) => halfWidth(text).trim();
  return {
    name: clean(row.name),
    idNo: clean(row.idNo).replace(/\s/g, '').toUpperCase(),
    mobile: digitsOnly(row.mobile),
    workTypeName: clean(row.workTypeName),
    hireDate: dayOf(row.hireDate),
    contractType: clean(row.contractType),
    contractBegin: dayOf(row.contractBegin),
    contractEnd: dayOf(row.contractEnd),
    monthWage: clean(row.monthWage).replace(/,/g, ''),
    socialInsurance: clean(row.socialInsurance) || '否',
    workInjuryInsurance: clean(row.workInjuryInsurance) || '否',
  };
}

/** Everything that is wrong with the lines of a filing; `row` counts from 1. */
export function filingIssues(rows: readonly FilingPersonRow[], rules: FilingRules): FilingIssue[] {
  const firstRow = new Map<string, number>();
  return rows.flatMap((given, index) => {
    const row = normalizedFilingPerson(given);
    const issues = personIssues(row, rules);
    const first = firstRow.get(row.idNo);
    if (row.idNo !== '' && first === undefined) firstRow.set(row.idNo, index + 1);
    if (first !== undefined) issues.push({ field: 'idNo', message: `与第${first}行证件号码重复` });
    return issues.map((issue) => ({ ...issue, row: index + 1 }));
  });
}

function personIssues(row: FilingPersonRow, rules: FilingRules): Omit<FilingIssue, 'row'>[] {
  const issues: Omit<FilingIssue, 'row'>[] = [];
  const need = (field: keyof FilingPersonRow, isRight: boolean, message: string) => {
    if (!isRight) issues.push({ field, message });
  };
  const kind = contractType.codeOf(row.contractType);
  need('name', isPersonName(row.name), texts.invalidName);
  const idNoProblem = identityNumberProblem(idType.code.idCard, row.idNo, rules.today);
  need('idNo', idNoProblem === undefined, idNoProblem ?? '');
  const birthday = idNoProblem === undefined ? birthdayOf(row.idNo) : undefined;
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
