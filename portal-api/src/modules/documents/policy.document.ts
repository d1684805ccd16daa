import type { Selectable } from 'kysely';
import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { disabilityPercent, type DisabilityTable } from 'shared-kernel/domain/claims/disability-table';
import { moneyText, type Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { OwnedInsure } from '../insure/insure.repository';
import type { InsurePersonTable } from '../insure/insure.tables';
import type { Plan } from '../products/plan.repository';
import { planName, writeSpecialTerms, writeTerms } from './plan-terms';
import type { Sheet } from './template/sheet';

export const policyTitle = '雇主责任险电子保单';
export const applicationTitle = '雇主责任险投保确认书';

export interface PolicyFacts {
  insure: OwnedInsure;
  plan: Plan;
  customername: string;
  uscc: string;
  /** Undefined for users without the right to see costs. */
  premium: Fen | undefined;
  people: readonly Pick<
    Selectable<InsurePersonTable>,
    'name' | 'id_no_masked' | 'work_type_name' | 'job_type' | 'project_name'
  >[];
}

/** Writes the policy as issued: terms, premium, special terms, and the people of the application. */
export function writePolicy(sheet: Sheet, facts: PolicyFacts): void {
  const { insure } = facts;
  sheet.title(policyTitle);
  sheet.facts([['保单号', insure.policy_no ?? ''], ...basicFacts(facts)]);
  writeContent(sheet, facts);
  sheet.note('起保后增加、减少或变更的人员以批单为准。');
  writePeople(sheet, facts);
}

/** Watermark on each page of an application, so that nobody mistakes it for a policy. */
export const notInForce = '未生效';

/** Writes the policy's content before payment: an application, which covers nobody. */
export function writeApplication(sheet: Sheet, facts: PolicyFacts): void {
  sheet.title(applicationTitle);
  sheet.facts([['状态', `${notInForce}：支付后生成电子保单`], ...basicFacts(facts)]);
  sheet.paragraph('本确认书仅用于核对投保内容，不是保险单，不作为保险责任的凭证。');
  writeContent(sheet, facts);
  writePeople(sheet, facts);
}

const basicFacts = ({ insure, plan, people, ...facts }: PolicyFacts): [string, string][] => [
  ['投保单号', insure.insure_no],
  ['投保人/被保险人', facts.customername],
  [texts.creditCode, facts.uscc],
  ['承保公司', plan.supplyerName],
  ['方案', planName(plan)],
  [
    '保险期间',
    `${insurePeriod.label(insure.insure_period)}，自${insure.start_date}零时起至${insure.end_date}二十四时止`,
  ],
  ['起保人数', `${people.length}人`],
  ...premiumLine(facts.premium),
];

function writeContent(sheet: Sheet, { plan }: PolicyFacts): void {
  const percents = disabilityPercent[plan.meal.maim_ratio_code as DisabilityTable];
  sheet.heading('一、保障内容');
  writeTerms(sheet, plan);
  sheet.table(
    ['伤残等级', ...percents.map((_, index) => String(index + 1))],
    [['赔偿比例', ...percents.map((percent) => `${percent}%`)]],
  );
  sheet.heading('二、特别约定');
  writeSpecialTerms(sheet, plan);
}

function writePeople(sheet: Sheet, { people }: PolicyFacts): void {
  sheet.heading('附表：雇员名单');
  sheet.table(
    ['序号', '姓名', '证件号码', '工种', '职业类别', '项目'],
    people.map((person, index) => [
      String(index + 1),
      person.name,
      person.id_no_masked,
      person.work_type_name,
      jobType.label(person.job_type),
      person.project_name ?? '',
    ]),
  );
}

const premiumLine = (premium: Fen | undefined): [string, string][] =>
  premium === undefined ? [] : [['保险费', `${moneyText(premium)}（人民币${amountInWords(premium)}）`]];
