import { screen, waitFor, within } from '@testing-library/react';
import { problems } from 'shared-kernel/contract';
import { uploadOss } from 'shared-kernel/contract/files';
import {
  checkLinkerPhone,
  getCustomerAccreditInfo,
  getCustomerBaseInfo,
  listCustomerOperatorTemps,
  saveCustomerOperatorTemp,
  updateCustomerAccreditInfo,
  withdrawCustomerOperatorTemp,
  type CustomerAccreditInfo,
  type OperatorApplication,
} from 'shared-kernel/contract/onboarding';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { applyKind, customerType, operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { clock } from 'shared-kernel/runtime';
import { aReceipt, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
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

describe('the authorised operator', () => {
  it.each([
    ['2026-12-12', '剩余21天', '授权即将到期，请及时续期'],
    ['2026-11-20', '已到期1天', '操作员授权已到期，请上传新的授权委托书续期'],
  ])('is shown a warning to renew an authorisation that ends on %s', async (day, left, warning) => {
    open([], office({ validTo: civilDate(day) }));

    expect(await screen.findByText(left)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(warning);
    expect(await screen.findByText('91110000100000000X')).toBeInTheDocument();
  });

  it('is renewed for the same person, with a new letter of authorisation only', async () => {
    const page = open();
    page.api.on(updateCustomerAccreditInfo, { infoInputStatus: 4, linkerAuditStatus: 2, version: 5 });

    await page.user.click(await screen.findByRole('button', { name: '续期授权' }));
    await page.user.click(await screen.findByRole('button', { name: '确认续期' }));

    expect(page.url()).toBe('/setting/operator?form=renew');
    expect(screen.getByLabelText('授权结束日期')).toHaveValue('2027-12-11');
    await waitFor(() => expect(screen.getByText('请上传授权委托书')).toBeInTheDocument());
    expect(page.api.calls(updateCustomerAccreditInfo)).toHaveLength(0);

    const id = letter.id.replace(/1$/, '9');
    page.api.on(uploadOss, aReceipt({ ...letter, id, owner: 'tmp:operator-auth-letter' }));
    const scan = new File([new Uint8Array(8)], '委托书.png', { type: 'image/png' });
    await page.user.upload(screen.getByLabelText('上传授权委托书', { selector: 'input' }), scan);
    await screen.findByRole('link', { name: '授权委托书.pdf' });
    await page.user.type(screen.getByRole('textbox', { name: '验证码' }), '246810');
    await page.user.click(screen.getByRole('button', { name: '确认续期' }));

    await waitFor(() => expect(page.url()).toBe('/setting/operator'));
    expect(page.api.calls(updateCustomerAccreditInfo)).toMatchObject([
      {
        body: {
          linkername: '顾佳宁',
          telephone: '13900000002',
          authLetterFileId: id,
          validTo: '2027-12-11',
          captcha: '246810',
        },
      },
    ]);
  });

  it('is changed in three empty steps, starting with the first whichever step the URL names', async () => {
    const page = open([], office(), '?form=change&step=contact');

    expect(await screen.findByLabelText('操作员姓名')).toHaveValue('');
    await waitFor(() => expect(page.url()).toBe('/setting/operator?form=change&step=identity'));
    const steps = within(screen.getByRole('region', { name: '填写进度' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1操作员身份（进行中）',
      '2授权（未开始）',
      '3联系方式（未开始）',
    ]);
    await page.user.click(screen.getByRole('button', { name: '取消' }));
    expect(page.url()).toBe('/setting/operator');
  });

  it('is changed with prefilled data of a refused application, and an error leads to the step of its field', async () => {
    const paper = (no: number, fileName: string) => ({
      id: letter.id.replace(/1$/, String(no)),
      url: `/raw/${no}`,
      fileName,
    });
    const refused = application({
      auditStatus: operatorApplicationStatus.code.rejected,
      auditRemark: '照片模糊',
      operatorTelephone: office().telephone,
      idFrontFile: paper(2, '正面.png'),
      idBackFile: paper(3, '反面.png'),
    });
    const page = open([refused], office(), '?form=change');
    page.api
      .on(checkLinkerPhone, { available: true })
      .on(saveCustomerOperatorTemp, refuse(problems.invalidIdNumber.code));
    const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));

    expect(await screen.findByLabelText('操作员姓名')).toHaveValue('方秋萍');
    await press('下一步');
    expect(await screen.findByLabelText('授权结束日期')).toHaveValue('2027-11-20');
    await press('下一步');
    expect(await screen.findByLabelText('手机号')).toHaveValue(office().telephone);
    for (const text of ['370283********252X', '2026-11-21 至 2027-11-20', '正面.png', '授权委托书.pdf'])
      expect(screen.getByText(text)).toBeInTheDocument();
    await press('提交变更申请');
    await press('修改操作员身份');

    expect(await screen.findByLabelText('身份证号码')).toHaveAccessibleDescription(/身份证号码不正确/);
    expect(page.url()).toBe('/setting/operator?form=change&step=identity');
    expect(page.api.calls(saveCustomerOperatorTemp).map(({ body }) => body)).toEqual([
      {
        operatorName: '方秋萍',
        operatorTelephone: office().telephone,
        operatorEmail: '',
        position: '',
        authLetterFileId: letter.id,
        idFrontFileId: refused.idFrontFile?.id,
        idBackFileId: refused.idBackFile?.id,
        validFrom: '2026-11-21',
        validTo: '2027-11-20',
      },
    ]);
  });

  it('can be changed again once the pending application is withdrawn', async () => {
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
