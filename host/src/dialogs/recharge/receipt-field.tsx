import { fileIdIn } from 'shared-kernel/contract/files';
import { receiptFileLimit } from 'shared-kernel/domain/constants';
import { FileUpload } from 'shared-kernel/upload';

/** One for all, so that a form that is offered again after signing in finds its receipt. */
const owner = 'tmp:recharge';

interface ReceiptFieldProps {
  /** Address of the uploaded file, as the specification's `costProof`. */
  value?: string;
  onChange?: (url: string) => void;
  id?: string;
}

/** The one receipt of a transfer. It is temporary until its recharge is submitted. */
export function ReceiptField({ value = '', onChange, id }: ReceiptFieldProps) {
  const fileId = fileIdIn(value);
  return (
    <FileUpload
      id={id}
      owner={owner}
      label="付款凭证"
      limit={receiptFileLimit}
      value={fileId ? [fileId] : []}
      onChange={(ids) => ids.length === 0 && onChange?.('')}
      onUploaded={({ url }) => onChange?.(url)}
    />
  );
}
