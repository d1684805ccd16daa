import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import type { listFiledPeople } from 'shared-kernel/contract/labor-filing-people';
import { maxFilingPersons } from 'shared-kernel/contract/labor-filings';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { contractType, type FilingPersonRow, yesOrNo } from 'shared-kernel/domain/people/labor-filing';
import { filingStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { hasText } from '../../platform/lists/conditions';
import { ownedBy } from '../../platform/tenant';
import { insurableWorkTypes } from '../insure/people/staff-lookups';
import { peopleColumns, type SheetList } from '../insure/people/staff-sheet';
import { workAliases, type Template } from '../insure/people/staff-template';

type Key = keyof FilingPersonRow;

/** Headings with and without the words 劳动 and 合同 in full. */
const ofContract = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`合同${name}`, `劳动合同${name}`]);

/** Template T5: people of a filing. */
export const filingSheet: SheetList<Key> = {
  name: 'filing',
  columns: [
    peopleColumns.name,
    peopleColumns.idNo,
    peopleColumns.mobile,
    { key: 'workTypeName', heading: '工种', required: true, aliases: workAliases },
    {
      key: 'hireDate',
      heading: '入职日期',
      required: true,
      aliases: ['入职时间', '入职日', '用工日期', '入厂日期', '进场日期', '到岗日期'],
    },
    {
      key: 'contractType',
      heading: '合同类型',
      required: true,
      aliases: ofContract('类型', '类别', '期限类型', '种类'),
    },
    {
      key: 'contractBegin',
      heading: '合同开始',
      required: true,
      aliases: ofContract('开始日期', '起始日期', '起始日', '开始时间', '生效日期', '签订日期'),
    },
    {
      key: 'contractEnd',
      heading: '合同结束',
      aliases: ofContract('结束日期', '到期日', '到期日期', '终止日期', '终止日', '结束时间', '到期时间'),
    },
    {
      key: 'monthWage',
      heading: '月工资',
      aliases: ['月薪', '月薪资', '薪资', '工资', '基本工资', '工资标准'],
    },
    { key: 'socialInsurance', heading: '是否参加社保', aliases: ['社保'] },
    { key: 'workInjuryInsurance', heading: '是否参加工伤保险', aliases: ['工伤保险', '工伤'] },
  ],
};

/** Returns the empty template with its drop-downs. */
export async function filingTemplateOf(db: Db): Promise<Template<Key>> {
  return {
    fileName: texts.filingTemplateName,
    columns: filingSheet.columns,
    choices: {
      workTypeName: await insurableWorkTypes(db),
      contractType: contractType.options.map(({ label }) => label),
      socialInsurance: yesOrNo,
      workInjuryInsurance: yesOrNo,
    },
    explanations: [
      texts.templateHeadings,
      `单次最多备案${Math.min(maxFilingPersons, rosterMaxRows)}${texts.templateLimits}`,
      '日期填写为2026-01-05；无固定期限合同的结束日期留空。',
    ],
  };
}

const most = 500;

/** Lists people with a valid filing whose contract has not ended, each once; logs the access to their ID numbers. */
export async function filedPeople(
  ctx: Context,
  actor: Actor,
  { keyword, workUnit }: QueryOf<typeof listFiledPeople>,
  ip: string,
): Promise<AnswerOf<typeof listFiledPeople>> {
  const rows = await ctx.db
    .selectFrom('labor_filing_person as person')
    .innerJoin('labor_filing', 'labor_filing.id', 'person.filing_id')
    .distinctOn('person.id_no_hash')
    .select([
      'person.id',
      'labor_filing.filing_no',
      'labor_filing.work_unit',
      'person.name',
      'person.id_no_sealed',
      'person.mobile_sealed',
      'person.work_type_name',
      'person.contract_type',
    ])
    .where(ownedBy(actor, 'labor_filing'))
    .where('labor_filing.filing_status', '=', filingStatus.code.filed)
    .where(sql<boolean>`(person.contract_end is null or person.contract_end >= ${ctx.clock.today()}::date)`)
    .$if(Boolean(keyword), (query) => query.where(hasText(['person.name'], keyword ?? '')))
    .$if(Boolean(workUnit), (query) => query.where(hasText(['labor_filing.work_unit'], workUnit ?? '')))
    .orderBy('person.id_no_hash')
    .orderBy('person.id', 'desc')
    .limit(most + 1)
    .execute();
  const shown = rows.slice(0, most);
  if (shown.length > 0)
    await ctx.audit.write(ctx.db, actor, {
      action: 'filing.people',
      entity: 'labor_filing_person',
      entityId: shown[0]?.id ?? 0,
      after: { count: shown.length },
      ip,
    });
  return {
    isCut: rows.length > most,
    list: shown.map((row) => ({
      id: row.id,
      filingNo: row.filing_no,
      name: row.name,
      idNo: ctx.pii.open(row.id_no_sealed),
      mobile: row.mobile_sealed ? ctx.pii.open(row.mobile_sealed) : null,
      workTypeName: row.work_type_name,
      workUnit: row.work_unit,
      contractType: contractType.codes.find((code) => code === row.contract_type) ?? contractType.code.fixed,
    })),
  };
}
