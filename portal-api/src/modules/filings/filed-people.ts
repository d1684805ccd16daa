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
import type { Template } from '../insure/people/staff-template';

type Key = keyof FilingPersonRow;

/** Template T5: people of a filing. */
export const filingSheet: SheetList<Key> = {
  name: 'filing',
  columns: [
    peopleColumns.name,
    peopleColumns.idNo,
    peopleColumns.mobile,
    { key: 'workTypeName', heading: '工种', required: true, aliases: ['岗位', '职务', '工作岗位'] },
    { key: 'hireDate', heading: '入职日期', required: true, aliases: ['入职时间', '用工日期'] },
    { key: 'contractType', heading: '合同类型', required: true, aliases: ['合同期限类型'] },
    { key: 'contractBegin', heading: '合同开始', required: true, aliases: ['合同开始日期', '合同起始日期'] },
    { key: 'contractEnd', heading: '合同结束', aliases: ['合同结束日期', '合同到期日', '合同终止日期'] },
    { key: 'monthWage', heading: '月工资', aliases: ['工资', '月薪', '基本工资'] },
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
