import type { EmploymentState } from 'shared-kernel/contract/roster/check';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { namedWords, rememberWords } from '../../insure/people/sheet-headings.repository';

const known: Readonly<Record<EmploymentState, readonly string[]>> = {
  inService: [
    '在职', '在岗', '在编', '在场', '在册', '正常', '正式', '正式工', '正式员工', '在职员工', '转正', '试用', '试用期', '试用员工', '实习', '实习生', '见习',
    '待离职', '未离职', '非离职', '未退场', '未退休', '停薪留职', '休假', '请假', '事假', '病假', '长期病假', '产假', '待岗', '待退休', '返聘', '退休返聘', '借调',
    '外派', '出差', '兼职', '临时工', '劳务', '派遣', '正常参保', '参保缴费',
  ],
  left: [
    '离职', '已离职', '已离', '不在职', '非正常', '终止参保', '自离', '自动离职', '辞职', '已辞职', '辞退', '已辞退', '开除', '除名', '解除', '已解除', '解除合同', '解除劳动合同',
    '解聘', '终止', '合同终止', '劳动合同终止', '合同到期', '退场', '已退场', '离场', '已离场', '离岗', '已离岗', '离厂', '已离厂', '退休', '已退休', '调出', '已调出', '死亡', '身故', '工亡',
  ],
}; // prettier-ignore

/** All words with a known meaning; they identify a column of states. */
export const stateWords: readonly string[] = [...known.inService, ...known.left];

/** Returns the employment state for a word; undefined for an empty or unexplained word. */
export type StateOf = (word: string) => EmploymentState | undefined;

const list = 'state-words';
const keyOf = (word: string): string => word.replace(/\s/g, '');

/** Only whole words match: 未离职 contains 离职 but means the opposite. The employer's own explanations take precedence. */
export async function statesOf(db: Db, actor: Actor): Promise<StateOf> {
  const own = await namedWords(db, actor, list);
  const byWord = new Map<string, EmploymentState>();
  for (const state of ['inService', 'left'] as const)
    for (const word of known[state]) byWord.set(word, state);
  for (const [word, state] of own) if (state === 'inService' || state === 'left') byWord.set(word, state);
  return (word) => byWord.get(keyOf(word));
}

export const rememberStates = (
  ctx: Context,
  actor: Actor,
  named: readonly { word: string; state: EmploymentState }[],
): Promise<void> =>
  rememberWords(ctx, actor, list, new Map(named.map(({ word, state }) => [keyOf(word), state])));
