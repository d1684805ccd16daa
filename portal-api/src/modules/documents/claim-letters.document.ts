import { sql, type Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { adjustStatus, caseCloseType, caseStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import { dayText, instantText } from 'shared-kernel/domain/instant';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { withSingleStops } from 'shared-kernel/domain/text';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { caseMachine } from '../claims/case-machine';
import { newestAdjust, ownCase, type CaseRecord } from '../claims/case.repository';
import type { CaseAdjustTable } from '../claims/claims.tables';
import { customerOf } from '../customers/customers.repository';
import { insurerOfPerson } from './insurer-of-person';
import { keptDocument, type DocumentToKeep } from './kept-document';
import type { Sheet } from './template/sheet';

export const claimCalculationTitle = '理算书';
export const claimNoticeTitle = '理赔决定通知书';

/** Returns the newest calculation of a case; its bytes stay until it is answered or replaced. 4005 without one. */
export async function claimCalculation(ctx: Context, actor: Actor, id: CaseId): Promise<Uint8Array> {
  const found = await ownCase(ctx.db, actor, id);
  const adjust = await newestAdjust(ctx.db, id);
  if (!adjust) throw new Problem(problems.caseStateChanged, {}, { message: '案件尚未理算，没有理算书' });
  const status = adjustStatus.label(adjust.adjust_status);
  return keptLetter(ctx, actor, found, {
    kind: 'claim-calculation',
    title: claimCalculationTitle,
    facts: [['版本', `第${adjust.version_no}版，${instantText(adjust.created_at)}，${status}`]],
    write: (sheet) => writeCalculation(sheet, adjust),
  });
}

/** Returns the notice of a decided case; later calls return the same bytes. 4005 for an open or withdrawn case. */
export async function claimNotice(ctx: Context, actor: Actor, id: CaseId): Promise<Uint8Array> {
  const found = await ownCase(ctx.db, actor, id);
  caseMachine.requireIn('downloadNotice', found.case_status);
  const adjust = await newestAdjust(ctx.db, id);
  const payment = await ctx.db
    .selectFrom('case_payment')
    .select(['payee_name', 'payee_bank_num_masked', 'pay_time'])
    .where('case_id', '=', id)
    .where('pay_time', 'is not', null)
    .orderBy(sql`id desc`)
    .executeTakeFirst();
  return keptLetter(ctx, actor, found, {
    kind: 'claim-notice',
    title: claimNoticeTitle,
    facts: [
      ['出险时间', instantText(found.accident_time)],
      ['索赔项目', found.claim_items.map((code) => claimItem.label(code)).join('、')],
      ['结案日期', dayText(found.close_time)],
    ],
    write: (sheet) => writeNotice(sheet, found, adjust, payment),
  });
}

interface Letter extends Pick<DocumentToKeep, 'kind' | 'title' | 'write'> {
  /** Facts below those of the case. */
  facts: readonly [string, string][];
}

async function keptLetter(
  ctx: Context,
  actor: Actor,
  found: CaseRecord,
  { kind, title, facts, write }: Letter,
): Promise<Uint8Array> {
  const { customername } = await customerOf(ctx.db, actor);
  return keptDocument(ctx, {
    customerId: actor.customerId,
    kind,
    bizKey: `case:${found.id}`,
    title,
    author: (await insurerOfPerson(ctx.db, found.person_id)) ?? customername,
    holder: customername,
    write(sheet) {
      sheet.title(title);
      sheet.facts([
        ['被保险人', customername],
        ['报案号', found.case_no],
        ['保单号', found.policy_no],
        ['伤者', `${found.name}（${found.id_no_masked}）`],
        ...facts,
      ]);
      write(sheet);
    },
  });
}

const writeFormula = (sheet: Sheet, formula: readonly string[]): void =>
  formula.forEach((line, index) => sheet.paragraph(`${index + 1}. ${line}`));

function writeCalculation(sheet: Sheet, adjust: Selectable<CaseAdjustTable>): void {
  if (adjust.lines.length > 0)
    sheet.table(
      ['项目', '索赔（元）', '应付（元）', '说明'],
      [
        ...adjust.lines.map(({ item, claimed, payable, capReason }) => [
          claimItem.label(item),
          yuanText(claimed),
          yuanText(payable),
          capReason ?? '',
        ]),
        ['合计', '', yuanText(fen(adjust.total_payable_fen)), ''],
      ],
    );
  for (const { item, steps, terms } of adjust.lines) {
    sheet.heading(claimItem.label(item));
    sheet.facts(steps.map(({ text, amount }) => [text, `${yuanText(amount)}元`] as const));
    sheet.note(`依据：${terms.map(({ name, value, clause }) => `${name}${value}（${clause}）`).join('；')}`);
  }
  sheet.heading('计算过程');
  writeFormula(sheet, adjust.formula);
  for (const { item, answer } of adjust.line_answers)
    sheet.paragraph(`对异议的答复（${item === 0 ? '全案' : claimItem.label(item)}）：${answer}`);
}

function writeNotice(
  sheet: Sheet,
  found: CaseRecord,
  adjust: Selectable<CaseAdjustTable> | undefined,
  payment: { payee_name: string; payee_bank_num_masked: string; pay_time: Date | null } | undefined,
): void {
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
      withSingleStops(
        `经审核，本案${caseCloseType.label(found.close_type)}，理由：${found.close_reason ?? '损失在免赔额以内'}。`,
      ),
    );
    sheet.note('依据《中华人民共和国保险法》第二十四条及保险合同的约定。');
  }
  if (adjust && adjust.formula.length > 0) {
    sheet.heading(`理算过程（第${adjust.version_no}版）`);
    writeFormula(sheet, adjust.formula);
  }
  sheet.heading('异议');
  sheet.paragraph(
    '如对本决定有异议，可以在收到本通知之日起30日内通过平台的理赔问答提出并补充证据，也可以依法申请仲裁或提起诉讼。',
  );
}
