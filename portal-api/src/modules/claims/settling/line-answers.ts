import { adjustStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import type { Trx } from '../../../platform/db/database';
import { refusedInWords } from '../../../platform/http/problem';
import type { Findings } from './adjust-case';
import type { LineAnswer } from '../claims.tables';

/** Item of an objection to the whole. */
const whole = 0;

/**
 * The answers to every objection to the newest version; empty when nobody objected. Refuses with 422, naming the
 * items, when one is missing: an objected line is never closed without an answer.
 */
export async function requiredAnswers(
  trx: Trx,
  caseId: number,
  { answers = [], usualAnswer }: Findings,
): Promise<LineAnswer[]> {
  const newest = await trx
    .selectFrom('case_adjust')
    .select(['adjust_status', 'objected_lines'])
    .where('case_id', '=', caseId)
    .orderBy('version_no', 'desc')
    .executeTakeFirst();
  if (newest?.adjust_status !== adjustStatus.code.objected) return [];
  const objected = newest.objected_lines.map(({ item }) => item);
  const items = objected.length > 0 ? objected : [whole];
  const given = items.map((item) => ({
    item,
    answer: answers.find((one) => one.item === item)?.answer ?? usualAnswer,
  }));
  const missing = given.filter(({ answer }) => answer === undefined).map(({ item }) => item);
  if (missing.length === 0) return given as LineAnswer[];
  const names = missing
    .map((item) => `${item}（${item === whole ? '全案' : claimItem.label(item)}）`)
    .join('、');
  throw refusedInWords('answers', `请逐项答复异议：${names}`);
}
