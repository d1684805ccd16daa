import { act, screen, waitFor } from '@testing-library/react';
import {
  getCustomerAccreditInfo,
  getCustomerOperatorTemp,
  getLinkerAuditStatus,
  saveCustomerOperatorTemp,
  type OperatorApplication,
} from 'shared-kernel/contract/onboarding';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { bus, clock, topics } from 'shared-kernel/runtime';
import { aProjectSession, aSession, fakeApi, type FakeApi } from 'shared-kernel/testing';
import { fakeDialogs } from '../ui/dialog.fixture';
import { anUpload, renderHeld } from './held.fixture';
import { OperatorCheckPage } from './operator-check.page';

fakeDialogs();

const file = (number: number, fileName: string) => ({ ...anUpload(number), fileName });
const application: OperatorApplication = {
  id: 5,
  operatorName: '方秋萍',
  operatorIdNo: '370283********252X',
  operatorTelephone: '13900000004',
  operatorEmail: 'c4@example.com',
  position: '人事主管',
  authLetterFile: file(1, '授权委托书.pdf'),
  idFrontFile: file(2, '人像面.png'),
  idBackFile: file(3, '国徽面.png'),
  validFrom: civilDate('2026-11-21'),
  validTo: civilDate('2027-11-20'),
  applyKind: 1,
  auditStatus: 0,
  auditRemark: null,
  auditTime: null,
  createTime: '2026-11-21T01:30:00Z',
};

const audit = (linkerAuditStatus: number, auditRemark: string | null = null, tempId: number | null = 5) => ({
  linkerAuditStatus,
  auditRemark,
  tempId,
  submitTime: '2026-11-21T01:30:00Z',
});
const network = () =>
  fakeApi()
    .on(getLinkerAuditStatus, audit(0))
    .on(getCustomerOperatorTemp, application)
    .on(getCustomerAccreditInfo, {
      linkername: '方秋萍',
      telephone: '13900000004',
      email: '',
      authLetterFile: null,
      validFrom: null,
      validTo: null,
      version: 3,
    });

const open = (api: FakeApi, who = aSession({ customer: { linkerAuditStatus: 0 } })) =>
  renderHeld(<OperatorCheckPage />, { session: who, api });
const asked = (api: FakeApi) => api.calls(getLinkerAuditStatus).length;

function look(visibility: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

beforeEach(() => clock.sync('2026-11-21T01:30:00Z'));
afterEach(() => look('visible'));

describe('the page of an operator in audit', () => {
  it('shows the submitted data, the duration of the audit and the contact', async () => {
    open(network());

    expect(await screen.findByText('审核中')).toBeVisible();
    expect(screen.getByText(/预计1个工作日内完成/)).toBeVisible();
    expect(await screen.findByText('370283********252X')).toBeVisible();
    expect(screen.getByRole('link', { name: '授权委托书.pdf' })).toHaveAttribute(
      'href',
      '/prod-api/api/oss/raw/1',
    );
    expect(await screen.findByRole('link', { name: '0592-0000101' })).toBeVisible();
    expect(screen.getByRole('button', { name: '退出登录' })).toBeVisible();
  });

  it('polls every 30 s while the page is visible, and once on return', async () => {
    jest.useFakeTimers();
    const api = network();
    open(api);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(asked(api)).toBe(1);

    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(asked(api)).toBe(3);

    look('hidden');
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(asked(api)).toBe(3);

    look('visible');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(asked(api)).toBe(4);
  });

  it('publishes the approval once as a notice, and the guard lets the user pass', async () => {
    const api = network();
    const notices: string[] = [];
    bus.on(topics.noticeGiven).subscribe(({ message }) => notices.push(message));
    const { user, guard } = open(api);
    await screen.findByText('审核中');
    const before = guard.passes;

    api.on(getLinkerAuditStatus, audit(2));
    await user.click(screen.getByRole('button', { name: '刷新' }));

    await waitFor(() => expect(notices).toEqual(['操作员审核已通过']));
    expect(guard.refreshes).toBe(1);
    await waitFor(() => expect(guard.passes).toBe(before + 1));
  });

  it('shows a project user only the state', async () => {
    const api = network().on(getLinkerAuditStatus, audit(1, '请补充身份证照片', null));

    open(api, aProjectSession());

    expect(await screen.findByText('请联系企业主账号修改后重新提交。')).toBeVisible();
    expect(screen.queryByLabelText('操作员姓名')).not.toBeInTheDocument();
    expect(api.calls(getCustomerAccreditInfo)).toHaveLength(0);
  });
});

describe('a refused operator', () => {
  it('is shown with the reason, and resubmitted with the previous data and corrections', async () => {
    const api = network()
      .on(getLinkerAuditStatus, audit(1, '请补充职务'))
      .on(saveCustomerOperatorTemp, { id: 6, auditStatus: 0, linkerAuditStatus: 0, infoInputStatus: 4 });
    const { user } = open(api);
    expect(await screen.findByText('审核不通过')).toBeVisible();
    expect(screen.getByText('原因：请补充职务')).toBeVisible();
    expect(await screen.findByLabelText('操作员姓名')).toHaveValue('方秋萍');
    expect(screen.queryByRole('textbox', { name: '验证码' })).not.toBeInTheDocument();

    await user.type(screen.getByLabelText('职务'), '经理');
    api.on(getLinkerAuditStatus, audit(0, null, 6));
    await user.click(screen.getByRole('button', { name: '重新提交' }));

    expect(await screen.findByText('审核中')).toBeVisible();
    const [call] = api.calls(saveCustomerOperatorTemp);
    expect(call?.body).toMatchObject({
      operatorName: '方秋萍',
      position: '人事主管经理',
      authLetterFileId: application.authLetterFile?.id,
      idFrontFileId: application.idFrontFile?.id,
    });
    expect(call?.body).not.toHaveProperty('operatorIdNo');
    expect(call?.body).not.toHaveProperty('captcha');
  });
});
