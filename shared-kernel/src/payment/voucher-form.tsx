import { useMemo } from 'react';
import type { z } from 'zod';
import { voucherFileLimit, voucherFormFor, type voucherForm } from '../contract/money/voucher';
import { moneyText, type Fen } from '../domain/money';
import { Field, FormPart, useForm } from '../form';
import { useToday } from '../runtime';
import { scanTypes } from '../upload';
import { PayerFields } from './payer-fields';
import { ReceivingAccount } from './receiving-account';

interface VoucherFormProps {
  /** The whole amount, which the transfer has to match. */
  due: Fen;
  /** The employer; only it may pay. */
  employer: string;
  signcompany: number;
  /** Owner of the uploaded files until the voucher is submitted, `tmp:…`. */
  owner: string;
  draftKey: string;
  /** Usually `action.run` of a `quiet` action. */
  submit: (voucher: z.output<typeof voucherForm>) => Promise<unknown>;
  onDone: () => void;
}

/** Pays an amount due by bank transfer: shows the receiving account, and the form with the proof of payment. */
export function VoucherForm({
  due,
  employer,
  signcompany,
  owner,
  draftKey,
  submit,
  onDone,
}: VoucherFormProps) {
  const today = useToday();
  const schema = useMemo(() => voucherFormFor({ due, employer, today }), [due, employer, today]);
  const form = useForm({
    schema,
    initial: { payerName: employer, payAmount: due, payDate: today },
    submit,
    onDone,
    draftKey,
  });

  return (
    <div className="kb-voucher">
      <ReceivingAccount signcompany={signcompany} />
      <FormPart form={form} submitText="提交付款凭证">
        <PayerFields
          form={form}
          names={['payerBankNum', 'payerName', 'payerBankDeposit']}
          employer={employer}
        />
        <Field.Money name="payAmount" label="付款金额" hint={`须与应付金额一致：${moneyText(due)}`} />
        <Field.Date name="payDate" label="付款日期" max={today} />
        <Field.Files
          name="fileIds"
          label="付款凭证"
          owner={owner}
          limit={voucherFileLimit}
          accept={scanTypes}
        />
      </FormPart>
    </div>
  );
}
