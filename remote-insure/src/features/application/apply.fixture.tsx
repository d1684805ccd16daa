import {
  checkCustomerMeal,
  createInsure,
  getCustomerMeal,
  getInsureDraft,
  submitInsure,
  updateInsure,
  type PersonRowTyped,
  type PlanDetail,
} from 'shared-kernel/contract/insure';
import { getClauseFile, getSpecialClause } from 'shared-kernel/contract/documents';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { aPdf, fakeApi, renderPage, type aSession, type FakeApi } from 'shared-kernel/testing';
import { aDraft, aPlan, withStaffReads } from '../../shared/insure.fixture';
import { ApplyPage } from './apply.page';

export const kept = (version: number) => ({
  id: 31,
  insureNo: 'TB0031',
  insureStatus: insureStatus.code.draft,
  version,
  premium: fen(2_339_25),
  personCount: 3,
  issues: [],
});
export const moved = { id: 31, insureStatus: insureStatus.code.submitted, version: 3 };

export const anApi = (plan: PlanDetail = aPlan()): FakeApi =>
  withStaffReads(fakeApi())
    .on(getCustomerMeal, plan)
    .on(checkCustomerMeal, { usable: plan.usable, reason: plan.reason })
    .on(getClauseFile, aPdf(1))
    .on(getSpecialClause, aPdf(1))
    .on(createInsure, kept(1))
    .on(updateInsure, kept(2))
    .on(submitInsure, moved);

type Session = ReturnType<typeof aSession>;

export const openNew = (api = anApi(), session?: Session, search = '') =>
  renderPage(<ApplyPage />, {
    route: `/employer/insure/insureing/7${search}`,
    path: '/employer/insure/insureing/:id',
    api,
    session,
  });

export const openDraft = (persons: PersonRowTyped[], api = anApi(), session?: Session) =>
  openNew(api.on(getInsureDraft, aDraft(persons)), session, '?draft=31');
