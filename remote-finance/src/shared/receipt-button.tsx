import { Button } from 'shared-kernel/antd';
import { getReceipt } from 'shared-kernel/contract/money/statements';
import { useDownload } from 'shared-kernel/query';

/** Downloads the receipt of a booking, by its entry, or by the recharge or bill that it paid. */
export function ReceiptButton(of: Partial<Record<'entryId' | 'costId' | 'settlementId', number>>) {
  const receipt = useDownload(getReceipt, '电子回单.pdf');
  const query = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]));
  return (
    <Button loading={receipt.isRunning} onClick={() => receipt.run({ query })}>
      下载回单
    </Button>
  );
}
