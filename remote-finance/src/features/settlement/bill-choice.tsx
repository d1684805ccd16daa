import { useMemo } from 'react';
import { Checkbox } from 'shared-kernel/antd';
import { mostBillsOfPayment, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import type { Fen } from 'shared-kernel/domain/money';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';
import { DueDay } from './due-day';

interface BillChoiceProps {
  bills: SettlementRow[];
  ids: number[];
  total: Fen;
  onChange: (ids: number[]) => void;
}

/** Bills to tick, and how the total is split among them. One payment goes to one contracting company. */
export function BillChoice({ bills, ids, total, onChange }: BillChoiceProps) {
  const table = useMemo(() => tableOf(bills, ids, onChange), [bills, ids, onChange]);
  return (
    <>
      <DataTable table={table} rows={bills} />
      <p role="status">
        已选{ids.length}张，合计{' '}
        <strong>
          <Money value={total} />
        </strong>
      </p>
    </>
  );
}

function tableOf(bills: SettlementRow[], ids: number[], onChange: (ids: number[]) => void) {
  const company = bills.find(({ id }) => ids.includes(id))?.signcompanyId;
  const isOther = (bill: SettlementRow) => company !== undefined && bill.signcompanyId !== company;
  const isFull = ids.length >= mostBillsOfPayment;
  return defineTable<SettlementRow>({
    label: '待支付的结算单',
    rowKey: ({ id }) => id,
    columns: (c) => [
      c.custom('settleNo', '结算单号', (bill) => {
        const isChosen = ids.includes(bill.id);
        return (
          <Checkbox
            checked={isChosen}
            disabled={isOther(bill) || (isFull && !isChosen)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ids, bill.id] : ids.filter((id) => id !== bill.id))
            }
          >
            {bill.settleNo}
          </Checkbox>
        );
      }),
      c.text('settleMonth', '账期'),
      c.custom('signcompanyname', '签约公司', (bill) =>
        isOther(bill) ? `${bill.signcompanyname}（须分开支付）` : bill.signcompanyname,
      ),
      c.custom('dueDate', '到期日', (bill) => <DueDay bill={bill} />),
      c.money('payAmount', '应付金额'),
    ],
  });
}
