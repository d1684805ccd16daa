import type { PolicyRow } from 'shared-kernel/contract/insure';
import { compareDays, daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { insureState } from './insure-states';
import type { InsureListRow } from './insure.repository';

/** A row as lists show it; `today` decides how many days are left. */
export function toPolicyRow(row: InsureListRow, today: CivilDate): PolicyRow {
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
  };
}
