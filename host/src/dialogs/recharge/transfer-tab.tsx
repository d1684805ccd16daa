import { Alert, Button } from 'shared-kernel/antd';
import { problems } from 'shared-kernel/contract';
import { Field, FormPart } from 'shared-kernel/form';
import { PayerFields, ReceivingAccount } from 'shared-kernel/payment';
import type { SessionCustomer } from 'shared-kernel/runtime';
import type { useTransferForm } from './transfer-form.hook';
import { checkOwnerRepeat, fileIdIn, getFiles } from 'shared-kernel/contract/files';
import { receiptFileLimit } from 'shared-kernel/domain/constants';
import { useEndpoint } from 'shared-kernel/query';
import { FileUpload } from 'shared-kernel/upload';

/** The same owner for all forms, so that a form restored after signing in finds its receipt. */
const owner = 'tmp:recharge';

interface ReceiptFieldProps {
  /** Address of the uploaded file, as in the specification's `costProof`. */
  value?: string;
  onChange?: (url: string) => void;
  id?: string;
}

/** The receipt of a transfer. The file is temporary until the recharge is submitted. */
function ReceiptField({ value = '', onChange, id }: ReceiptFieldProps) {
  const fileId = fileIdIn(value);
  return (
    <>
      <FileUpload
        id={id}
        owner={owner}
        label="付款凭证"
        limit={receiptFileLimit}
        value={fileId ? [fileId] : []}
        onChange={(ids) => ids.length === 0 && onChange?.('')}
        onUploaded={({ url }) => onChange?.(url)}
      />
      {!fileId && <EarlierReceipt onAdopt={(url) => onChange?.(url)} />}
    </>
  );
}

/** Offers the receipt of a form that was never submitted. Files are listed only when the server reports one. */
function EarlierReceipt({ onAdopt }: { onAdopt: (url: string) => void }) {
  const query = { owner };
  const { data } = useEndpoint(checkOwnerRepeat, { query }, { quiet: true, gcTime: 0 });
  const files = useEndpoint(getFiles, { query }, { enabled: data?.repeat === true, quiet: true });
  const latest = files.data?.list.at(-1);
  if (!latest) return null;
  return (
    <Button type="link" size="small" onClick={() => onAdopt(latest.url)}>
      使用之前上传的“{latest.fileName}”
    </Button>
  );
}

type TransferForm = ReturnType<typeof useTransferForm>;

/** Recharge by bank transfer: the receiving account, the paying account, the amount, and the receipt. */
export function TransferTab({ form, customer }: { form: TransferForm; customer: SessionCustomer }) {
  return (
    <>
      <Alert type="info" title={problems.companyTransferOnly.text} />
      {/* Every employer has a contracting company; the type is optional for remotes that were published before. */}
      <ReceivingAccount signcompany={customer.signcompany as number} />
      <div className="host-recharge-form">
        <FormPart form={form} submitText="提交充值">
          <PayerFields
            form={form}
            names={['bankNum', 'bankName', 'bankDeposit']}
            employer={customer.customername}
          />
          <Field.Money name="money" label="充值金额" placeholder="0" hint="充值金额须为大于1元的整数" />
          <Field.Custom name="costProof" label="付款凭证" verb="请上传" bindLabel={false}>
            <ReceiptField />
          </Field.Custom>
        </FormPart>
      </div>
    </>
  );
}
