import { cleanCell } from 'shared-kernel/domain/cleaning';
import type { reduceReason } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';

/** What employers write for the reasons of the dictionary; each counts as a whole word. */
const otherWords: Readonly<Record<Exclude<CodeOf<typeof reduceReason>, '其他'>, readonly string[]>> = {
  离职: [
    '已离职', '主动离职', '个人离职', '自愿离职', '自动离职', '自离', '旷工自离', '被动离职', '协商离职', '辞职', '个人原因辞职', '主动辞职', '辞退',
    '公司辞退', '被辞退', '劝退', '开除', '除名', '裁员', '解聘', '解除合同', '解除劳动合同', '协商解除', '离岗', '退场', '离场', '试用期不合格',
  ],
  转岗: ['调岗', '换岗', '岗位调动', '岗位调整', '内部调动', '内部转岗', '工种变更', '调动', '调离', '调出'],
  合同到期: ['合同期满', '劳动合同到期', '劳动合同期满', '到期', '期满', '合同终止', '劳动合同终止', '到期不续签', '合同到期不续签', '合同到期未续签'],
  退休: ['已退休', '正常退休', '达到退休年龄', '到龄退休', '提前退休', '内退'],
  重复投保: ['重复', '重复参保', '重复购买', '已在其他保单投保'],
}; // prettier-ignore

const labelOf = new Map(
  Object.entries(otherWords).flatMap(([label, words]) => words.map((word) => [word, label] as const)),
);

/** The dictionary's word for a reason; the employer's own where it has none. */
export function reduceReasonOf(text: string): string {
  const word = cleanCell(text);
  return labelOf.get(word.replace(/\s/g, '')) ?? word;
}
