import * as texts from 'shared-kernel/domain/texts';
import { understoodIdentity } from 'shared-kernel/domain/cleaning';
import type { ReduceRow } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { typedDay } from 'shared-kernel/domain/typed-day';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { reduceReason } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import type { RawAnswer } from '../../../platform/http/route';
import type { SheetColumn, SheetList, SheetRow } from '../../insure/people/staff-sheet';
import { templateFile } from '../../insure/people/staff-template';
import { reduceReasonOf } from './reduce-reasons';

type ReduceKey = 'no' | 'name' | 'idNo' | 'endDate' | 'reason';

/** Template T2: people to be taken off a policy. */
const reduceColumns: readonly SheetColumn<ReduceKey>[] = [
  { key: 'no', heading: '序号' },
  {
    key: 'name',
    heading: '姓名',
    required: true,
    content: 'personName',
    aliases: ['名字', '员工', '员工姓名', '人员姓名', '被保险人', '离职人员'],
  },
  {
    key: 'idNo',
    heading: '证件号码',
    required: true,
    content: 'residentId',
    aliases: ['证件号', '身份证', '身份证号', '身份证号码', '号码'],
  },
  {
    key: 'endDate',
    heading: '终止日期(默认当日)',
    aliases: ['减保日期', '减员日期', '离职日期', '离职时间', '退保日期', '停保日期', '最后工作日'],
  },
  {
    key: 'reason',
    heading: '减保原因',
    required: true,
    words: reduceReason.options.map(({ label }) => label),
    aliases: ['原因', '减员原因', '离职原因', '离职类型', '退保原因', '停保原因', '变动原因'],
  },
];

export const reduceList: SheetList<ReduceKey> = { name: 'removing', columns: reduceColumns };

/** Day and reason as the list on screen knows them, where they are understood. */
export const toReduceRow = (row: SheetRow<ReduceKey>, today: CivilDate): ReduceRow => ({
  ...understoodIdentity(row),
  endDate: typedDay(row.endDate, today) ?? row.endDate.slice(0, 20),
  reason: reduceReasonOf(row.reason).slice(0, 50),
});

export const reduceTemplate = (ctx: Pick<Context, 'workers'>, actor: Actor): Promise<RawAnswer> =>
  templateFile(ctx, actor, {
    fileName: texts.reduceTemplateName,
    columns: reduceColumns,
    choices: { reason: reduceReason.options.map((option) => option.label) },
    explanations: [
      texts.templateHeadings,
      `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
      '终止日期为最后保障日，格式如2026-11-21，不填默认为所选日期；当日24时终止保障。',
    ],
  });
