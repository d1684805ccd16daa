import { screen, waitFor } from '@testing-library/react';
import { getCustomerBaseInfo, updateCustomerBaseInfo } from 'shared-kernel/contract/onboarding';
import { uploadOss } from 'shared-kernel/contract/files';
import { getLicenseInfo } from 'shared-kernel/contract/recognition';
import { getRegions } from 'shared-kernel/contract/reference';
import { clock } from 'shared-kernel/runtime';
import { aProjectSession, aSession, fakeApi, noNetwork, refuse, type FakeApi } from 'shared-kernel/testing';
import { fakeDialogs } from '../ui/dialog.fixture';
import { anUpload, aScan, renderHeld } from './held.fixture';
import { VerificationPage } from './verification.page';

fakeDialogs();

const licenseFile = { ...anUpload(1), fileName: '执照.png' };
const saved = {
  customername: '',
  uscc: '',
  customerType: 1,
  legalPerson: '陈志成',
  industryCode: '',
  regionCode: '310115',
  address: '浦东新区样例路200弄9号',
  establishDate: null,
  employeeScale: '',
  licenseFile: null,
  version: 4,
  infoInputStatus: 0,
};
const licence = {
  customername: '上海浦东样例(人力)有限公司',
  uscc: '91310115MA1DEM0233',
  legalPerson: '陈志诚',
  address: '',
  establishDate: '2015-03-02',
  businessScope: '',
  confidence: 0.97,
};

const network = () =>
  fakeApi()
    .on(getCustomerBaseInfo, saved)
    .on(getRegions, ({ query }) => ({
      list:
        query.parentCode === '310000'
          ? [{ code: '310115', name: '浦东新区', level: 3, leaf: true }]
          : [{ code: '310000', name: '上海市', level: 1, leaf: false }],
    }))
    .on(uploadOss, licenseFile)
    .on(getLicenseInfo, licence)
    .on(updateCustomerBaseInfo, { infoInputStatus: 1, version: 5 });

const open = (api: FakeApi, infoInputStatus = 0) =>
  renderHeld(<VerificationPage />, { api, session: aSession({ customer: { infoInputStatus } }) });

const licenceInput = () => screen.findByLabelText('上传营业执照', { selector: 'input' });
const save = () => screen.getByRole('button', { name: '保存并继续' });

beforeEach(() => clock.sync('2026-11-21T01:30:00Z'));

describe('the scanned business licence', () => {
  it('fills in empty fields, and replaces a differing typed value only on request', async () => {
    const { user } = open(network());

    await user.upload(await licenceInput(), aScan('执照.png'));

    expect(
      await screen.findByText('已识别并填入：企业名称、统一社会信用代码、成立日期，请核对'),
    ).toBeVisible();
    expect(screen.getByLabelText('企业名称')).toHaveValue('上海浦东样例（人力）有限公司');
    expect(screen.getByLabelText('统一社会信用代码')).toHaveValue('91310115MA1DEM0233');
    expect(screen.getByLabelText('法定代表人')).toHaveValue('陈志成');
    await user.click(screen.getByRole('button', { name: '采用识别的法定代表人' }));
    expect(screen.getByLabelText('法定代表人')).toHaveValue('陈志诚');
    expect(screen.queryByText('识别结果与已填写的内容不同，请核对')).not.toBeInTheDocument();
  });

  it.each([
    ['is not readable', refuse(4100)],
    ['cannot be recognised', noNetwork],
    ['is empty', { ...licence, customername: '', uscc: '', legalPerson: '', establishDate: '' }],
  ] as const)('that %s is filled in by hand, and the step can still be saved', async (_case, answer) => {
    const api = network().on(getLicenseInfo, answer);
    const { user } = open(api);

    await user.upload(await licenceInput(), aScan('执照.png'));
    expect(await screen.findByText('未能识别，请手动填写', {}, { timeout: 10_000 })).toBeVisible();
    await user.type(screen.getByLabelText('企业名称'), '样例(人力)公司');
    await user.type(screen.getByLabelText('统一社会信用代码'), '91310115ma1dem0233');
    await user.click(save());

    await waitFor(() =>
      expect(api.calls(updateCustomerBaseInfo)).toMatchObject([
        {
          body: {
            customername: '样例（人力）公司',
            uscc: '91310115MA1DEM0233',
            licenseFileId: licenseFile.id,
            version: 4,
          },
        },
      ]),
    );
  });
});

