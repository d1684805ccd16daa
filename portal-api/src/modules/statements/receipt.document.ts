import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { exactInstantText } from 'shared-kernel/domain/instant';
import { yuanText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { Sheet } from '../documents/template/sheet';
import { entryNoOf } from '../finance';
import { kindOf } from './statement-kinds';
import type { ReceiptEntry } from './statement.repository';

export const receiptTitle = '电子回单';

interface ReceiptFacts {
  entry: ReceiptEntry;
  customername: string;
  uscc: string;
  signcompanyname: string;
}

/** One booking of the wallet, or a bill paid by transfer. */
export function writeReceipt(
  sheet: Sheet,
  { entry, customername, uscc, signcompanyname }: ReceiptFacts,
): void {
  sheet.title(receiptTitle);
  sheet.facts([
    ['回单编号', entryNoOf(entry.id, entry.at)],
    ['企业名称', customername],
    [texts.creditCode, uscc],
    ['签约公司', signcompanyname],
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
