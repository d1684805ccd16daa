import type { CoveredPerson, CoverLimits } from 'shared-kernel/contract/claims';
import type { ClaimTerms } from 'shared-kernel/domain/claim-calculation';
import type { Cover } from '../insure/cover';
import type { CoverSnapshot } from './claims.tables';

/** The cover that a case was reported under. */
export const snapshotOf = (cover: Cover): CoverSnapshot => ({
  mealName: cover.mealName,
  startDate: cover.startDate,
  endDate: cover.endDate,
  certificateNeeded: cover.certificateNeeded,
  terms: cover.limits,
});

/** The four limits people ask for first. */
export const limitsOf = (terms: ClaimTerms): CoverLimits => ({
  deathLimit: terms.deathLimit,
  medicalLimit: terms.medicalLimit,
  lostWageDaily: terms.lostWage.daily,
  hospDaily: terms.hospital.daily,
});

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
});
