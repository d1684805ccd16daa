import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import type { CaseRow } from 'shared-kernel/contract/claims';
import {
  actorType,
  evaluateBiz,
  materialCheckStatus,
  payStatus,
  caseStatus,
} from 'shared-kernel/domain/dictionaries';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { fen } from 'shared-kernel/domain/money';
import type { CaseId, PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { idsOf } from '../../platform/row-by-id';
import type { ListScope, SelectedRow } from '../../platform/lists/list-source';
import { agreesBySilence, slaOf } from './case-deadlines';
import { caseMachine, turnOf } from './case-machine';

const { sentBack, investigating, adjusting, unpaid, awaitCustomer } = caseStatus.code;

/** Loads the fields of list rows that are not columns of the case; seven queries for any number of cases. */
async function factsAbout(db: Db, rows: readonly { id: CaseId; personId: PersonId }[]) {
  const ids = idsOf(rows);
  const [remarks, payments, ratings, materials, adjusts, silent, people] = await Promise.all([
    db
      .selectFrom('case_flow')
      .distinctOn('case_id')
      .select(['case_id', 'remark'])
      .where('case_id', 'in', ids)
      // The states that the insurer's decisions lead to; a new one is not reported here.
      .where('to_status', 'in', [sentBack, investigating, adjusting, unpaid])
      .where('actor_type', '=', actorType.code.insurer)
      .orderBy('case_id')
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('case_payment')
      .select((eb) => ['case_id', eb.fn.max('pay_time').as('at')])
      .where('case_id', 'in', ids)
      .where('pay_status', '=', payStatus.code.paid)
      .groupBy('case_id')
      .execute(),
    db
      .selectFrom('evaluation')
      .select(['biz_id', 'score'])
      .where('biz_type', '=', evaluateBiz.code.claimCase)
      .where('biz_id', 'in', ids)
      .execute(),
    db
      .selectFrom('case_material')
      .select([
        'case_id',
        sql<number>`count(*)::bigint`.as('required'),
        sql<number>`(count(*) filter (where check_status in (${materialCheckStatus.code.waiting}, ${materialCheckStatus.code.accepted})))::bigint`.as(
          'done',
        ),
      ])
      .where('case_id', 'in', ids)
      .where('required', '=', true)
      .groupBy('case_id')
      .execute(),
    db
      .selectFrom('case_adjust')
      .distinctOn('case_id')
      .select(['case_id', 'total_payable_fen'])
      .where('case_id', 'in', ids)
      .orderBy('case_id')
      .orderBy('version_no', 'desc')
      .execute(),
    db
      .selectFrom('cases')
      .select(['id', agreesBySilence.as('agrees')])
      .where('id', 'in', ids)
      .where('case_status', '=', awaitCustomer)
      .execute(),
    db
      .selectFrom('insure_person')
      .select(['id', 'project_name'])
      .where(
        'id',
        'in',
        rows.map((row) => row.personId),
      )
      .execute(),
  ]);
  return {
    remarks: new Map(remarks.map((row) => [row.case_id, row.remark])),
    payTimes: new Map(payments.map((row) => [row.case_id, row.at?.toISOString()])),
    scores: new Map(ratings.map((row) => [row.biz_id, row.score])),
    materials: new Map(materials.map((row) => [row.case_id, row])),
    adjusted: new Map(adjusts.map((row) => [row.case_id, fen(row.total_payable_fen)])),
    agreed: new Map(silent.map((row) => [row.id, row.agrees])),
    /** By person id. */
    projectNames: new Map(people.map((row) => [row.id, row.project_name])),
  };
}

type Selected = CaseRow & { statusTime: string; payeeReturned: boolean };

/** Adds the fields of list rows that are not columns of the case. */
export async function completeCases(selected: readonly SelectedRow[], { ctx, actor }: ListScope) {
  if (selected.length === 0) return [];
  const rows = selected as readonly (SelectedRow & Selected)[];
  const facts = await factsAbout(ctx.db, rows);
  const now = ctx.clock.now();
  return rows.map((row): CaseRow => {
    const materials = facts.materials.get(row.id);
    const since = new Date(row.statusTime);
    const turn = turnOf(row.caseStatus, row.payeeReturned);
    const actions = caseMachine.actionsOf(row.caseStatus, factsOf(row), actor, now);
    return {
      ...row,
      // Status code of a later version of the portal.
      listType: caseNoun.stepOf(row.caseStatus) ?? 't1',
      projectName: facts.projectNames.get(row.personId) ?? null,
      daysInState: Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs)),
      sla: slaOf(since, row.deadline === null ? null : new Date(row.deadline), now),
      materialsDone: materials?.done ?? 0,
      materialsRequired: materials?.required ?? 0,
      turn: turn?.party ?? null,
      article: turn?.article ?? null,
      reviewRemark: facts.remarks.get(row.id) ?? null,
      payTime: facts.payTimes.get(row.id) ?? null,
      score: facts.scores.get(row.id) ?? null,
      payableAmount: facts.adjusted.get(row.id) ?? null,
      ...(row.caseStatus === awaitCustomer && { agreesBySilence: facts.agreed.get(row.id) ?? false }),
      actions,
    };
  });
}

const factsOf = ({ evaluateFlag, closeTime, payeeReturned, urgeTime }: Selected) => ({
  payee_returned: payeeReturned,
  urge_time: urgeTime === null ? null : new Date(urgeTime),
  evaluate_flag: evaluateFlag,
  close_time: closeTime === null ? null : new Date(closeTime),
});