describe('the first step', () => {
  const withLicence = { ...saved, customername: '样例公司', uscc: '91310115MA1DEM0233', licenseFile };

  it('runs the guard again after saving', async () => {
    const { user, guard } = open(network().on(getCustomerBaseInfo, withLicence));
    await screen.findByLabelText('企业名称');
    const before = guard.passes;

    await user.click(save());

    await waitFor(() => expect(guard).toMatchObject({ refreshes: 1, passes: before + 1 }));
  });

  it('shows at its field that the company code is already registered, and keeps the values', async () => {
    const api = network().on(getCustomerBaseInfo, withLicence).on(updateCustomerBaseInfo, refuse(1011));
    const { user, guard } = open(api);
    await screen.findByLabelText('企业名称');

    await user.click(save());

    await waitFor(() =>
      expect(screen.getByLabelText('统一社会信用代码')).toHaveAccessibleDescription(
        '该统一社会信用代码已注册',
      ),
    );
    expect(screen.getByLabelText('企业名称')).toHaveValue('样例公司');
    expect(guard.refreshes).toBe(0);
  });

  it('shows a concurrent change, reloads, and submits the typed values on the new version', async () => {
    const api = network().on(getCustomerBaseInfo, withLicence).on(updateCustomerBaseInfo, refuse(409));
    const { user } = open(api);
    await user.type(await screen.findByLabelText('企业名称'), '甲');
    await user.click(save());
    expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeVisible();

    api
      .on(getCustomerBaseInfo, { ...withLicence, address: '别处路1号之二', version: 9 })
      .on(updateCustomerBaseInfo, { infoInputStatus: 1, version: 10 });
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(screen.getByLabelText('详细地址')).toHaveValue('别处路1号之二'));
    expect(screen.getByLabelText('企业名称')).toHaveValue('样例公司甲');
    await user.click(save());

    await waitFor(() => expect(api.calls(updateCustomerBaseInfo)).toHaveLength(2));
    expect(api.calls(updateCustomerBaseInfo)[1]?.body).toMatchObject({
      customername: '样例公司甲',
      version: 9,
    });
  });

  it('is read-only once all information is complete', async () => {
    const api = network().on(getCustomerBaseInfo, withLicence);
    const { user } = renderHeld(<VerificationPage />, {
      api,
      session: aSession({ customer: { infoInputStatus: 4, planConfirmStampStatus: 1 } }),
    });

    await user.click(screen.getByRole('button', { name: '企业信息' }));

    expect(await screen.findByText('企业信息已提交，如需变更请联系专属客服。')).toBeVisible();
    expect(screen.getByRole('link', { name: '执照.png' })).toBeVisible();
    expect(screen.queryByLabelText('企业名称')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: '企业信息' })).toHaveFocus();
  });

  it('shows an error when it cannot be loaded, and loads again on request', async () => {
    const api = network().on(getCustomerBaseInfo, refuse(503));
    const { user } = open(api);
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 10_000 });

    api.on(getCustomerBaseInfo, saved);
    await user.click(retry);

    expect(await screen.findByLabelText('企业名称')).toBeVisible();
  });
});

describe('the verification page of a project user', () => {
  it('shows who has to act, makes no forbidden call, and offers to sign out', async () => {
    const api = network();
    const who = aProjectSession();
    renderHeld(<VerificationPage />, {
      api,
      session: { ...who, customer: { ...who.customer, infoInputStatus: 0 } },
    });

    expect(await screen.findByText('您没有权限查看此内容')).toBeVisible();
    expect(screen.getByText('企业信息由企业主账号填写，请联系主账号管理员完成后再登录。')).toBeVisible();
    expect(screen.getByRole('button', { name: '退出登录' })).toBeVisible();
    expect(api.calls(getCustomerBaseInfo)).toHaveLength(0);
  });
});
