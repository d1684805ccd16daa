import { screen, waitFor } from '@testing-library/react';
import {
  checkLinkerPhone,
  getCustomerAccreditInfo,
  saveCustomerOperatorTemp,
  updateCustomerAccreditInfo,
} from 'shared-kernel/contract/onboarding';
import { sendVerification } from 'shared-kernel/contract/account/session';
import { getIdCardInfo } from 'shared-kernel/contract/recognition';
import { uploadOss } from 'shared-kernel/contract/files';
import { clock } from 'shared-kernel/runtime';
import { aSession, fakeApi, refuse } from 'shared-kernel/testing';
import { fakeDialogs } from '../ui/dialog.fixture';
import { anUpload, aScan, renderHeld } from './held.fixture';
import { VerificationPage } from './verification.page';

fakeDialogs();

const idOf = (number: number) => anUpload(number).id;
const office = {
  linkername: '方秋萍',
  telephone: '13900000005',
  email: '',
  authLetterFile: { ...anUpload(9), fileName: '授权委托书.pdf' },
  validFrom: null,
  validTo: null,
  version: 3,
};

const network = () => {
  let uploads = 0;
  return fakeApi()
    .on(getCustomerAccreditInfo, office)
    .on(checkLinkerPhone, ({ query }) => ({ available: query.telephone !== '13900000001' }))
    .on(sendVerification, { expireSeconds: 300, resendSeconds: 60 })
    .on(getIdCardInfo, refuse(4100))
    .on(updateCustomerAccreditInfo, { infoInputStatus: 3, linkerAuditStatus: 2, version: 4 })
    .on(saveCustomerOperatorTemp, { id: 6, auditStatus: 0, linkerAuditStatus: 0, infoInputStatus: 4 })
    .on(uploadOss, () => anUpload((uploads += 1)));
};

type Page = ReturnType<typeof renderHeld>;

const open = (api: ReturnType<typeof network>, infoInputStatus = 2) =>
  renderHeld(<VerificationPage />, { api, session: aSession({ customer: { infoInputStatus } }) });
const code = () => screen.queryByRole('textbox', { name: '验证码' });
const submit = ({ user }: Page) => user.click(screen.getByRole('button', { name: '提交审核' }));

async function fillIn({ user }: Page) {
  await user.upload(await screen.findByLabelText('上传身份证人像面', { selector: 'input' }), aScan('a.png'));
  await user.upload(screen.getByLabelText('上传身份证国徽面', { selector: 'input' }), aScan('b.png'));
  await screen.findByRole('link', { name: '2.png' });
  await user.type(screen.getByLabelText('身份证号码'), '37028319951103252x');
}

beforeEach(() => clock.sync('2026-11-21T01:30:00Z'));

