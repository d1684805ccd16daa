import { problems } from 'shared-kernel/contract';
import { Problem } from '../../platform/http/problem';

/** Refuses with 409 while an earlier step is not done. */
export function requireStep(done: number, needed: number): void {
  if (done < needed) throw new Problem(problems.conflict, {}, { message: '请先完成上一步信息的填写' });
}
