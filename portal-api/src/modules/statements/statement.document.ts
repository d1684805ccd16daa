import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { statementKind, walletBizType } from 'shared-kernel/domain/dictionaries';
import { exactInstantText, instantText } from 'shared-kernel/domain/instant';
import { addFen, type Fen, yuanText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { Sheet } from '../documents/template/sheet';
import { entryNoOf } from '../finance';
import { kindOf, type Statement, type StatementLine } from './statement';
import type { ReceiptEntry, WalletAmounts } from './statement.repository';

export const receiptTitle = '电子回单';

/** The employer and its contracting company. */
export interface Parties {
  customername: string;
  uscc: string;
  signcompanyname: string;
}

const partyLines = ({ customername, uscc, signcompanyname }: Parties): [string, string][] => [
  ['企业名称', customername],
  [texts.creditCode, uscc],
  ['签约公司', signcompanyname],
];

/** Draws the receipt for one booking of the wallet or a bill paid by transfer. */
export function writeReceipt(sheet: Sheet, parties: Parties, entry: ReceiptEntry): void {
  sheet.title(receiptTitle);
  sheet.facts([
    ['回单编号', entryNoOf(entry.id, entry.at)],
    ...partyLines(parties),
    ['业务类型', walletBizType.label(entry.bizType)],
    ['业务单号', entry.bizNo],
    ['摘要', entry.summary],
    ['金额（小写）', `¥${yuanText(entry.amount)}`],
    ['金额（大写）', `人民币${amountInWords(entry.amount)}`],
    ['记账时间', exactInstantText(entry.at)],
  ]);
  if (kindOf[entry.posting] === 'freezing') sheet.note(texts.freezingIsNoCost);
  sheet.note('本回单由平台账户的记账记录生成，不作报销、抵扣凭证。');
}

export const statementTitle = '月度对账单';

/** Further movements are listed in the workbook only. */
const mostLines = 2_000;

/** Draws opening balance, movements by kind and closing balance of both accounts, then each movement. */
export function writeStatement(sheet: Sheet, parties: Parties, statement: Statement): void {
  sheet.title(statementTitle);
  sheet.facts([
    ...partyLines(parties),
    ['账期', `${statement.beginDate}至${statement.endDate}${statement.isRunning ? '（本月未结束）' : ''}`],
  ]);
  sheet.heading('一、账户汇总（元）');
  sheet.table(
    ['项目', '笔数', '可用余额', '冻结金额', '合计'],
    [
      ['期初余额', '', ...amountsOf(statement.opening)],
      ...statement.movements.map((one) => [
        statementKind.label(one.kind),
        String(one.count),
        ...amountsOf(one),
      ]),
      ['期末余额', '', ...amountsOf(statement.closing)],
    ],
  );
  sheet.note('期初余额加各项变动等于期末余额，并与下月期初余额一致。');
  sheet.note(texts.freezingIsNoCost);
  if (statement.projects.length > 0) {
    sheet.heading('二、各项目保费（元）');
    sheet.table(
      ['项目', '保费减退费'],
      statement.projects.map(({ projectname, premium }) => [
        projectname ?? texts.withoutProject,
        yuanText(premium),
      ]),
    );
  }
  sheet.heading('明细（元）');
  if (statement.lines.length === 0) sheet.note('本期没有变动。');
  else sheet.table(lineHead, statement.lines.slice(0, mostLines).map(lineRow));
  if (statement.lines.length > mostLines)
    sheet.note(`明细共${statement.lines.length}笔，这里列出前${mostLines}笔，全部明细请下载表格。`);
}

const amountsOf = ({ available, frozen }: WalletAmounts): [string, string, string] => [
  yuanText(available),
  yuanText(frozen),
  yuanText(addFen(available, frozen)),
];

const lineHead = ['时间', '凭证号', '摘要', '可用变动', '可用余额', '冻结变动', '冻结余额'];

const lineRow = (line: StatementLine): string[] => [
  instantText(line.at),
  entryNoOf(line.id, line.at),
  `${line.summary} ${line.bizNo}`,
  changeText(line.available),
  yuanText(line.after.available),
  changeText(line.frozen),
  yuanText(line.after.frozen),
];

const changeText = (amount: Fen): string => (amount === 0 ? '' : yuanText(amount));
