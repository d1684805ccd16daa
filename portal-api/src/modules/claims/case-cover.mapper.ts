import type { CoveredPerson, CoverLimits } from 'shared-kernel/contract/claims';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import type { ClaimTerms } from 'shared-kernel/domain/claims/claim-calculation';
import type { Cover } from '../insure/cover';
import type { CoverSnapshot } from './claims.tables';

/** Returns the columns with the cover under which a case is reported. */
export function coverColumns(cover: Cover) {
  const snapshot: CoverSnapshot = {
    mealName: cover.mealName,
    startDate: cover.startDate,
    endDate: cover.endDate,
    certificateNeeded: cover.certificateNeeded,
    terms: cover.limits,
  };
  return {
    filiale_id: cover.filialeId,
    project_id: cover.projectId,
    insure_id: cover.insureId,
    person_id: cover.personId,
    policy_no: cover.policyNo,
    name: cover.name,
    id_no_masked: cover.idNoMasked,
    id_no_hash: cover.idNoHash,
    work_type_name: cover.workTypeName,
    job_type: cover.jobType,
    cover: JSON.stringify(snapshot),
  };
}

/** Returns the four limits that matter most to users. */
export const limitsOf = (terms: ClaimTerms): CoverLimits => ({
  deathLimit: terms.deathLimit,
  medicalLimit: terms.medicalLimit,
  lostWageDaily: terms.lostWage.daily,
  hospDaily: terms.hospital.daily,
});

/** Returns the codes of items that the plan pays. */
export function payableItems(terms: ClaimTerms): number[] {
  const { medical, lostWages, disability, death, hospitalAllowance, legalFees } = claimItem.code;
  return [
    ...(terms.medicalLimit > 0 ? [medical] : []),
    ...(terms.lostWage.daily > 0 ? [lostWages] : []),
    ...(terms.deathLimit > 0 ? [disability, death] : []),
    ...(terms.hospital.daily > 0 ? [hospitalAllowance] : []),
    ...(terms.extensions.includes('E10') && terms.legalFeeLimit > 0 ? [legalFees] : []),
  ];
}

export const toCoveredPerson = (cover: Cover): CoveredPerson => ({
  personId: cover.personId,
  insureId: cover.insureId,
  policyNo: cover.policyNo,
  mealName: cover.mealName,
  name: cover.name,
  idNoMasked: cover.idNoMasked,
  workTypeName: cover.workTypeName,
  jobType: cover.jobType,
  projectId: cover.projectId,
  startDate: cover.startDate,
  endDate: cover.endDate,
  limits: limitsOf(cover.limits),
  payableItems: payableItems(cover.limits),
  extensions: cover.limits.extensions,
});
