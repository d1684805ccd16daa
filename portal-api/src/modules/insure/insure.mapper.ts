import type { PolicyRow } from 'shared-kernel/contract/insure';
import { civilDateOf, compareDays, daysBetweenInclusive } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import { insureMachine } from './insure-machine';
import { insureState } from './insure-states';
import type { InsureListRow } from './insure.repository';

/** A row as lists show it to this user now. */
export function toPolicyRow(row: InsureListRow, actor: Actor, now: Date): PolicyRow {
  const today = civilDateOf(now);
  const isRunning = row.insure_status === insureState.paid || row.insure_status === insureState.inForce;
  return {
    id: row.id,
    insureNo: row.insure_no,
    policyNo: row.policy_no,
    customerMealId: row.customer_meal_id,
    mealName: row.mealname,
    supplyerId: row.supplyer_id,
    supplyerName: row.supplyername,
    filialeId: row.filiale_id,
    filialeName: row.filialename,
    projectId: row.project_id,
    projectName: row.projectname,
    insurePeriod: row.insure_period as PolicyRow['insurePeriod'],
    startDate: row.start_date,
    endDate: row.end_date,
    personCount: row.person_count,
    inForceCount: row.in_force_count,
    pendingChanges: row.pending_changes,
    jobTypes: row.job_types,
    allowReduce: row.allow_reduce,
    premium: fen(row.premium_fen),
    insureStatus: row.insure_status,
    payType: row.pay_type,
    daysLeft:
      isRunning && compareDays(row.end_date, today) >= 0
        ? daysBetweenInclusive(today, row.end_date) - 1
        : null,
    uwRemark: row.uw_remark,
    createTime: row.created_at.toISOString(),
    submitTime: row.submit_time?.toISOString() ?? null,
    payTime: row.pay_time?.toISOString() ?? null,
    version: row.version,
    actions: insureMachine.actionsOf(row.insure_status, row, actor, now),
  };
}
