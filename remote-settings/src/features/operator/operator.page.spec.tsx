import { act, screen, waitFor, within } from '@testing-library/react';
import {
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  listCustomerOperatorTemps,
  updateCustomerAccreditInfo,
  withdrawCustomerOperatorTemp,
  type CustomerAccreditInfo,
  type OperatorApplication,
} from 'shared-kernel/contract/onboarding';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { applyKind, customerType, operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { clock, resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { OperatorPage } from './operator.page';

const letter = { id: '00000000-0000-4000-8000-000000000001', url: '/raw/1', fileName: '授权委托书.pdf' };
const company = {
  customername: '华北建设有限公司',
  uscc: '91110000100000000X',
  customerType: customerType.code.company,
  legalPerson: '沈文彬',
  industryCode: '',
  regionCode: '110105',
  address: '示例路1号',
  establishDate: null,
  employeeScale: '',
  licenseFile: null,
  version: 4,
  infoInputStatus: 4,
};
const office = (change: Partial<CustomerAccreditInfo> = {}): CustomerAccreditInfo => ({
  linkername: '顾佳宁',
  telephone: '13900000002',
  email: 'c2@example.com',
  authLetterFile: letter,
  validFrom: civilDate('2025-12-12'),
  validTo: civilDate('2026-12-12'),
  version: 4,
  ...change,
});
const application = (change: Partial<OperatorApplication> = {}): OperatorApplication => ({
  id: 5,
  operatorName: '方秋萍',
  operatorIdNo: '370283********252X',
  operatorTelephone: '13900000004',
  operatorEmail: '',
  position: '',
  authLetterFile: letter,
  idFrontFile: null,
  idBackFile: null,
  validFrom: civilDate('2026-11-21'),
  validTo: civilDate('2027-11-20'),
  applyKind: applyKind.code.change,
  auditStatus: operatorApplicationStatus.code.waiting,
  auditRemark: null,
  auditTime: null,
  createTime: '2026-11-21T01:30:00Z',
  ...change,
});

function open(list: OperatorApplication[] = [], saved = office(), search = '') {
  const api = fakeApi()
    .on(getCustomerBaseInfo, company)
    .on(getCustomerAccreditInfo, saved)
    .on(listCustomerOperatorTemps, () => ({ list, count: list.length }));
  return renderPage(<OperatorPage />, { route: `/setting/operator${search}`, api });
}

beforeEach(() => clock.sync('2026-11-21T01:30:00Z'));
afterEach(async () => {
  await act(async () => resetRuntime());
  sessionStorage.clear();
});

describe('the authorised operator', () => {
  it.each([
    ['2026-12-12', '剩余21天', '授权即将到期，请及时续期'],
    ['2026-11-20', '已到期1天', '操作员授权已到期，请上传新的授权委托书续期'],
  ])('of an authority that ends on %s is asked to renew it', async (day, left, warning) => {
    open([], office({ validTo: civilDate(day) }));

    expect(await screen.findByText(left)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(warning);
    expect(await screen.findByText('91110000100000000X')).toBeInTheDocument();
  });

  it('is renewed for the same person with a new letter only', async () => {
    const page = open();
    page.api.on(updateCustomerAccreditInfo, { infoInputStatus: 4, linkerAuditStatus: 2, version: 5 });

    await page.user.click(await screen.findByRole('button', { name: '续期授权' }));
    await page.user.click(await screen.findByRole('button', { name: '确认续期' }));

    expect(page.url()).toBe('/setting/operator?form=renew');
    expect(screen.getByLabelText('授权结束日期')).toHaveValue('2027-12-11');
    await waitFor(() => expect(screen.getByText('请上传授权委托书')).toBeInTheDocument());
    expect(page.api.calls(updateCustomerAccreditInfo)).toHaveLength(0);
  });

  it('is changed with an empty form, or that of a refused application', async () => {
    const refused = application({
      auditStatus: operatorApplicationStatus.code.rejected,
      auditRemark: '照片模糊',
    });
    open([refused], office(), '?form=change');

    expect(await screen.findByLabelText('操作员姓名')).toHaveValue('方秋萍');
  });

  it('is not filled in for somebody else', async () => {
    open([], office(), '?form=change');

    expect(await screen.findByLabelText('操作员姓名')).toHaveValue('');
    expect(screen.getByLabelText('手机号')).toHaveValue('');
  });

  it('can be changed again once the application that waits is withdrawn', async () => {
    const list = [application()];
    const page = open(list);
    page.api.on(withdrawCustomerOperatorTemp, () => {
      list[0] = application({ auditStatus: operatorApplicationStatus.code.withdrawn });
      return { id: 5, auditStatus: 4, linkerAuditStatus: 2 };
    });
    const waiting = within(await screen.findByRole('region', { name: '审核中的变更申请' }));
    expect(screen.getByRole('button', { name: '更换操作员' })).toBeDisabled();

    await page.user.click(waiting.getByRole('button', { name: '撤回申请' }));
    const question = within(await screen.findByRole('dialog', { name: '确定撤回该变更申请吗？' }));
    await page.user.click(question.getByRole('button', { name: '撤回申请' }));

    expect(await screen.findByText('变更申请：方秋萍，已撤回')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '更换操作员' })).toBeEnabled();
  });
});
