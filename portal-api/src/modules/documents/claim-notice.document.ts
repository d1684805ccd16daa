import { sql, type Selectable } from 'kysely';
import { caseCloseType, caseStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import { dayText, instantText } from 'shared-kernel/domain/instant';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { caseMachine } from '../claims/case-machine';
import { ownCase, type CaseRecord } from '../claims/case.repository';
import type { CaseAdjustTable } from '../claims/claims.tables';
import { customerOf } from '../customers/customers.repository';
import { insurerOfPerson } from './insurer-of-person';
import { keptDocument } from './kept-document';
import type { Sheet } from './template/sheet';

export const claimNoticeTitle = '理赔决定通知书';

/** Returns the notice of a decided case; later calls return the same bytes. 4005 for an open or withdrawn case. */
export async function claimNotice(ctx: Context, actor: Actor, id: number): Promise<Uint8Array> {
  const found = await ownCase(ctx.db, actor, id);
  caseMachine.requireIn('downloadNotice', found.case_status);
  const { customername } = await customerOf(ctx.db, actor);
  const adjust = await ctx.db
    .selectFrom('case_adjust')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy(sql`version_no desc`)
    .executeTakeFirst();
  const payment = await ctx.db
    .selectFrom('case_payment')
    .select(['payee_name', 'payee_bank_num_masked', 'pay_time'])
    .where('case_id', '=', id)
    .where('pay_time', 'is not', null)
    .orderBy(sql`id desc`)
    .executeTakeFirst();
  return keptDocument(ctx, {
    customerId: actor.customerId,
    kind: 'claim-notice',
    bizKey: `case:${id}`,
    title: claimNoticeTitle,
    author: (await insurerOfPerson(ctx.db, found.person_id)) ?? customername,
    holder: customername,
    write: (sheet) => writeNotice(sheet, { customername, found, adjust, payment }),
  });
}

interface NoticeFacts {
  customername: string;
  found: CaseRecord;
  adjust: Selectable<CaseAdjustTable> | undefined;
  payment: { payee_name: string; payee_bank_num_masked: string; pay_time: Date | null } | undefined;
}

function writeNotice(sheet: Sheet, { customername, found, adjust, payment }: NoticeFacts): void {
  sheet.title(claimNoticeTitle);
  sheet.facts([
    ['被保险人', customername],
    ['报案号', found.case_no],
    ['保单号', found.policy_no],
    ['伤者', `${found.name}（${found.id_no_masked}）`],
    ['出险时间', instantText(found.accident_time)],
    ['索赔项目', found.claim_items.map((code) => claimItem.label(code)).join('、')],
    ['结案日期', dayText(found.close_time)],
  ]);
  sheet.heading('决定');
  if (found.case_status === caseStatus.code.paid) {
    sheet.paragraph(
      `经审核，本次事故属于保险责任，赔付人民币${yuanText(fen(found.paid_amount_fen ?? 0))}元。`,
    );
    if (payment)
      sheet.facts([
        ['收款人', payment.payee_name],
        ['收款账号', payment.payee_bank_num_masked],
        ['支付时间', instantText(payment.pay_time)],
      ]);
  } else {
    sheet.paragraph(
      `经审核，本案${caseCloseType.label(found.close_type)}，理由：${found.close_reason ?? '损失在免赔额以内'}。`,
    );
    sheet.note('依据《中华人民共和国保险法》第二十四条及保险合同的约定。');
  }
  if (adjust && adjust.formula.length > 0) {
    sheet.heading(`理算过程（第${adjust.version_no}版）`);
    adjust.formula.forEach((line, index) => sheet.paragraph(`${index + 1}. ${line}`));
  }
  sheet.heading('异议');
  sheet.paragraph(
    '如对本决定有异议，可以在收到本通知之日起30日内通过平台的理赔问答提出并补充证据，也可以依法申请仲裁或提起诉讼。',
  );
}
