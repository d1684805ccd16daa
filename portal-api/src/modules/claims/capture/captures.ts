import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import { mostCapturedFiles, type listCaptures } from 'shared-kernel/contract/claims/capture';
import { payeeMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { accountStatus } from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Selectable } from 'kysely';
import type { Actor, Context } from '../../../platform/context';
import type { Database } from '../../../platform/db/database';
import { notFound, Problem } from '../../../platform/http/problem';
import { signedIds } from '../../../platform/signed-id';
import { isOpenRow } from '../papers/case-checklist';
import { caseMachine } from '../case-machine';
import { ownCase } from '../case.repository';

/** The token in a code's address can be shown again, but not guessed. */
const tokens = (ctx: Pick<Context, 'pii'>) => signedIds(ctx, 'case-capture');

/** Returns the id of a code; undefined for a token that this portal did not create. */
export function captureIdOf(ctx: Pick<Context, 'pii'>, token: string): number | undefined {
  const id = tokens(ctx).idIn(token);
  return id !== undefined && tokens(ctx).isGood(token, id) ? id : undefined;
}

const validMs = dayMs;

type Capture = AnswerOf<typeof listCaptures>['list'][number];

/** Creates a code for open rows of the caller's case. 4005 when a row is not open or the case was submitted. */
export async function createCapture(
  ctx: Context,
  actor: Actor,
  caseId: CaseId,
  codes: readonly string[],
): Promise<Capture> {
  const found = await ownCase(ctx.db, actor, caseId);
  const requested = [...new Set(codes)].toSorted();
  const rows = await ctx.db
    .selectFrom('case_material')
    .select(['material_code', 'check_status', 'reopened'])
    .where('case_id', '=', caseId)
    .where('material_code', 'in', requested)
    .where('material_code', '<>', payeeMaterial)
    .execute();
  const areOpen = rows.length === requested.length && rows.every((row) => isOpenRow(found.case_status, row));
  caseMachine.requireIn('materials', found.case_status);
  if (!areOpen) throw new Problem(problems.caseStateChanged);
  const usable = (await usableCaptures(ctx, caseId)).find(
    (capture) => capture.material_codes.join() === requested.join(),
  );
  return toCapture(ctx, usable ?? (await insertCapture(ctx, actor, caseId, requested)));
}

async function insertCapture(ctx: Context, actor: Actor, caseId: CaseId, codes: string[]) {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('case_capture')
      .values({
        case_id: caseId,
        material_codes: codes,
        user_id: actor.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + validMs),
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.audit.write(trx, actor, {
      action: 'case.open-capture',
      entity: 'cases',
      entityId: caseId,
      after: { capture: made.id, materials: codes },
    });
    return made;
  });
}

/** Returns the codes of one of the caller's cases that still accept files. */
export async function capturesOf(ctx: Context, actor: Actor, caseId: CaseId) {
  await ownCase(ctx.db, actor, caseId);
  const list = (await usableCaptures(ctx, caseId)).map((capture) => toCapture(ctx, capture));
  return { list, count: list.length };
}

/** Ends a code; repeating the call changes nothing. */
export async function revokeCapture(
  ctx: Context,
  actor: Actor,
  caseId: CaseId,
  captureId: number,
): Promise<void> {
  await ownCase(ctx.db, actor, caseId);
  const ended = await ctx.db
    .updateTable('case_capture')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(ctx.clock.now())) }))
    .where('id', '=', captureId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw notFound();
}

const usableCaptures = ({ db, clock }: Context, caseId: CaseId) =>
  db
    .selectFrom('case_capture')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('file_count', '<', mostCapturedFiles)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('app_user as u')
        .select('u.id')
        .where('u.status', '=', accountStatus.code.active)
        .where((of) =>
          of.or([of('u.access_ended_at', 'is', null), of('u.access_ended_at', '<', of.ref('created_at'))]),
        ),
    )
    .orderBy('id', 'desc')
    .execute();

const toCapture = (ctx: Context, capture: Selectable<Database['case_capture']>): Capture => ({
  id: capture.id,
  materialCodes: capture.material_codes,
  url: `${ctx.config.publicUrl ?? ''}/prod-api/api/public/capture/${tokens(ctx).tokenOf(capture.id)}`,
  expiresAt: capture.expires_at.toISOString(),
  fileCount: capture.file_count,
});
