export { aggregatePerson, aggregatePremium, aggregateTotalCostDay } from './insure/aggregates';
export { openToBranches } from './insure/branches';
export {
  checkBlackList,
  checkPersons,
  listInsuredPeople,
  listInsurePersons,
  maxPersonsPerList,
  parsedPersons,
  parsePersons,
  personRow,
  personTemplate,
  staffAction,
  unmaskPerson,
} from './insure/people';
export type { InsuredPersonRow, ParsedPersons, PersonRowTyped, StaffAction } from './insure/people';
export {
  checkCustomerMeal,
  getCustomerMeal,
  insurePeriodCode,
  listCustomerMeals,
  quoteCustomerMeal,
} from './insure/plans';
export type { PlanDetail, PlanRow, PlanTerms } from './insure/plans';
export {
  cancelInsure,
  createInsure,
  deleteInsure,
  getInsureDraft,
  payInsure,
  submitInsure,
  updateInsure,
  policyAction,
} from './insure/policies';
export type { InsureDraft } from './insure/policies';
export { getInsure, listInsures } from './insure/policies';
export type { ConsentPaper, PolicyDetail, PolicyRow } from './insure/policies';
export { declineRenewal, getRenewData, listRenewals, renewPolicies } from './insure/renewals';
export type { DroppedPerson, RenewalRow } from './insure/renewals';
export { previewSurrender, surrenderInsure, withdrawSurrender } from './insure/surrender';
export type { SurrenderLine } from './insure/surrender';
