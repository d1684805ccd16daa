import { problems } from 'shared-kernel/contract';
import { adjustStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { fen, yuanText } from 'shared-kernel/domain/money';
import type { Selectable } from 'kysely';
import type { Actor, Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { ownCase, type CaseRecord } from '../claims/case.repository';
import type { CaseAdjustTable } from '../claims/claims.tables';
import { customerOf } from '../customers/customers.repository';
import { insurerOfPerson } from './insurer-of-person';
import { keptDocument } from './kept-document';
import type { Sheet } from './template/sheet';

export const claimCalculationTitle = '理算书';

/** Returns the newest calculation of a case; its bytes stay until it is answered or replaced. 4005 without one. */
export async function claimCalculation(ctx: Context, actor: Actor, id: number): Promise<Uint8Array> {
  const found = await ownCase(ctx.db, actor, id);
  const adjust = await ctx.db
    .selectFrom('case_adjust')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('version_no', 'desc')
    .executeTakeFirst();
  if (!adjust) throw new Problem(problems.caseStateChanged, {}, { message: '案件尚未理算，没有理算书' });
  const { customername } = await customerOf(ctx.db, actor);
  return keptDocument(ctx, {
    customerId: actor.customerId,
    kind: 'claim-calculation',
    bizKey: `case:${id}`,
    title: claimCalculationTitle,
    author: (await insurerOfPerson(ctx.db, found.person_id)) ?? customername,
    holder: customername,
    write: (sheet) => writeCalculation(sheet, customername, found, adjust),
  });
}

function writeCalculation(
  sheet: Sheet,
  customername: string,
  found: CaseRecord,
  adjust: Selectable<CaseAdjustTable>,
): void {
  sheet.title(claimCalculationTitle);
  sheet.facts([
    ['被保险人', customername],
    ['报案号', found.case_no],
    ['保单号', found.policy_no],
    ['伤者', `${found.name}（${found.id_no_masked}）`],
    [
      '版本',
      `第${adjust.version_no}版，${instantText(adjust.created_at)}，${adjustStatus.label(adjust.adjust_status)}`,
    ],
  ]);
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
  adjust.formula.forEach((line, index) => sheet.paragraph(`${index + 1}. ${line}`));
  for (const { item, answer } of adjust.line_answers)
    sheet.paragraph(`对异议的答复（${item === 0 ? '全案' : claimItem.label(item)}）：${answer}`);
}
