import { useMemo, useState, type ReactNode } from 'react';
import { Alert, Modal } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { Table } from 'shared-kernel/antd-table';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { ErrorPanel } from 'shared-kernel/ui';
import { numberOf } from './joined-people';

/** Somebody who may join the list. */
interface Candidate {
  id: number;
  line: PersonRowTyped;
  /** Where the person is known from. */
  note: string;
}

export interface ChooserProps {
  /** The list as it is: its people are not offered again. */
  present: readonly PersonRowTyped[];
  onChoose: (people: readonly PersonRowTyped[]) => void;
  isOpen: boolean;
  onClose: () => void;
  /** The dialog is gone, and the focus is back where it was. */
  onClosed: () => void;
}

interface ChoosePeopleProps extends ChooserProps {
  title: string;
  noteTitle: string;
  people: readonly Candidate[];
  read: { isFetching: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Shown without people. */
  empty: string;
  /** There are more than `people` holds. */
  isCut?: boolean | undefined;
  onSearch: (text: string) => void;
  children?: ReactNode;
}

/** Chooses people for the list; the choice is kept across pages and searches. */
export function ChoosePeople(props: ChoosePeopleProps) {
  const { title, noteTitle, people, present, read, empty, isCut, onSearch, children } = props;
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const known = useMemo(() => new Set(present.map(numberOf)), [present]);
  return (
    <Modal
      open={props.isOpen}
      title={title}
      width={840}
      okText={chosen.length > 0 ? `添加${chosen.length}人` : '添加'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => props.onChoose(chosen.map(({ line }) => line))}
      onCancel={props.onClose}
      afterClose={props.onClosed}
    >
      <div className="kb-detail">
        {children}
        <Input.Search placeholder="按姓名查找" aria-label="按姓名查找" allowClear onSearch={onSearch} />
        {isCut && <Alert type="info" showIcon title={`人员较多，仅显示前${people.length}人，请按姓名查找`} />}
        {read.isError ? (
          <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Table<Candidate>
            aria-label={title}
            rowKey="id"
            size="small"
            scroll={{ x: 'max-content' }}
            loading={read.isFetching}
            dataSource={[...people]}
            locale={{ emptyText: <span className="kb-muted">{empty}</span> }}
            rowSelection={{
              selectedRowKeys: chosen.map(({ id }) => id),
              preserveSelectedRowKeys: true,
              selections: [Table.SELECTION_ALL, Table.SELECTION_NONE],
              getCheckboxProps: ({ line }) => ({
                disabled: known.has(numberOf(line)),
                'aria-label': `选择${line.name}`,
              }),
              onChange: (_, rows) => setChosen(rows),
            }}
            pagination={{ pageSize: 10, simple: true, showSizeChanger: false, hideOnSinglePage: true }}
            columns={[
              {
                key: 'name',
                title: '姓名',
                render: (_, { line }) =>
                  known.has(numberOf(line)) ? `${line.name}（已在清单中）` : line.name,
              },
              { key: 'idNo', title: '证件号码', render: (_, { line }) => line.idNo },
              { key: 'work', title: '工种', render: (_, { line }) => line.workTypeName },
              { key: 'note', title: noteTitle, dataIndex: 'note' },
            ]}
          />
        )}
      </div>
    </Modal>
  );
}
