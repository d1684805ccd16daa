import { fireEvent, screen } from '@testing-library/react';
import { getCustomerInfo } from '../contract/customers';
import { uploadOss } from '../contract/files';
import { getBankInfo } from '../contract/reference';
import { civilDate } from '../domain/civil-date';
import { fen } from '../domain/money';
import { voucherFormFor } from '../contract/money/voucher';
import { clock } from '../runtime';
import { aBankAccount, aReceipt, fakeApi, refuse, renderPage } from '../testing';
import { VoucherForm } from '.';

const employer = '华北建设有限公司';
const { id: receiptId } = aReceipt();
const submit = jest.fn();
const onDone = jest.fn();

const open = () =>
  renderPage(
    <VoucherForm
      due={fen(8_000_00)}
      employer={employer}
      signcompany={1}
      owner="tmp:voucher"
      draftKey="voucher.1"
      submit={submit}
      onDone={onDone}
    />,
    {
      api: fakeApi().on(getCustomerInfo, refuse(404)).on(getBankInfo, aBankAccount).on(uploadOss, aReceipt()),
    },
  );

describe('a payment voucher', () => {
  it('is prefilled with employer, amount due and today, and submitted with its receipt', async () => {
    const { user } = open();
    expect(await screen.findByText('350200088800010001')).toBeInTheDocument();

    await user.type(screen.getByLabelText('付款账号'), '4100020109200001234');
    await user.type(screen.getByLabelText('付款开户行'), '中国工商银行厦门分行');
    await user.upload(
      screen.getByLabelText('上传付款凭证', { selector: 'input' }),
      new File([new Uint8Array(8)], '回单.png', { type: 'image/png' }),
    );
    await screen.findByRole('link', { name: '回单.png' });
    await user.click(screen.getByRole('button', { name: '提交付款凭证' }));

    expect(submit.mock.lastCall?.[0]).toEqual({
      payerBankNum: '4100020109200001234',
      payerName: employer,
      payerBankDeposit: '中国工商银行厦门分行',
      payAmount: fen(8_000_00),
      payDate: clock.today(),
      fileIds: [receiptId],
    });
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is refused at the fields for another payer, another amount and a missing receipt', async () => {
    const { user } = open();
    await user.clear(screen.getByLabelText('付款户名'));
    fireEvent.change(screen.getByLabelText('付款户名'), { target: { value: '华南建设有限公司' } });
    await user.clear(screen.getByLabelText('付款金额'));
    await user.type(screen.getByLabelText('付款金额'), '7999');
    await user.click(screen.getByRole('button', { name: '提交付款凭证' }));

    expect(await screen.findByText('付款人须与投保企业名称一致')).toBeInTheDocument();
    expect(screen.getByText('付款金额须与应付金额一致')).toBeInTheDocument();
    expect(screen.getByText('银行账号不能为空')).toBeInTheDocument();
    expect(screen.getByText('请上传付款凭证')).toBeInTheDocument();
    expect(submit).not.toHaveBeenCalled();
  });

  it('cannot be dated in the future', () => {
    const rules = { due: fen(1), employer, today: civilDate('2026-11-22') };
    const read = voucherFormFor(rules).safeParse({
      payerBankNum: '4100020109200001234',
      payerName: employer,
      payerBankDeposit: '示例银行',
      payAmount: 0.01,
      payDate: '2026-11-23',
      fileIds: [receiptId],
    });

    expect(read.error?.issues.map(({ message }) => message)).toEqual(['付款日期不能晚于今天']);
  });
});
