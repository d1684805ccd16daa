export { aggregatePerson, aggregatePremium, aggregateTotalCostDay } from './insure-aggregates';
export { openToBranches } from './insure-branches';
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
  unmaskPerson,
} from './insure-people';
export type { InsuredPersonRow, ParsedPersons, PersonRowTyped } from './insure-people';
export {
  checkCustomerMeal,
  getCustomerMeal,
  insurePeriodCode,
  listCustomerMeals,
  quoteCustomerMeal,
} from './insure-plans';
export type { PlanDetail, PlanRow, PlanTerms } from './insure-plans';
export {
  cancelInsure,
  createInsure,
  deleteInsure,
  getInsure,
  getInsureDraft,
  listInsures,
  payInsure,
  submitInsure,
  updateInsure,
} from './insure-policies';
export type { InsureDraft, PolicyDetail, PolicyRow } from './insure-policies';
