import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { idType, jobType, personStatus, sex } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';

/** Somebody in cover for a year from 2026-11-22. */
export const aPerson = (change: Partial<InsuredPersonRow> = {}): InsuredPersonRow => ({
  id: 1,
  insureId: 21,
  policyNo: 'BD0021',
  insureNo: 'TB0021',
  mealName: '安心方案',
  name: '员工1',
  idType: idType.code.idCard,
  idNoMasked: '350212********0015',
  mobileMasked: null,
  sex: sex.code.male,
  birthday: null,
  age: null,
  workTypeName: '文员',
  jobType: jobType.code.class1,
  projectId: null,
  projectName: null,
  workUnit: null,
  certNo: null,
  startDate: civilDate('2026-11-22'),
  endDate: civilDate('2027-11-21'),
  unitPremium: fen(669_60),
  premium: fen(669_60),
  personStatus: personStatus.code.inCover,
  caseCount: 0,
  openCaseCount: 0,
  filingStatus: null,
  actions: ['amend', 'replace', 'reduce'],
  ...change,
});
