import { useMemo, useState, type ReactNode } from 'react';
import { Alert, Button, Modal } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { ErrorPanel, Pager, Table } from 'shared-kernel/ui';
import { numberOf } from './joined-people';

const pageSize = 10;

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
  const [page, setPage] = useState(1);
  const known = useMemo(() => new Set(present.map(numberOf)), [present]);
  const offered = people.filter(({ line }) => !known.has(numberOf(line)));
  // The people may have become fewer.
  const current = Math.max(1, Math.min(page, Math.ceil(people.length / pageSize)));
  const choose = (some: readonly Candidate[], isChosen: boolean) => {
    const others = chosen.filter((one) => some.every(({ id }) => id !== one.id));
    setChosen(isChosen ? [...others, ...some] : others);
  };
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
          <>
            <div>
              <Button type="link" size="small" onClick={() => choose(offered, true)}>
                全选{offered.length}人
              </Button>
              <Button type="link" size="small" onClick={() => setChosen([])}>
                取消选择
              </Button>
            </div>
            <Table<Candidate>
              label={title}
              rowKey={({ id }) => id}
              size="small"
              isStale={read.isFetching}
              rows={people.slice((current - 1) * pageSize, current * pageSize)}
              empty={<span className="kb-muted">{empty}</span>}
              selection={{
                isChosen: ({ id }) => chosen.some((one) => one.id === id),
                refusal: ({ line }) => (known.has(numberOf(line)) ? `${line.name}已在清单中` : undefined),
                nameOf: ({ line }) => `选择${line.name}`,
                onChoose: choose,
              }}
              columns={[
                {
                  key: 'name',
                  title: '姓名',
                  cell: ({ line }) => (known.has(numberOf(line)) ? `${line.name}（已在清单中）` : line.name),
                },
                { key: 'idNo', title: '证件号码', cell: ({ line }) => line.idNo },
                { key: 'work', title: '工种', cell: ({ line }) => line.workTypeName },
                { key: 'note', title: noteTitle, cell: ({ note }) => note },
              ]}
            />
            <Pager
              label={`${title}分页`}
              page={current}
              pageSize={pageSize}
              count={people.length}
              isSimple
              onPage={setPage}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
