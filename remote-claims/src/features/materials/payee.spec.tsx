import { act, screen, waitFor, within } from '@testing-library/react';
import { getCase, saveCaseMaterials, type CaseDetail } from 'shared-kernel/contract/claims';
import { sendVerification } from 'shared-kernel/contract/account/session';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aCase, aMaterial } from '../../shared/case.fixture';
import { SubmitMaterialsPage } from './materials.page';

const payeeRow = aMaterial({ materialCode: 'M25', materialName: '领款账户信息' });
const open = (api: ReturnType<typeof fakeApi>, change: Partial<CaseDetail> = {}) =>
  renderPage(<SubmitMaterialsPage />, {
    route: '/flashCompensationCloud/uploadFiles/61',
    path: '/flashCompensationCloud/uploadFiles/:id',
    api: api.on(getCase, aCase({ actions: ['materials', 'submit'], materials: [payeeRow], ...change })),
  });

async function openForm({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: '填写领款账户' }));
  return within(await screen.findByRole('dialog', { name: '领款账户' }));
}

describe('the payee among the materials', () => {
  it('opens a form prefilled with the employer, and shows a refusal at its field', async () => {
    const wrong = [{ field: 'payee.payeeBankNum', message: '银行账号不正确' }];
    const api = fakeApi().on(saveCaseMaterials, refuse(422, {}, wrong));
    const page = open(api);
    const form = await openForm(page);
    expect(form.getByLabelText('收款户名')).toHaveValue('华北建设有限公司');

    await page.user.type(form.getByLabelText('收款账号'), '12345678');
    await page.user.type(form.getByLabelText('开户行'), '示例银行');
    await page.user.click(form.getByRole('button', { name: /保\s*存/ }));

    await waitFor(() => expect(form.getByLabelText('收款账号')).toHaveFocus());
    expect(form.getAllByText('银行账号不正确').length).toBeGreaterThan(0);
    expect(api.calls(saveCaseMaterials)[0]?.body).toMatchObject({
      payee: { payeeType: 1, payeeName: '华北建设有限公司', payeeBankNum: '12345678' },
    });
  });

  it('requires an SMS code once the server reports a new account, and keeps what was typed', async () => {
    const asked = refuse(422, {}, [{ field: 'payee.captcha', message: '请获取短信验证码' }]);
    const answers = [asked, refuse(1003), { caseStatus: 12, list: [], count: 0 }];
    const api = fakeApi()
      .on(saveCaseMaterials, () => answers.shift() ?? refuse(500))
      .on(sendVerification, { expireSeconds: 300, resendSeconds: 60 });
    const page = open(api);
    const form = await openForm(page);
    await page.user.type(form.getByLabelText('收款账号'), '41000201092000012');
    await page.user.type(form.getByLabelText('开户行'), '示例银行');
    expect(form.queryByLabelText('短信验证码')).not.toBeInTheDocument();

    await page.user.click(form.getByRole('button', { name: /保\s*存/ }));
    const code = await form.findByLabelText('短信验证码');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/请获取短信验证码/));
    await waitFor(() => expect(code).toHaveFocus());
    await page.user.click(form.getByRole('button', { name: '获取验证码' }));
    await waitFor(() => expect(api.calls(sendVerification)).toHaveLength(1));
    await page.user.type(code, '135790');
    await page.user.click(form.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/验证码错误或已过期/));
    expect(form.getByLabelText('收款账号')).toHaveValue('41000201092000012');
    await page.user.click(form.getByRole('button', { name: /保\s*存/ }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: '领款账户' })).not.toBeInTheDocument());
    expect(api.calls(sendVerification)[0]?.body).toEqual({ mobile: '13900000001', type: 'pay' });
    expect(api.calls(saveCaseMaterials).at(-1)?.body).toMatchObject({
      payee: { payeeBankNum: '41000201092000012', captcha: '135790' },
    });
  });

  it('offers the account of the last case in one click, and prefills the form with the invoice account', async () => {
    const offer = {
      caseId: 7,
      payeeType: 1,
      payeeName: '华北建设有限公司',
      payeeBankDeposit: '示例银行',
      payeeBankNum: '****0012',
    };
    const api = fakeApi().on(saveCaseMaterials, { caseStatus: 11, list: [], count: 0 });
    const { user, unmount } = open(api, { payeeOffer: offer });
    const row = within(await screen.findByRole('listitem', { name: '领款账户信息' }));
    expect(row.getByText(/示例银行.+0012/)).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: '使用这个账户' }));
    await waitFor(() => expect(api.calls(saveCaseMaterials)[0]?.body).toEqual({ items: [], payeeOf: 7 }));
    unmount();
    await act(async () => resetRuntime());

    const ofInvoices = { ...offer, caseId: null, payeeBankNum: '41000201092000012' };
    const form = await openForm(open(fakeApi(), { payeeOffer: ofInvoices }));
    expect(form.getByLabelText('收款账号')).toHaveValue('41000201092000012');
    expect(form.getByLabelText('开户行')).toHaveValue('示例银行');
  });
});
