import { act, screen, waitFor } from '@testing-library/react';
import {
  getCustomerInfo,
  updateCustomerInvoiceInfo,
  type InvoiceInfo,
} from 'shared-kernel/contract/customers';
import { listInvoiceTypes } from 'shared-kernel/contract/reference';
import type { AnswerOf } from 'shared-kernel/contract';
import { session } from 'shared-kernel/runtime';
import { anEmployer, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { InvoiceInfoPage } from './invoice-info.page';

const anInvoiceInfo = (change: Partial<InvoiceInfo> = {}): InvoiceInfo => ({
  title: '华北建设有限公司',
  taxNo: '91110000100000000X',
  invoicetype: 2,
  regAddress: '',
  regPhone: '',
  bankDeposit: '',
  bankNum: '',
  receiveEmail: 'invoice@example.com',
  receiverName: '王敏',
  receiverPhone: '13900000001',
  receiverAddress: '海沧区新阳路1号',
  version: 3,
  ...change,
});

const saved = { infoInputStatus: 4, invoicetype: 2, version: 4 };
const needed = ['注册地址', '注册电话', '开户行', '银行账号'].map((label) => `专用发票须填写${label}`);

const plain = { invoiceKind: 2, label: '增值税普通发票', contents: [] };
const special = { invoiceKind: 1, label: '增值税专用发票', contents: [] };
const kinds = (list: object[]) => ({ list, count: list.length }) as AnswerOf<typeof listInvoiceTypes>;

const anApi = (info: InvoiceInfo | null = anInvoiceInfo()) =>
  fakeApi()
    .on(listInvoiceTypes, kinds(info ? [special, plain] : [plain]))
    .on(getCustomerInfo, anEmployer({ invoiceInfo: info, invoicetype: info?.invoicetype ?? 0 }))
    .on(updateCustomerInvoiceInfo, saved);
const open = (api = anApi()) => renderPage(<InvoiceInfoPage />, { route: '/setting/invoiceInfo', api });
type Page = ReturnType<typeof open>;

const save = ({ user }: Page) => user.click(screen.getByRole('button', { name: /保\s*存/ }));

async function renamed(page: Page, name: string) {
  const receiver = await screen.findByLabelText('收件人');
  await page.user.clear(receiver);
  await page.user.type(receiver, name);
}

describe('invoice information', () => {
  it('sends changes with the version that was loaded, and without the title', async () => {
    const page = open();
    await renamed(page, '李强');
    const bank = screen.getByLabelText('开户行');
    await page.user.type(bank, '农商');
    await page.user.click(await screen.findByTitle('厦门农商银行'));
    await page.user.type(bank, '海沧支行');

    await save(page);

    expect(await screen.findByText('开票信息已保存')).toBeInTheDocument();
    const change = { receiverName: '李强', bankDeposit: '厦门农商银行海沧支行' };
    const { title: _title, taxNo: _taxNo, ...sent } = anInvoiceInfo(change);
    expect(page.api.calls(updateCustomerInvoiceInfo)[0]?.body).toEqual(sent);
  });

  it('requires bank details for special invoices only, and shows a note on their payment', async () => {
    const page = open();

    await page.user.click(await screen.findByRole('radio', { name: /专用发票/ }));
    expect(await screen.findByText('专用发票仅支持企业账户对公转账')).toBeInTheDocument();
    await save(page);

    for (const text of needed) expect(await screen.findByText(text)).toBeInTheDocument();
    expect(page.api.calls(updateCustomerInvoiceInfo)).toHaveLength(0);

    await page.user.click(screen.getByRole('radio', { name: /普通发票/ }));

    await waitFor(() => expect(screen.queryByText(/^专用发票须填写/)).not.toBeInTheDocument());
  });

  it('refuses an invalid email address and mobile number', async () => {
    const page = open();
    const email = await screen.findByLabelText('收票邮箱');
    await page.user.clear(email);
    await page.user.type(email, 'nowhere');
    await page.user.clear(screen.getByLabelText('收件人手机'));
    await page.user.type(screen.getByLabelText('收件人手机'), '12345');

    await save(page);

    expect(await screen.findByText('请输入正确的邮箱')).toBeInTheDocument();
    expect(screen.getByText('请输入正确的手机号')).toBeInTheDocument();
    expect(page.api.calls(updateCustomerInvoiceInfo)).toHaveLength(0);
  });

  it('keeps what was typed after a concurrent change, and saves it once the newer version is loaded', async () => {
    const stale = open(anApi().on(updateCustomerInvoiceInfo, refuse(409)));
    await renamed(stale, '李强');
    await save(stale);
    expect(await screen.findByText('数据已被修改，请刷新后重试')).toBeInTheDocument();
    expect(screen.getByLabelText('收件人')).toHaveValue('李强');
    stale.unmount();
    act(() => session.signOut({ reason: 'expired' }));

    const page = open(anApi(anInvoiceInfo({ version: 4 })));
    expect(await screen.findByLabelText('收件人')).toHaveValue('李强');
    await save(page);

    expect(await screen.findByText('开票信息已保存')).toBeInTheDocument();
    expect(page.api.calls(updateCustomerInvoiceInfo)[0]?.body).toMatchObject({
      receiverName: '李强',
      version: 4,
    });
  });

  it('can be filled in for the first time, with only the kinds that the contracting company issues', async () => {
    const page = open(anApi(null));

    expect(await screen.findByText('还没有开票信息，填写后即可申请开票。')).toBeInTheDocument();
    expect(await screen.findAllByRole('radio', { checked: false })).toHaveLength(1);
    await page.user.click(screen.getByRole('radio', { name: '增值税普通发票' }));
    expect(screen.queryByRole('radio', { name: /专用发票/ })).not.toBeInTheDocument();
    await save(page);

    expect(await screen.findByText('开票信息已保存')).toBeInTheDocument();
    expect(page.api.calls(listInvoiceTypes)).toMatchObject([{ params: { id: '1' } }]);
    expect(page.api.calls(updateCustomerInvoiceInfo)[0]?.body).toMatchObject({ invoicetype: 2, version: 0 });
  });
});
