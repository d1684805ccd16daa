import { receiptFileLimit } from 'shared-kernel/domain/constants';
import { FileUpload } from 'shared-kernel/upload';

/** One for all, so that a form that is offered again after signing in finds its receipt. */
const owner = 'tmp:recharge';

interface ReceiptFieldProps {
  /** Id of the uploaded file. */
  value?: string;
  onChange?: (id: string) => void;
  id?: string;
}

/** The one receipt of a transfer. It is temporary until its recharge is submitted. */
export function ReceiptField({ value, onChange, id }: ReceiptFieldProps) {
  return (
    <FileUpload
      id={id}
      owner={owner}
      label="付款凭证"
      limit={receiptFileLimit}
      value={value ? [value] : []}
      onChange={(ids) => onChange?.(ids.at(-1) ?? '')}
    />
  );
}
