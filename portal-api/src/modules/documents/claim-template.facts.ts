import type { QueryOf } from 'shared-kernel/contract';
import type { getClaimTemplate } from 'shared-kernel/contract/claims/guidance';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { addFen, fen, fenFromYuan, yuanText, zeroFen, type Fen } from 'shared-kernel/domain/money';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { estimateCase } from '../claims/settling/case-estimate';
import { newestAdjust, ownCase } from '../claims/case.repository';
import { customerOf } from '../customers/customers.repository';
import type { TemplateFacts } from './claim-template.document';
import { insurerOfPerson } from './insurer-of-person';

/** Collects the known values of a form: the employer's, and those of the caller's case when one is given. */
export async function templateFacts(
  ctx: Context,
  actor: Actor,
  { caseId, agreed }: QueryOf<typeof getClaimTemplate>,
): Promise<TemplateFacts> {
  const { customername, signcompanyname } = await customerOf(ctx.db, actor);
  const common = { employer: customername, author: signcompanyname, date: ctx.clock.now() };
  if (caseId === undefined) return common;
  const found = await ownCase(ctx.db, actor, caseId);
  const adjust = await newestAdjust(ctx.db, caseId);
  const amounts = agreed === undefined ? undefined : agreedAmounts(agreed);
  return {
    ...common,
    insurer: await insurerOfPerson(ctx.db, found.person_id),
    found,
    payable: amounts
      ? yuanText(addFen(...amounts.map(({ amount }) => amount)))
      : adjust && yuanText(fen(adjust.total_payable_fen)),
    agreed: amounts && (await recognisedOf(ctx, actor, caseId, amounts)),
  };
}

interface Agreed {
  item: number;
  amount: Fen;
}

const agreedAmounts = (text: string): Agreed[] =>
  text.split(',').map((part) => {
    const [item = '', yuan = ''] = part.split(':');
    return { item: Number(item), amount: fenFromYuan(yuan) };
  });

/** Returns the agreed amounts, each with the insurer's estimated payment. */
async function recognisedOf(ctx: Context, actor: Actor, caseId: CaseId, amounts: readonly Agreed[]) {
  const { lines } = await estimateCase(ctx, actor, caseId);
  return amounts.map(({ item, amount }) => {
    const payable = lines.find((line) => line.item === item)?.payable;
    return {
      item: claimItem.label(item),
      amount: yuanText(amount),
      recognised: payable ? recognisedText(payable.least, payable.most, amount) : yuanText(zeroFen),
    };
  });
}

/** The recognised amount never exceeds the agreed amount. */
function recognisedText(least: Fen, most: Fen, amount: Fen): string {
  const [from, to] = [least, most].map((bound) => yuanText(fen(Math.min(bound, amount))));
  return from === to ? `${from}` : `${from} 至 ${to}`;
}
