import type { Selectable } from 'kysely';
import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { getCaseDraft, listCaseDrafts, saveCaseDraft } from 'shared-kernel/contract/claims/drafts';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { CaseDraftId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Database, Db, Trx } from '../../../platform/db/database';
import { notFound, Problem } from '../../../platform/http/problem';
import { ownRow } from '../../../platform/row-by-id';
import { withRoom } from '../../../platform/row-caps';
import { ownedBy } from '../../../platform/tenant';

type Draft = Selectable<Database['case_draft']>;
type Form = BodyOf<typeof saveCaseDraft>['form'];
type DraftRow = AnswerOf<typeof saveCaseDraft>;

/** Stores the form's input. 404 for a draft that has ended, 409 when another device has saved it since. */
export async function saveDraft(
  ctx: Context,
  actor: Actor,
  { id, version, form }: BodyOf<typeof saveCaseDraft>,
): Promise<DraftRow> {
  const typed = {
    form_sealed: ctx.pii.seal(JSON.stringify(form)),
    saved_by: actor.name,
    updated_at: ctx.clock.now(),
  };
  if (id === undefined) return toRow(ctx, await insertDraft(ctx, actor, typed));
  const saved = await ctx.db
    .updateTable('case_draft')
    .set((eb) => ({ ...typed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version ?? 0)
    .where(ownedBy(actor, 'case_draft'))
    .returningAll()
    .executeTakeFirst();
  if (saved) return toRow(ctx, saved);
  await draftOf(ctx.db, actor, id);
  throw new Problem(problems.conflict, {}, { message: '草稿已在其他设备上修改，请重新打开草稿后继续填写' });
}

type Typed = Pick<Draft, 'form_sealed' | 'saved_by' | 'updated_at'>;

const insertDraft = (ctx: Context, actor: Actor, typed: Typed): Promise<Draft> =>
  withRoom(ctx, actor, 'caseDraft', (trx) =>
    trx
      .insertInto('case_draft')
      .values({ ...typed, customer_id: actor.customerId, filiale_id: actor.filialeId })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

const draftOf = (db: Db, actor: Actor, id: CaseDraftId): Promise<Draft> =>
  ownRow(db, 'case_draft', id, ownedBy(actor, 'case_draft'));

/** Returns the stored input of a draft visible to the caller. */
export async function readDraft(
  ctx: Context,
  actor: Actor,
  id: CaseDraftId,
): Promise<AnswerOf<typeof getCaseDraft>> {
  const draft = await draftOf(ctx.db, actor, id);
  return { ...toRow(ctx, draft), form: formOf(ctx, draft) };
}

/** Lists the drafts visible to the caller, newest first. */
export async function draftsOf(ctx: Context, actor: Actor): Promise<AnswerOf<typeof listCaseDrafts>> {
  const drafts = await ctx.db
    .selectFrom('case_draft')
    .selectAll()
    .where(ownedBy(actor, 'case_draft'))
    .orderBy('updated_at', 'desc')
    .execute();
  return { list: drafts.map((draft) => toRow(ctx, draft)), count: drafts.length };
}

/** Deletes a draft, within the transaction that reports the case or to discard it. 404 when it has already ended. */
export async function endDraft(trx: Trx | Db, actor: Actor, id: CaseDraftId): Promise<void> {
  const ended = await trx
    .deleteFrom('case_draft')
    .where('id', '=', id)
    .where(ownedBy(actor, 'case_draft'))
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound();
}

const formOf = (ctx: Context, draft: Draft): Form => JSON.parse(ctx.pii.open(draft.form_sealed)) as Form; // as it was validated

function toRow(ctx: Context, draft: Draft): DraftRow {
  const { personName, accidentTime } = formOf(ctx, draft);
  const at =
    typeof accidentTime === 'string' && /^(19|20|21)\d\d-/.test(accidentTime)
      ? new Date(accidentTime)
      : undefined;
  return {
    id: draft.id,
    version: draft.version,
    personName: typeof personName === 'string' && personName !== '' ? personName : null,
    accidentTime: at && !Number.isNaN(at.getTime()) ? civilDateOf(at) : null,
    savedBy: draft.saved_by,
    saveTime: draft.updated_at.toISOString(),
  };
}
