import { statementKind, walletBizType } from 'shared-kernel/domain/dictionaries';
import { dayText, exactInstantText } from 'shared-kernel/domain/instant';
import { fen, yuanOfFen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { SheetTable } from '../../platform/spreadsheet/write-tables';
import { type Account, entryNoOf } from '../finance';
import type { Charge, Statement } from './statement';
import type { BookedLine, ProjectShare, WalletAmounts } from './statement.repository';

const prepaid = '预付账款';

/** The employer's bookkeeping account for each of the portal's. Both wallet accounts map to the same one. */
const employersAccount: Record<Account, string> = {
  BANK: '银行存款',
  WECHAT_CLEARING: '其他货币资金',
  RECHARGE_PENDING: '其他应收款',
  WALLET_AVAIL: prepaid,
  WALLET_FROZEN: prepaid,
  PREMIUM_PAYABLE: '保险费',
  RECEIVABLE: '应付账款',
};

const accountName = ({ account }: BookedLine): string => employersAccount[account as Account];

const isPremium = ({ account }: BookedLine): boolean => account === 'PREMIUM_PAYABLE';

export const premiumsOf = (lines: readonly BookedLine[]): Charge[] =>
  lines.filter(isPremium).map((line) => ({ entry: line, amount: fen(-line.amount) }));

function byProject(lines: readonly BookedLine[], parts: readonly ProjectShare[]): BookedLine[] {
  const partsOf = new Map<number, ProjectShare[]>();
  for (const part of parts) partsOf.set(part.entryId, [...(partsOf.get(part.entryId) ?? []), part]);
  return lines.flatMap((line) =>
    isPremium(line)
      ? (partsOf.get(line.id) ?? []).map(({ projectname, amount }) => ({
          ...line,
          projectname: projectname ?? texts.withoutProject,
          amount: -amount,
        }))
      : [line],
  );
}

/**
 * The portal's entries seen from the employer: what the portal books as credit is a debit of the employer and the other
 * way round. Entries within one account, such as freezing, are left out.
 */
export function bookkeepingTables(
  lines: readonly BookedLine[],
  parts: readonly ProjectShare[],
): SheetTable[] {
  const accountsOf = new Map<number, Set<string>>();
  for (const line of lines)
    accountsOf.set(line.id, (accountsOf.get(line.id) ?? new Set()).add(accountName(line)));
  const kept = byProject(lines, parts).filter(({ id }) => (accountsOf.get(id)?.size ?? 0) > 1);
  const rows = kept.map((line) => [
    dayText(line.at),
    entryNoOf(line.id, line.at),
    line.summary.includes(line.bizNo) ? line.summary : `${line.summary} ${line.bizNo}`,
    accountName(line),
    line.amount < 0 ? yuanOfFen(-line.amount) : null,
    line.amount > 0 ? yuanOfFen(line.amount) : null,
    line.projectname ?? '',
  ]);
  const sum = (sign: 1 | -1) =>
    yuanOfFen(kept.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0));
  return [
    {
      title: '记账凭证',
      head: ['日期', '凭证号', '摘要', '科目', '借方', '贷方', '项目'],
      amounts: [4, 5],
      rows: [...rows, ['合计', '', '', '', sum(-1), sum(1), '']],
    },
    {
      title: '说明',
      head: ['科目', '对应业务'],
      rows: [
        [prepaid, '平台账户中的余额；可用与冻结之间的划转不产生分录'],
        ['保险费', '生效的保费记借方，退费记贷方；按人员所在项目分行'],
        ['应付账款', '月结保费在结算单支付前的应付款'],
        ['银行存款', '企业账户充值、凭证付款、余额退款'],
        ['其他货币资金', '微信充值'],
        ['其他应收款', '已支付、等待审核入账的微信充值'],
      ],
    },
  ];
}

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
