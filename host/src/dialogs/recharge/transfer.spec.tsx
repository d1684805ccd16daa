import { screen, waitFor } from '@testing-library/react';
import { checkRepeatPay, payRecharge } from 'shared-kernel/contract/money/finance';
import { getBankInfo } from 'shared-kernel/contract/reference';
import { checkOwnerRepeat, getFiles, uploadOss } from 'shared-kernel/contract/files';
import { bus, topics } from 'shared-kernel/runtime';
import { aBankAccount, aCustomer, expectFixedText, refuse, renderPage } from 'shared-kernel/testing';
import { RechargeDialog } from './recharge-dialog';
import { receipt, aRechargeApi, dialog, question } from './recharge.fixture';

const onClose = jest.fn();

async function open(api = aRechargeApi()) {
  const page = renderPage(<RechargeDialog customer={aCustomer()} onClose={onClose} />, { api });
  await screen.findByLabelText('付款账号');
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;

const field = (label: string) => dialog().getByLabelText(label);
const submit = async ({ user }: Page) =>
  user.click(await dialog().findByRole('button', { name: '提交充值' }));
const upload = ({ user }: Page, name = '回单.png') =>
  user.upload(
    dialog().getByLabelText('上传付款凭证', { selector: 'input' }),
    new File([new Uint8Array(8)], name, { type: 'image/png' }),
  );

async function fillIn(page: Page) {
  await page.user.type(field('付款账号'), '4100020109200001234');
  await page.user.type(field('付款开户行'), '中国工商银行厦门分行');
  await page.user.type(field('充值金额'), '8000');
  await upload(page);
  await dialog().findByRole('link', { name: '回单.png' });
}

describe('a recharge by bank transfer', () => {
  it('keeps typed values and the uploaded receipt while the other tab is open', async () => {
    const page = await open(
      aRechargeApi().on(getFiles, ({ query }) => ({ list: [{ ...receipt, owner: query.owner ?? '' }] })),
    );
    await fillIn(page);

    await page.user.click(dialog().getByRole('tab', { name: '微信' }));
    expect(dialog().queryByLabelText('付款账号')).not.toBeInTheDocument();
    await page.user.click(dialog().getByRole('tab', { name: '企业账户' }));

    expect(field('付款账号')).toHaveValue('4100020109200001234');
    expect(field('充值金额')).toHaveValue('8,000.00');
    expect(await dialog().findByRole('link', { name: '回单.png' })).toBeInTheDocument();
    const owner = Object.fromEntries(page.api.calls(uploadOss)[0]?.body as FormData).owner;
    expect(page.api.calls(getFiles)[0]?.query).toEqual({ owner });
  });

  it('shows the account to pay into with a copy button, and the hint to pay from a company account', async () => {
    await open();

    expect(await screen.findByText('350200088800010001')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制350200088800010001' })).toBeInTheDocument();
    await expectFixedText('enterprise payments hint');
  });

  it('reloads the provider’s bank account on request after an error', async () => {
    const api = aRechargeApi().on(getBankInfo, refuse(404));
    const { user } = await open(api);
    const retry = await screen.findByRole('button', { name: '重试' });

    api.on(getBankInfo, aBankAccount);
    await user.click(retry);

    expect(await screen.findByText('示例银行')).toBeInTheDocument();
  });

  it('shows one issue at a time, in the order of the form, and sends nothing', async () => {
    const page = await open();
    const said = () =>
      dialog()
        .queryAllByText(/不能为空|不得低于|整数金额|请上传付款凭证/)
        .map((alert) => alert.textContent);
    const isAlone = () => waitFor(() => expect(said()).toHaveLength(1));

    await page.user.clear(field('付款户名'));
    await submit(page);
    await expectFixedText('recharge: bank account empty');
    await isAlone();
    await page.user.type(field('付款账号'), '4100020109200001234');
    await submit(page);
    await expectFixedText('recharge: account name empty');
    await isAlone();
    await page.user.type(field('付款户名'), '华北建设有限公司');
    await submit(page);
    await expectFixedText('recharge: opening bank empty');
    await isAlone();
    await page.user.type(field('付款开户行'), '工商银行');
    await submit(page);
    await expectFixedText('recharge: amount below 1');
    await isAlone();
    await page.user.type(field('充值金额'), '0.5');
    await submit(page);
    await expectFixedText('recharge: amount below 1');
    await isAlone();
    await page.user.clear(field('充值金额'));
    await page.user.type(field('充值金额'), '10.5');
    await submit(page);
    await expectFixedText('recharge: amount not whole');
    await isAlone();
    await page.user.clear(field('充值金额'));
    await page.user.type(field('充值金额'), '10');
    await submit(page);
    await expectFixedText('recharge: no receipt');
    await isAlone();

    expect(page.api.calls(checkRepeatPay)).toHaveLength(0);
    expect(page.api.calls(payRecharge)).toHaveLength(0);
  });

  it('submits once on a double click, and shows that the recharge waits for the audit', async () => {
    const changes = jest.fn();
    bus.on(topics.balanceChanged).subscribe(changes);
    const page = await open();
    await fillIn(page);

    await page.user.dblClick(dialog().getByRole('button', { name: '提交充值' }));

    expect(await dialog().findByText('提交成功，请等待审核')).toBeInTheDocument();
    expect(dialog().getByText(/CZ0009/)).toHaveTextContent('¥8,000.00');
    expect(page.api.calls(payRecharge).map(({ body }) => body)).toEqual([
      {
        bankNum: '4100020109200001234',
        bankName: '华北建设有限公司',
        bankDeposit: '中国工商银行厦门分行',
        money: 8000,
        costProof: receipt.url,
        payAccountType: 1,
      },
    ]);
    expect(page.api.calls(checkRepeatPay)[0]?.query).toEqual({ money: '8000' });
    expect(changes).toHaveBeenCalledTimes(1);

    await page.user.click(dialog().getByRole('button', { name: '查看充值记录' }));
    expect(onClose).toHaveBeenCalled();
    expect(page.url()).toBe('/rechargeManage/recharge?tab=recharges');
  });

  it('requires a confirmation when a recharge of the same amount waits for the audit', async () => {
    const page = await open(aRechargeApi().on(checkRepeatPay, { repeat: true, count: 1 }));
    await fillIn(page);
    const words = '您已提交相同金额的充值，请确认是否继续提交';

    await submit(page);
    const first = await question(words);
    await expectFixedText('duplicate amount');
    await page.user.click(first.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    expect(page.api.calls(payRecharge)).toHaveLength(0);
    expect(field('付款账号')).toHaveValue('4100020109200001234');
    expect(await dialog().findByRole('button', { name: '提交充值' })).toBeEnabled();

    await submit(page);
    const second = await question(words);
    await page.user.click(second.getByRole('button', { name: '继续提交' }));

    expect(await dialog().findByText('提交成功，请等待审核')).toBeInTheDocument();
    expect(page.api.calls(payRecharge)).toHaveLength(1);
  });

  it('offers a receipt that was uploaded earlier without a submit', async () => {
    const api = aRechargeApi()
      .on(checkOwnerRepeat, { repeat: true, count: 1 })
      .on(getFiles, { list: [receipt] });
    const { user } = await open(api);

    await user.click(await dialog().findByRole('button', { name: '使用之前上传的“回单.png”' }));

    expect(await dialog().findByRole('link', { name: '回单.png' })).toBeInTheDocument();
    expect(api.calls(checkOwnerRepeat)[0]?.query).toEqual({ owner: 'tmp:recharge' });
  });

  it('fills in the bank account of the invoice information on request', async () => {
    const page = await open();

    await page.user.click(await screen.findByRole('button', { name: '填入开票信息中的账户' }));

    expect(field('付款账号')).toHaveValue('35050168000000000001');
    expect(field('付款户名')).toHaveValue('华北建设有限公司');
    expect(field('付款开户行')).toHaveValue('示例银行开发区支行');
  });

  it('requires a confirmation before it discards typed values', async () => {
    const page = await open();
    await page.user.type(field('付款账号'), '4100');

    await page.user.click(screen.getByRole('button', { name: '关闭' }));
    const asked = await question('内容尚未保存，确定离开吗？');
    expect(onClose).not.toHaveBeenCalled();
    await page.user.click(asked.getByRole('button', { name: '离开' }));

    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes at once while nothing was typed', async () => {
    const page = await open();

    await page.user.click(screen.getByRole('button', { name: '关闭' }));

    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
