import { statementKind, walletBizType } from 'shared-kernel/domain/dictionaries';
import { exactInstantText } from 'shared-kernel/domain/instant';
import { yuanOfFen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { SheetTable } from '../../platform/spreadsheet/write-tables';
import { entryNoOf } from '../finance';
import type { Statement } from './statement';
import type { WalletAmounts } from './statement.repository';

const amountsOf = ({ available, frozen }: WalletAmounts): [number, number, number] => [
  yuanOfFen(available),
  yuanOfFen(frozen),
  yuanOfFen(available + frozen),
];

/** The statement as tables of a workbook: sums, projects, every movement. */
export const statementTables = (statement: Statement): SheetTable[] => [
  {
    title: '汇总',
    head: ['项目', '笔数', '可用余额', '冻结金额', '合计'],
    amounts: [2, 3, 4],
    rows: [
      [`期初余额（${statement.beginDate}）`, null, ...amountsOf(statement.opening)],
      ...statement.movements.map((one) => [statementKind.label(one.kind), one.count, ...amountsOf(one)]),
      [`期末余额（${statement.endDate}）`, null, ...amountsOf(statement.closing)],
      [texts.freezingIsNoCost],
    ],
  },
  {
    title: '各项目保费',
    head: ['项目', '保费减退费'],
    amounts: [1],
    rows: statement.projects.map(({ projectname, premium }) => [
      projectname ?? texts.withoutProject,
      yuanOfFen(premium),
    ]),
  },
  {
    title: '明细',
    head: [
      '凭证号',
      '时间',
      '类型',
      '业务单号',
      '摘要',
      '项目',
      '可用变动',
      '可用余额',
      '冻结变动',
      '冻结余额',
    ],
    amounts: [6, 7, 8, 9],
    rows: statement.lines.map((line) => [
      entryNoOf(line.id, line.at),
      exactInstantText(line.at),
      walletBizType.label(line.bizType),
      line.bizNo,
      line.summary,
      line.projectname ?? '',
      yuanOfFen(line.available),
      yuanOfFen(line.after.available),
      yuanOfFen(line.frozen),
      yuanOfFen(line.after.frozen),
    ]),
  },
];
