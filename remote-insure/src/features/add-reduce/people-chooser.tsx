import { useState } from 'react';
import { Input } from 'shared-kernel/antd-entry';
import { Table } from 'shared-kernel/antd-table';
import { listInsurePersons, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import type { ReduceRow } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, ErrorPanel } from 'shared-kernel/ui';

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

  // Earlier selected rows are kept with the selection: their page may not be loaded now.
  const rowOf = (id: number) => {
    const found = people.data?.list.find((row) => row.id === id);
    return (
      value.find(({ personId }) => personId === id) ??
      (found && { personId: id, name: found.name, idNo: found.idNoMasked })
    );
  };

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
        rowKey="id"
        size="small"
        scroll={{ x: 'max-content' }}
        loading={people.isFetching}
        dataSource={people.data?.list ?? []}
        rowSelection={{
          selectedRowKeys: value.flatMap(({ personId }) => personId ?? []),
          preserveSelectedRowKeys: true,
          onChange: (ids) => onChange?.(ids.flatMap((id) => rowOf(Number(id)) ?? [])),
        }}
        pagination={{
          current: page,
          pageSize,
          total: people.data?.count ?? 0,
          showSizeChanger: false,
          simple: true,
          onChange: setPage,
        }}
        columns={[
          { key: 'name', title: '姓名', dataIndex: 'name' },
          { key: 'idNo', title: '证件号码', dataIndex: 'idNoMasked' },
          { key: 'work', title: '工种', render: (_, row) => `${row.workTypeName}（${row.jobType}类）` },
          { key: 'endDate', title: '保障至', render: (_, row) => <CivilDay value={row.endDate} /> },
        ]}
      />
    </>
  );
}