describe('the form of the operator', () => {
  it('authorises the operator and applies for the audit with one submit', async () => {
    const api = network();
    const page = open(api);
    await fillIn(page);
    await page.user.type(code() as HTMLElement, '246810');

    await submit(page);

    await waitFor(() => expect(page.guard.refreshes).toBe(1));
    expect(api.calls(updateCustomerAccreditInfo)).toMatchObject([
      { body: { linkername: '方秋萍', telephone: '13900000005', captcha: '246810', version: 3 } },
    ]);
    const [applied] = api.calls(saveCustomerOperatorTemp);
    expect(applied?.body).toMatchObject({
      operatorIdNo: '37028319951103252X',
      authLetterFileId: idOf(9),
      idFrontFileId: idOf(1),
      idBackFileId: idOf(2),
      validFrom: '2026-11-21',
      validTo: '2027-11-20',
    });
    // The first call has used up the code.
    expect(applied?.body).not.toHaveProperty('captcha');
  });

  it('does not authorise again when only the application failed', async () => {
    const api = network().on(saveCustomerOperatorTemp, refuse(2001));
    const page = open(api);
    await fillIn(page);
    await page.user.type(code() as HTMLElement, '246810');
    await submit(page);
    await waitFor(() =>
      expect(screen.getByLabelText('身份证号码')).toHaveAccessibleDescription('身份证号码不正确'),
    );
    await waitFor(() => expect(code()).not.toBeInTheDocument());

    api.on(saveCustomerOperatorTemp, { id: 6, auditStatus: 0, linkerAuditStatus: 0, infoInputStatus: 4 });
    await submit(page);

    await waitFor(() => expect(api.calls(saveCustomerOperatorTemp)).toHaveLength(2));
    expect(api.calls(updateCustomerAccreditInfo)).toHaveLength(1);
    await waitFor(() => expect(page.guard.refreshes).toBe(1));
  });

  it('continues with the application after a reload, and requires a code only for another number', async () => {
    const api = network();
    const page = open(api, 3);
    await fillIn(page);
    expect(code()).not.toBeInTheDocument();

    await page.user.clear(screen.getByLabelText('手机号'));
    await page.user.type(screen.getByLabelText('手机号'), '139-0000-0006');
    await page.user.type((await screen.findByRole('textbox', { name: '验证码' })) as HTMLElement, '246810');
    await submit(page);

    await waitFor(() =>
      expect(api.calls(saveCustomerOperatorTemp)).toMatchObject([
        { body: { operatorTelephone: '13900000006', captcha: '246810' } },
      ]),
    );
    expect(api.calls(updateCustomerAccreditInfo)).toHaveLength(0);
  });

  it('shows while typing that the number belongs to another employer', async () => {
    const api = network();
    const page = open(api);
    const phone = await screen.findByLabelText('手机号');
    await page.user.clear(phone);

    await page.user.type(phone, '13900000001');

    await waitFor(() => expect(phone).toHaveAccessibleDescription('该手机号已被其他企业使用'));
    // Incomplete numbers are not checked.
    expect(api.calls(checkLinkerPhone).map(({ query }) => query.telephone)).toEqual(['13900000001']);
  });

  it('shows at the code field that the code is wrong or expired', async () => {
    const api = network().on(updateCustomerAccreditInfo, refuse(1003));
    const page = open(api);
    await fillIn(page);
    await page.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('验证码已发送至13900000005，5分钟内有效')).toBeVisible();
    expect(screen.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
    await page.user.type(code() as HTMLElement, '111111');

    await submit(page);

    await waitFor(() => expect(code()).toHaveAccessibleDescription('验证码错误或已过期'));
    expect(api.calls(saveCustomerOperatorTemp)).toHaveLength(0);
  });

  it('is filled in from a readable ID card', async () => {
    const api = network().on(getIdCardInfo, ({ query }) => ({
      name: query.side === 'front' ? '方秋萍' : '',
      idNo: query.side === 'front' ? '37028319951103252x' : '',
      sex: '',
      nation: '',
      birthday: '',
      address: '',
      issuer: '',
      validFrom: query.side === 'back' ? '2010-01-01' : '',
      validTo: query.side === 'back' ? '2020-01-01' : '',
      confidence: 0.9,
    }));
    const page = open(api);

    await page.user.upload(
      await screen.findByLabelText('上传身份证人像面', { selector: 'input' }),
      aScan('a.png'),
    );
    expect(await screen.findByText('已识别并填入：身份证号码，请核对')).toBeVisible();
    expect(screen.getByLabelText('身份证号码')).toHaveValue('37028319951103252X');
    await page.user.upload(screen.getByLabelText('上传身份证国徽面', { selector: 'input' }), aScan('b.png'));

    expect(await screen.findByText('身份证已过有效期，请核对')).toBeVisible();
  });

  it('shows that the ID card is of somebody else, and which number was read with doubt', async () => {
    const read = { name: '方秋平', idNo: '370283199511032520', unsure: ['idNo'], confidence: 0.6 };
    const empty = { sex: '', nation: '', birthday: '', address: '', issuer: '', validFrom: '', validTo: '' };
    const page = open(network().on(getIdCardInfo, { ...empty, ...read }));

    await page.user.upload(
      await screen.findByLabelText('上传身份证人像面', { selector: 'input' }),
      aScan('a.png'),
    );

    expect(
      await screen.findByText(/^这张身份证与填写的操作员不是同一人。请上传操作员本人的身份证/),
    ).toBeVisible();
    expect(screen.getByText('识别没有把握：身份证号码，请逐字核对')).toBeVisible();
    expect(screen.getByRole('button', { name: '采用识别的操作员姓名' })).toBeVisible();
    expect(screen.getByLabelText('操作员姓名')).toHaveValue('方秋萍');
  });
});
