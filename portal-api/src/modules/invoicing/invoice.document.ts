import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { dayText } from 'shared-kernel/domain/instant';
import { invoiceContent, invoiceKind } from 'shared-kernel/domain/dictionaries';
import { fen, yuanText, type Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { Context } from '../../platform/context';
import { keptDocument } from '../documents/kept-document';
import type { Sheet } from '../documents/template/sheet';
import type { Invoice } from './invoice-machine';
import { taxInvoiceOf } from './invoice.repository';
import type { Party, TaxInvoice } from './tax-gateway';

interface Printed extends TaxInvoice {
  invoiceNo: string;
  issuedAt: Date;
}

/** Returns the issued invoice as a stored document; `isRed` selects its cancellation. Undefined if not issued. */
export async function invoicePdf(ctx: Context, invoice: Invoice, isRed = false) {
  const invoiceNo = isRed ? invoice.red_invoice_no : invoice.invoice_no;
  const issuedAt = isRed ? invoice.red_at : invoice.issued_at;
  if (!invoiceNo || !issuedAt) return undefined;
  const says = await taxInvoiceOf(ctx.db, invoice);
  return keptDocument(ctx, {
    customerId: invoice.customer_id,
    kind: isRed ? 'red-invoice' : 'invoice',
    bizKey: `invoice:${invoice.id}`,
    title: invoiceFileTitle(invoiceNo),
    author: says.seller.name,
    holder: says.buyer.name,
    write: (sheet) =>
      writeInvoice(sheet, {
        ...says,
        invoiceNo,
        issuedAt,
        ...(isRed ? { cancels: invoice.invoice_no ?? '', remark: invoice.red_reason ?? '' } : {}),
      }),
  });
}

export const invoiceFileTitle = (invoiceNo: string): string => `电子发票（样票）${invoiceNo}`;

function writeInvoice(sheet: Sheet, invoice: Printed): void {
  const sign = invoice.cancels === undefined ? 1 : -1;
  const signed = (amount: Fen) => fen(sign * amount);
  const money = (amount: Fen) => `¥${yuanText(signed(amount))}`;
  sheet.title(`电子发票（${invoiceKind.label(invoice.kind)}）　样票`);
  sheet.note('样票：未接入税务接口，仅供查看版式，不作报销、抵扣凭证。');
  sheet.facts([
    ['发票号码', invoice.invoiceNo],
    ['开票日期', dayText(invoice.issuedAt)],
    ...(invoice.cancels === undefined ? [] : [['被红冲的蓝字发票号码', invoice.cancels] as const]),
  ]);
  writeParty(sheet, '购买方信息', invoice.buyer);
  writeParty(sheet, '销售方信息', invoice.seller);
  sheet.heading('项目');
  sheet.table(
    ['项目名称', '金额', '税率', '税额'],
    [
      [
        invoiceContent.label(invoice.content),
        money(invoice.netAmount),
        `${invoice.taxRate}%`,
        money(invoice.taxAmount),
      ],
      ['合计', money(invoice.netAmount), '', money(invoice.taxAmount)],
    ],
  );
  sheet.facts([
    [texts.amountInWordsLabel, amountInWords(signed(invoice.amount))],
    ['价税合计（小写）', money(invoice.amount)],
    ['备注', invoice.remark || '-'],
    ['开票申请号', invoice.applyNo],
  ]);
}

function writeParty(sheet: Sheet, heading: string, party: Party): void {
  const pairs = [
    ['名称', party.name],
    ['统一社会信用代码/纳税人识别号', party.taxNo],
    ['地址、电话', [party.address, party.phone].filter(Boolean).join(' ')],
    ['开户行及账号', [party.bankDeposit, party.bankNum].filter(Boolean).join(' ')],
  ] as const;
  sheet.heading(heading);
  sheet.facts(pairs.filter(([, value]) => value !== ''));
}
