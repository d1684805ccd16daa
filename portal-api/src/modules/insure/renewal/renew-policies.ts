import { problems, type AnswerOf } from 'shared-kernel/contract';
import type { renewPolicies } from 'shared-kernel/contract/insure';
import { zeroFen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { submitApplication } from '../applications';
import { saveDraft } from '../drafts';
import { renewData } from './renew-data';

type Renewed = AnswerOf<typeof renewPolicies>['list'][number];

/** Renews policies one after the other; what refuses one of them is its result, and stops none of the others. */
export async function renewEach(
  ctx: Context,
  actor: Actor,
  ids: readonly number[],
  ip: string,
): Promise<Renewed[]> {
  const list: Renewed[] = [];
  for (const id of new Set(ids)) list.push(await renewOne(ctx, actor, id, ip));
  return list;
}

async function renewOne(ctx: Context, actor: Actor, id: number, ip: string): Promise<Renewed> {
  const result: Renewed = {
    id,
    policyNo: null,
    renewalId: null,
    insureStatus: null,
    personCount: 0,
    premium: zeroFen,
    dropped: [],
    reason: null,
  };
  try {
    const data = await renewData(ctx, actor, id, undefined, ip);
    Object.assign(result, { policyNo: data.policyNo, dropped: data.dropped });
    if (data.renewal) throw new Problem(problems.alreadyRenewed);
    const saved = await saveDraft(ctx, actor, data);
    Object.assign(result, {
      renewalId: saved.id,
      insureStatus: saved.insureStatus,
      personCount: saved.personCount,
      premium: saved.premium,
    });
    const handedIn = await submitApplication(ctx, actor, saved.id);
    return { ...result, insureStatus: handedIn.insureStatus };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [first] = error.fields;
    // The message of a whole list says nothing about what is missing in it.
    const detail = error.kind === problems.listHasErrors && first ? `：${first.message}` : '';
    return { ...result, reason: `${error.message}${detail}` };
  }
}
