import type { AccidentForm, CaseDetail } from 'shared-kernel/contract/claims';
import { fen } from 'shared-kernel/domain/money';
import type { Context } from '../../platform/context';
import type { CaseRecord } from './case.repository';

/** Returns the accident report as it was entered. */
export const accidentOf = (ctx: Context, row: CaseRecord): CaseDetail['accident'] => ({
  accidentTime: row.accident_time.toISOString(),
  accidentScene: row.accident_scene,
  accidentType: row.accident_type,
  injuredPart: row.injured_part,
  ...(row.accident_region_code === null ? {} : { accidentRegionCode: row.accident_region_code }),
  accidentAddress: row.accident_address,
  accidentDesc: row.accident_desc,
  treatType: row.treat_type,
  ...(row.hospital_id === null ? {} : { hospitalId: row.hospital_id }),
  hospitalName: row.hospital_name,
  ...(row.diagnosis === null ? {} : { diagnosis: row.diagnosis }),
  claimItems: row.claim_items,
  estimateAmount: fen(row.estimate_amount_fen),
  policeFlag: row.police_flag,
  thirdPartyFlag: row.third_party_flag,
  workInjuryFlag: row.work_injury_flag,
  reporterName: row.reporter_name,
  reporterPhone: ctx.pii.open(row.reporter_phone_sealed),
  ...(row.late_reason === null ? {} : { lateReason: row.late_reason }),
});

/** Returns the columns of an accident report, without the time of the accident. */
export function accidentColumns(ctx: Context, form: Omit<AccidentForm, 'accidentTime'>) {
  return {
    reporter_name: form.reporterName,
    reporter_phone_sealed: ctx.pii.seal(form.reporterPhone),
    accident_region_code: form.accidentRegionCode ?? null,
    accident_address: form.accidentAddress,
    accident_scene: form.accidentScene,
    accident_type: form.accidentType,
    injured_part: form.injuredPart,
    accident_desc: form.accidentDesc,
    treat_type: form.treatType,
    hospital_id: form.hospitalId ?? null,
    hospital_name: form.hospitalName,
    diagnosis: form.diagnosis ?? null,
    claim_items: [...new Set(form.claimItems)],
    estimate_amount_fen: form.estimateAmount,
    police_flag: form.policeFlag,
    third_party_flag: form.thirdPartyFlag,
    work_injury_flag: form.workInjuryFlag,
    late_reason: form.lateReason ?? null,
  };
}
