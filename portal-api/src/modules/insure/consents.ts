import { createHash } from 'node:crypto';
import type { ConsentPaper, PolicyDetail } from 'shared-kernel/contract/insure';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { ownedBy } from '../../platform/tenant';
import type { Plan } from '../products/plan.repository';

/** Records which version of the document this user opened last; the same text has the same bytes. */
export async function noteOpening(
  { db, clock }: Context,
  { userId }: Actor,
  paper: ConsentPaper,
  subjectId: number,
  bytes: Uint8Array,
): Promise<void> {
  const text = { sha256: createHash('sha256').update(bytes).digest('hex'), opened_at: clock.now() };
  await db
    .insertInto('paper_opening')
    .values({ user_id: userId, paper, subject_id: subjectId, ...text })
    .onConflict((row) => row.columns(['user_id', 'paper', 'subject_id']).doUpdateSet(text))
    .execute();
}

/** Stores, with the application, the documents that this user has opened and agrees to. */
export async function storeConsent(
  trx: Trx,
  { userId }: Actor,
  insureId: PolicyId,
  plan: Plan,
): Promise<void> {
  const subjects = [
    ['clauses', plan.meal.supplyer_id],
    ['specialTerms', plan.quote.id],
  ] as const satisfies [ConsentPaper, number][];
  await trx.deleteFrom('insure_consent').where('insure_id', '=', insureId).execute();
  for (const [paper, subjectId] of subjects)
    await trx
      .insertInto('insure_consent')
      .columns(['insure_id', 'paper', 'sha256', 'opened_at'])
      .expression((from) =>
        from
          .selectFrom('paper_opening')
          .select(({ val }) => [
            val(insureId).$castTo<number>().as('insure_id'),
            'paper',
            'sha256',
            'opened_at',
          ])
          .where('user_id', '=', userId)
          .where('paper', '=', paper)
          .where('subject_id', '=', subjectId),
      )
      .execute();
}

/** Returns the consents of an application or policy of the employer. */
export async function consentsOf(
  db: Db,
  actor: Actor,
  insureId: PolicyId,
): Promise<PolicyDetail['consents']> {
  const rows = await db
    .selectFrom('insure_consent')
    .innerJoin('insure', 'insure.id', 'insure_consent.insure_id')
    .select(['paper', 'sha256', 'opened_at'])
    .where('insure_id', '=', insureId)
    .where(ownedBy(actor, 'insure'))
    .orderBy('paper')
    .execute();
  return rows.map(({ paper, sha256, opened_at }) => ({ paper, sha256, openedAt: opened_at.toISOString() }));
}
