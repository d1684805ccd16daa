import type { Round } from '../platform/jobs/round';
import type { Portal } from './portal';

/** A round for jobs that a test calls directly: a failed row fails the test. */
export const strictRound: Round = {
  job: 'test',
  done() {},
  failed(_, error) {
    throw error;
  },
};

/** Makes every message about this row fail, and with it the work that writes the message. */
export function poison(portal: Portal, bizId: number): void {
  const { add } = portal.ctx.outbox;
  portal.ctx.outbox.add = (trx, message) =>
    message.bizId === bizId ? Promise.reject(new Error(`row ${bizId} is poisoned`)) : add(trx, message);
}
