import { sql, type Selectable } from 'kysely';
import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import {
  getStaffDraft,
  removeStaffDraft,
  saveStaffDraft,
  type StaffDraft,
} from 'shared-kernel/contract/roster/drafts';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import type { Module } from '../../../platform/http/route';
import { branchOfNew } from '../../../platform/tenant';
import { requireInsure } from '../../insure/insure.repository';
import type { RosterDraftTable } from '../roster.tables';

type Row = Selectable<RosterDraftTable>;

interface Which {
  insureId: PolicyId;
  operateType: number;
}

/** Each branch has its own drafts on a company-wide policy. */
const ofScope = (actor: Actor, { insureId, operateType }: Which) =>
  sql<boolean>`(insure_id = ${insureId} and operate_type = ${operateType} and customer_id = ${actor.customerId}
    and filiale_id is not distinct from ${branchOfNew(actor, null)})`;

/** Endpoints for versioned drafts of staff changes: nobody can overwrite changes that they have not seen. */
export const bindRosterDrafts: Module = (route, ctx) => {
  route(getStaffDraft, async ({ query, actor }) => {
    await requireInsure(ctx.db, actor, query.insureId);
    const row = await ctx.db
      .selectFrom('roster_draft')
      .selectAll()
      .where(ofScope(actor, query))
      .executeTakeFirst();
    return row ? shown(ctx, row) : null;
  });
  route(saveStaffDraft, ({ body, actor }) => save(ctx, actor, body));
  route(removeStaffDraft, async ({ body, actor }) => {
    await requireInsure(ctx.db, actor, body.insureId);
    const removed = await ctx.db
      .deleteFrom('roster_draft')
      .where(ofScope(actor, body))
      .where('version', '=', body.version)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new Problem(problems.conflict);
    return null;
  });
};

async function save(
  ctx: Context,
  actor: Actor,
  body: BodyOf<typeof saveStaffDraft>,
): Promise<AnswerOf<typeof saveStaffDraft>> {
  const { insureId, operateType, version, content } = body;
  await requireInsure(ctx.db, actor, insureId);
  const now = ctx.clock.now();
  const written = {
    content_sealed: ctx.pii.seal(JSON.stringify(content)),
    saved_by: actor.name,
    saved_at: now,
  };
  const row =
    version === 0
      ? await ctx.db
          .insertInto('roster_draft')
          .values({
            ...written,
            customer_id: actor.customerId,
            filiale_id: branchOfNew(actor, null),
            insure_id: insureId,
            operate_type: operateType,
            previous_sealed: null,
            previous_by: null,
            previous_at: null,
            version: 1,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('roster_draft')
          .set((eb) => ({
            ...written,
            previous_sealed: eb.ref('content_sealed'),
            previous_by: eb.ref('saved_by'),
            previous_at: eb.ref('saved_at'),
            version: eb('version', '+', 1),
          }))
          .where(ofScope(actor, body))
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!row) throw new Problem(problems.conflict);
  return { version: row.version, savedAt: now.toISOString() };
}

function shown({ pii }: Context, row: Row): NonNullable<AnswerOf<typeof getStaffDraft>> {
  // Only this module writes the column, so its type is known.
  const open = (sealed: Uint8Array) => JSON.parse(pii.open(sealed)) as StaffDraft;
  const { previous_sealed: sealed, previous_by: savedBy, previous_at: savedAt } = row;
  return {
    content: open(row.content_sealed),
    savedBy: row.saved_by,
    savedAt: row.saved_at.toISOString(),
    version: row.version,
    previous:
      sealed && savedBy !== null && savedAt
        ? { content: open(sealed), savedBy, savedAt: savedAt.toISOString() }
        : null,
  };
}
