import { act, cleanup } from '@testing-library/react';
import { listCases } from 'shared-kernel/contract/claims';
import { getInsure, listInsurePersons, type PolicyDetail } from 'shared-kernel/contract/insure';
import { checkCapital } from 'shared-kernel/contract/money/finance';
import { listPremiumEntries } from 'shared-kernel/contract/money/premium-entries';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { getHeadcount } from 'shared-kernel/contract/roster/people';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage, type aProjectSession, type FakeApi } from 'shared-kernel/testing';
import { aPolicy, enoughMoney } from '../../shared/insure.fixture';
import { PolicyPage } from './policy.page';

const aBooking = {
  id: 5,
  entryNo: 'PZH2026112100000005',
  entryTime: '2026-11-21T03:00:00Z',
  movement: 'capture' as const,
  bizType: walletBizType.code.add,
  bizId: 44,
  bizNo: 'JJ0044',
  insureId: 21,
  summary: '加保 JJ0044 1人',
  available: fen(0),
  frozen: fen(-2_008_80),
  premium: fen(2_008_80),
};

const day = civilDate('2026-11-22');

export const policyPage = (api: FakeApi, session?: ReturnType<typeof aProjectSession>) =>
  renderPage(<PolicyPage />, {
    route: '/insurance/details/21',
    path: '/insurance/details/:id',
    session,
    api,
  });

export const open = (
  change: Partial<PolicyDetail> = {},
  api = fakeApi(),
  session?: ReturnType<typeof aProjectSession>,
) =>
  policyPage(
    api
      .on(getInsure, aPolicy({ actions: [], ...change }))
      .on(listInsurePersons, { list: [], count: 0 })
      .on(listCases, { list: [], count: 0 })
      .on(listAddReduces, { list: [], count: 0, statusCounts: {} })
      .on(listPremiumEntries, { list: [aBooking], count: 1, sumPremium: fen(2_008_80) })
      .on(getHeadcount, { startDate: day, endDate: day, today: day, days: [] })
      .on(checkCapital, enoughMoney),
    session,
  );

/** Leaves the page and clears the cache, so that the next one is not read from it. */
export async function leave() {
  cleanup();
  await act(async () => resetRuntime());
}
