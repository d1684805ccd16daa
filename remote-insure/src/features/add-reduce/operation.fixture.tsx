import { screen, within } from '@testing-library/react';
import { getInsure, listInsurePersons, type PolicyDetail } from 'shared-kernel/contract/insure';
import {
  calcAddReduce,
  createAddReduce,
  type RosterCalcItem,
  type StaffChange,
} from 'shared-kernel/contract/roster';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { getStaffDraft } from 'shared-kernel/contract/roster/drafts';
import { fen } from 'shared-kernel/domain/money';
import {
  type aProjectSession,
  fakeApi,
  renderPage,
  type FakeApi,
  type RecordedCall,
} from 'shared-kernel/testing';
import { endorseStatus, jobType, operateType } from 'shared-kernel/domain/dictionaries';
import { aPolicy, withStaffReads } from '../../shared/insure.fixture';
import { aPerson } from '../../shared/person.fixture';
import { OperationPage } from './operation.page';

export const everybody = Array.from({ length: 12 }, (_, at) =>
  aPerson({ id: at + 1, name: `员工${at + 1}` }),
);

/** People with the same name, so that a line has to distinguish them. */
const aPriced = (row: number): RosterCalcItem => ({
  row,
  personId: row,
  name: '王芳',
  idNoMasked: `3502**********001${row}`,
  workTypeName: '车工',
  jobType: jobType.code.class4,
  startDate: civilDate('2026-11-22'),
  endDate: civilDate('2027-11-21'),
  days: 0,
  totalDays: 0,
  unitPremium: fen(0),
  premium: fen(0),
  formula: '-',
});

const aPrice = (premium: number) => ({
  addPremium: fen(Math.max(premium, 0)),
  refundPremium: fen(Math.max(-premium, 0)),
  premium: fen(premium),
  items: [8, 9].map((row) => aPriced(row)),
  issues: [],
  warnings: [],
  effectAt: '2026-11-21T16:00:00Z',
  inForceAfter: 6,
  ordered: { joining: 3, leaving: 1 },
});

const made = {
  id: 51,
  orderNo: 'PG0051',
  endorseStatus: endorseStatus.code.unpaid,
  version: 1,
  premium: fen(2_008_80),
  personCount: 3,
};

export const pageOfPeople = ({ query }: RecordedCall) => {
  const start = Number(query['start'] ?? 0);
  return { list: everybody.slice(start, start + Number(query['length'] ?? 20)), count: everybody.length };
};

export const anApi = (policy: PolicyDetail = aPolicy()): FakeApi =>
  withStaffReads(fakeApi())
    .on(getInsure, policy)
    .on(listInsurePersons, pageOfPeople)
    .on(calcAddReduce, ({ body }) =>
      aPrice((body as StaffChange).operateType === operateType.code.add ? 2_008_80 : -600_00),
    )
    .on(getStaffDraft, null)
    .on(createAddReduce, made);

export const open = (search: string, api = anApi(), session?: ReturnType<typeof aProjectSession>) =>
  renderPage(<OperationPage />, { route: `/addReduce/operation${search}`, api, session });
type Page = ReturnType<typeof open>;

export const adding = `?insureId=21&operateType=${operateType.code.add}`;
export const removing = `?insureId=21&operateType=${operateType.code.reduce}`;

export const priceBox = () => within(screen.getByRole('region', { name: '费用试算' }));
/** Opens the calculation of the price. */
export async function calculation({ user }: Page) {
  await user.click(await priceBox().findByRole('button', { name: '计算明细' }));
  return within(await screen.findByRole('dialog', { name: '费用试算' }));
}

/** Chooses people in cover for the list. */
export async function chosen({ user }: Page, ...names: string[]) {
  await user.click(await screen.findByRole('button', { name: '选择在保人员' }));
  for (const name of names) {
    const box = { name: `选择${name}` };
    if (!(await screen.findByRole('checkbox', box).catch(() => undefined)))
      await user.click(screen.getByTitle('下一页'));
    await user.click(await screen.findByRole('checkbox', box));
  }
  await user.click(screen.getByRole('button', { name: `添加${names.length}人` }));
}
