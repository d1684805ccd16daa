import {
  listCustomerMeals,
  listInsuredPeople,
  listInsures,
  type InsuredPersonRow,
  type PolicyRow,
} from 'shared-kernel/contract/insure';
import { listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { getTonight } from 'shared-kernel/contract/tonight';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { endorseStatus, filingStatus, insureStatus, personStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { serverClock } from 'shared-kernel/runtime';
import { fakeApi, renderPage, textOfList } from 'shared-kernel/testing';
import { OrderListPage } from './features/add-reduce-log/order-list.page';
import { AddReduceListPage } from './features/add-reduce/add-reduce-list.page';
import { PeopleListPage } from './features/people/people-list.page';
import { aPolicy } from './shared/insure.fixture';
import { anOrder } from './shared/order.fixture';
import { aPerson } from './shared/person.fixture';
import { aNight } from './shared/tonight.fixture';
import { PolicyListPage } from './features/policy/policy-list.page';

const aPolicyRow = (status: number, actions: PolicyRow['actions'] = []): PolicyRow =>
  aPolicy({
    id: 100 + status,
    insureNo: `TB${status}`,
    policyNo: `P${status}`,
    startDate: civilDate('2026-12-01'),
    endDate: civilDate('2027-11-30'),
    personCount: 5,
    inForceCount: 4,
    pendingChanges: 1,
    jobTypes: [1, 3],
    premium: fen(1_234_50),
    insureStatus: status,
    actions,
    daysLeft: null,
  });

const anOrderRow = (status: number, actions: AddReduceRow['actions'] = []): AddReduceRow =>
  anOrder({
    id: 200 + status,
    orderNo: `JJ${status}`,
    policyNo: 'P5',
    personCount: 2,
    premium: fen(100_00),
    effectDate: civilDate('2026-12-02'),
    effectAt: '2026-12-01T16:00:00Z',
    endorseStatus: status,
    actions,
  });

const aPersonRow = (status: number, actions: InsuredPersonRow['actions']): InsuredPersonRow =>
  aPerson({
    id: 300 + status,
    name: '林伟',
    idNoMasked: '3502**********0011',
    workTypeName: '木工',
    jobType: 3,
    projectName: '一厂装配',
    endDate: civilDate('2027-11-30'),
    personStatus: status,
    openCaseCount: 2,
    filingStatus: filingStatus.code.filed,
    actions,
  });

/** The server's allowed actions, one for each row. */
const actions = [['edit'], ['changeStaff'], ['pay'], []] as const;
/** A code from a newer server, which is shown as a number. */
const unknown = 99;
const policies = [...insureStatus.codes, unknown].map((code, at) => ({
  ...aPolicyRow(code, [...(actions[at] ?? [])]),
  isRenewedSurrendered: code === insureStatus.code.paid,
}));
const offered: AddReduceRow['actions'][] = [['confirm'], ['pay']];
const orders = [...endorseStatus.codes, unknown].map((code, at) =>
  anOrderRow(code, code === endorseStatus.code.cancelled ? ['download'] : offered[at]),
);
const people = [...personStatus.codes, unknown].map((code, at) =>
  aPersonRow(code, at === 0 ? ['reduce'] : at === 2 ? ['amend', 'replace', 'reduce'] : []),
);
const counts = { statusCounts: {} };

const pages = [
  {
    Page: PolicyListPage,
    answers: () =>
      fakeApi()
        .on(listInsures, { list: policies, count: policies.length, ...counts })
        .on(listCustomerMeals, { list: [], count: 0 })
        .on(getTonight, aNight()),
    words: [
      'heading: 保单管理',
      'tabs: 全部 | 待提交 | 待审核 | 已驳回 | 待支付 | 待生效 | 保障中 | 已到期 | 退保中 | 已退保 | 已作废',
      'filters: 保单号/投保单号 | 方案',
      'columns: 保单号/投保单号 | 状态 | 方案 | 起保日期 | 到期日期 | 在保/投保人数 | 保费 | 操作',
      'row: P0 | 待提交 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 继续填写、更多',
      'row: P1 | 待审核 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 加减保、更多',
      'row: P2 | 已驳回 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 去支付',
      'row: P3 | 待支付 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P4 | 待生效 | 安心方案 原保单已申请退保，不带入其人员 | 2026-12-01 | 2027-11-30 自2026-12-01起 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P5 | 保障中 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P6 | 已到期 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P7 | 退保中 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P8 | 已退保 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P9 | 已作废 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
      'row: P99 | 99 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 / 5 | ¥1,234.50 | 详情',
    ],
  },
  {
    Page: AddReduceListPage,
    answers: () =>
      fakeApi().on(listInsures, {
        list: [
          aPolicyRow(5, ['changeStaff', 'add', 'reduce', 'replace', 'amend']),
          aPolicyRow(4, ['add', 'replace']),
          aPolicyRow(6),
        ],
        count: 3,
        ...counts,
      }),
    words: [
      'heading: 加减保',
      'filters: 保单号 | 方案 | 项目',
      'columns: 保单号 | 方案 | 起保日期 | 到期日期 | 在保人数 | 承保类别 | 待生效变动 | 操作',
      'row: P5 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 | 1、3类 | 1 | 加保、更多',
      'row: P4 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 | 1、3类 | 1 | 加保、更多',
      'row: P6 | 安心方案 | 2026-12-01 | 2027-11-30 | 4 | 1、3类 | 1 | 查看人员',
    ],
  },
  {
    Page: OrderListPage,
    answers: () => fakeApi().on(listAddReduces, { list: orders, count: orders.length, ...counts }),
    words: [
      'heading: 加减保记录',
      'tabs: 全部 | 待主账号确认 | 待支付 | 审核中 | 待生效 | 已生效 | 已驳回 | 已撤销',
      'filters: 单号/批单号 | 保单 | 类型',
      'columns: 单号 | 类型 | 保单号 | 人数 | 应付/应退 | 生效日期 | 状态 | 操作',
      'row: JJ0 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 待主账号确认 | 去确认、更多',
      'row: JJ1 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 待支付 | 去支付、更多',
      'row: JJ2 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 审核中 | 详情、更多',
      'row: JJ3 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 待生效 | 详情、更多',
      'row: JJ4 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 已生效 | 详情、更多',
      'row: JJ5 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 已驳回 | 详情、更多',
      'row: JJ6 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 已撤销 | 详情、更多',
      'row: JJ99 | 加保 | P5 | 2 | +¥100.00 | 2026-12-02 | 99 | 详情、更多',
    ],
  },
  {
    Page: PeopleListPage,
    answers: () => fakeApi().on(listInsuredPeople, { list: people, count: people.length }),
    words: [
      'heading: 在保名单',
      'filters: 姓名 | 证件号码（完整） | 工种',
      'columns: 姓名 | 证件号码 | 工种 | 项目 | 终止日期 | 备案/案件 | 状态 | 操作',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 待生效 | 减保、更多',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 保障中 | 查看保单',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 已减保 | 批改、更多',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 已替换 | 查看保单',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 已到期 | 查看保单',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 已退保 | 查看保单',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 待支付 | 查看保单',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 作废 | 查看保单',
      'row:  | 林伟 | 3502**********0011 | 木工（3类） | 一厂装配 | 2027-11-30 | 已备案未结案件2件 | 99 | 查看保单',
    ],
  },
];

describe('declarative list pages', () => {
  it.each(pages)(
    '$Page.name has the declared headings, tabs, filters and rows',
    async ({ Page, answers, words }) => {
      serverClock.sync('2026-12-01T00:00:00Z');
      renderPage(<Page />, { api: answers() });

      expect(await textOfList()).toEqual(words);
    },
  );
});
