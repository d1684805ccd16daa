import type { DroppedPerson } from 'shared-kernel/contract/insure';
import { DataTable, defineTable } from 'shared-kernel/table';

const droppedTable = defineTable<DroppedPerson>({
  label: '未带入人员',
  rowKey: (row) => row.idNoMasked + row.name,
  columns: (c) => [c.text('name', '姓名'), c.text('idNoMasked', '证件号码'), c.text('reason', '原因')],
  pageSize: 10,
});

/** Who of the old policy is not in the new list, and why. */
export function DroppedPeople({ people }: { people: readonly DroppedPerson[] }) {
  if (people.length === 0) return <p className="kb-muted">原保单的在保人员已全部带入。</p>;
  return (
    <>
      <p
        role="status"
        style={{ marginTop: 16 }}
      >{`有${people.length}名在保人员未带入，原保单到期后他们将没有保障：`}</p>
      <DataTable table={droppedTable} rows={people} />
    </>
  );
}
