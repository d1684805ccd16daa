import { useState } from 'react';
import { Input } from 'shared-kernel/antd-entry';
import { listInsurePersons, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import type { ReduceRow } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, ErrorPanel, Pager, Table } from 'shared-kernel/ui';

interface PeopleChooserProps {
  policyId: number;
  /** For which change people are offered. */
  offered: { removable: '1' } | { replaceable: CivilDate };
  /** Given by the form. */
  value?: ReduceRow[];
  onChange?: (rows: ReduceRow[]) => void;
}

const pageSize = 10;
/** Chooses among the people whom an order may change; the selection is kept across pages and searches. */
export function PeopleChooser({ policyId, offered, value = [], onChange }: PeopleChooserProps) {
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const people = useEndpoint(
    listInsurePersons,
    {
      params: { id: policyId },
      query: {
        name: name || undefined,
        ...offered,
        start: (page - 1) * pageSize,
        length: pageSize,
      },
    },
    { keepPrevious: true },
  );

  if (people.isError) return <ErrorPanel error={people.error} onRetry={() => void people.refetch()} />;
  return (
    <>
      <Input.Search
        placeholder="按姓名查找"
        aria-label="按姓名查找"
        allowClear
        onSearch={(text) => {
          setName(text.trim());
          setPage(1);
        }}
      />
      <p role="status" style={{ marginTop: 12 }}>
        已选 {value.length} 人
      </p>
      <Table<InsuredPersonRow>
        rowKey={({ id }) => id}
        size="small"
        isStale={people.isFetching}
        rows={people.data?.list ?? []}
        empty={<span className="kb-muted">没有可选择的人员</span>}
        selection={{
          isChosen: ({ id }) => value.some(({ personId }) => personId === id),
          nameOf: ({ name: chosen }) => `选择${chosen}`,
          onChoose: (rows, isChosen) => {
            const others = value.filter(({ personId }) => rows.every(({ id }) => id !== personId));
            const taken = rows.map((row) => ({ personId: row.id, name: row.name, idNo: row.idNoMasked }));
            onChange?.(isChosen ? [...others, ...taken] : others);
          },
        }}
        columns={[
          { key: 'name', title: '姓名', cell: (row) => row.name },
          { key: 'idNo', title: '证件号码', cell: (row) => row.idNoMasked },
          { key: 'work', title: '工种', cell: (row) => `${row.workTypeName}（${row.jobType}类）` },
          { key: 'endDate', title: '保障至', cell: (row) => <CivilDay value={row.endDate} /> },
        ]}
      />
      <Pager
        label="人员分页"
        page={page}
        pageSize={pageSize}
        count={people.data?.count ?? 0}
        isSimple
        onPage={setPage}
      />
    </>
  );
}
