import { sql } from 'kysely';
import type { CaseRow } from 'shared-kernel/contract/claims';
import { caseListOf, materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import type { CaseRecord } from './case.repository';
import { slaOf } from './case-deadlines';
import { caseMachine } from './case-machine';

const dayMs = 86_400_000;

/** What a row of the lists shows besides the case itself, by case id. */
export interface CaseFacts {
  materials: Map<number, { required: number; done: number }>;
  payable: Map<number, number>;
  /** By person id. */
  projectNames: Map<number, string | null>;
}

/** Counts materials, finds the newest adjustments and the projects of these cases, in three queries however many there are. */
export async function caseFacts(
  db: Db,
  rows: readonly { id: number; person_id: number }[],
): Promise<CaseFacts> {
  if (rows.length === 0) return { materials: new Map(), payable: new Map(), projectNames: new Map() };
  const ids = rows.map((row) => row.id);
  const [materials, adjusts, people] = await Promise.all([
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
      .selectFrom('insure_person')
      .select(['id', 'project_name'])
      .where(
        'id',
        'in',
        rows.map((row) => row.person_id),
      )
      .execute(),
  ]);
  return {
    materials: new Map(materials.map((row) => [row.case_id, row])),
    payable: new Map(adjusts.map((row) => [row.case_id, row.total_payable_fen])),
    projectNames: new Map(people.map((row) => [row.id, row.project_name])),
  };
}

/** A case as the lists show it to this user. */
export function toCaseRow(row: CaseRecord, facts: CaseFacts, actor: Actor, now: Date): CaseRow {
  const materials = facts.materials.get(row.id) ?? { required: 0, done: 0 };
  const payable = facts.payable.get(row.id);
  return {
    id: row.id,
    caseNo: row.case_no,
    insureId: row.insure_id,
    policyNo: row.policy_no,
    personId: row.person_id,
    name: row.name,
    idNoMasked: row.id_no_masked,
    workTypeName: row.work_type_name,
    jobType: row.job_type,
    projectId: row.project_id,
    projectName: facts.projectNames.get(row.person_id) ?? null,
    caseStatus: row.case_status,
    listType: caseListOf(row.case_status),
    accidentTime: row.accident_time.toISOString(),
    accidentType: row.accident_type,
    reportTime: row.report_time.toISOString(),
    daysInState: Math.max(0, Math.floor((now.getTime() - row.status_time.getTime()) / dayMs)),
    sla: slaOf(row.status_time, row.state_deadline, now),
    deadline: row.state_deadline?.toISOString() ?? null,
    lateReportFlag: row.late_report_flag,
    estimateAmount: fen(row.estimate_amount_fen),
    materialsDone: materials.done,
    materialsRequired: materials.required,
    payableAmount: payable === undefined ? null : fen(payable),
    paidAmount: row.paid_amount_fen === null ? null : fen(row.paid_amount_fen),
    closeType: row.close_type,
    closeTime: row.close_time?.toISOString() ?? null,
    evaluateFlag: row.evaluate_flag,
    actions: caseMachine.actionsOf(row.case_status, row, actor, now),
  };
}
