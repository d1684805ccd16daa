import { useState, type ReactNode } from 'react';
import { Alert, Button, Modal } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { ErrorPanel, Pager, Table } from 'shared-kernel/ui';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';

const pageSize = 10;

/** A person who can be added to the list, with the row to add. */
export interface Candidate<Line> {
  id: PersonId;
  line: Line;
  work: string;
  /** Source of the person, such as a filing. */
  note: string;
}

export interface ChooserProps<Line> {
  /** Whether the person is in the list already and is not offered again. */
  isPresent: (candidate: Pick<Candidate<Line>, 'id' | 'line'>) => boolean;
  onChoose: (people: readonly Line[]) => void;
  isOpen: boolean;
  onClose: () => void;
  /** Called when the dialog has closed and the focus is back where it was. */
  onClosed: () => void;
}

interface ChoosePeopleProps<Line> extends ChooserProps<Line> {
  title: string;
  noteTitle: string;
  people: readonly Candidate<Line>[];
  read: { isFetching: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Shown when there are no people. */
  empty: string;
  /** Whether there are more people than `people` contains. */
  isCut?: boolean | undefined;
  /** If `people` is one page of a longer list: its length, the page's offset, and a callback to show another page. */
  part?: { count: number; offset: number; onShow: (first: number) => void };
  onSearch: (text: string) => void;
  children?: ReactNode;
}

/** Chooses people for the list; the choice is kept across pages and searches. */
export function ChoosePeople<Line extends { name: string; idNo: string }>(props: ChoosePeopleProps<Line>) {
  const { title, noteTitle, people, isPresent, read, empty, isCut, onSearch, children } = props;
  const { count = people.length, offset = 0, onShow } = props.part ?? {};
  const [chosen, setChosen] = useState<readonly Candidate<Line>[]>([]);
  const [page, setPage] = useState(1);
  const offered = people.filter((one) => !isPresent(one));
  // There may be fewer people than when the page was chosen.
  const current = Math.max(1, Math.min(page, Math.ceil(count / pageSize)));
  const first = (current - 1) * pageSize - offset;
  const choose = (some: readonly Candidate<Line>[], isChosen: boolean) => {
    const others = chosen.filter((one) => some.every(({ id }) => id !== one.id));
    setChosen(isChosen ? [...others, ...some] : others);
  };
  const show = (next: number) => {
    setPage(next);
    onShow?.((next - 1) * pageSize);
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
        <Input.Search
          placeholder="按姓名查找"
          aria-label="按姓名查找"
          allowClear
          onSearch={(text) => {
            show(1);
            onSearch(text);
          }}
        />
        {isCut && <Alert type="info" title={`人员较多，仅显示前${people.length}人，请按姓名查找`} />}
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
            <Table<Candidate<Line>>
              label={title}
              rowKey={({ id }) => id}
              size="small"
              isStale={read.isFetching}
              rows={people.slice(first, first + pageSize)}
              empty={<span className="kb-muted">{empty}</span>}
              selection={{
                isChosen: ({ id }) => chosen.some((one) => one.id === id),
                refusal: (one) => (isPresent(one) ? `${one.line.name}已在清单中` : undefined),
                nameOf: ({ line }) => `选择${line.name}`,
                onChoose: choose,
              }}
              columns={[
                {
                  key: 'name',
                  title: '姓名',
                  cell: (one) => (isPresent(one) ? `${one.line.name}（已在清单中）` : one.line.name),
                },
                { key: 'idNo', title: '证件号码', cell: ({ line }) => line.idNo },
                { key: 'work', title: '工种', cell: ({ work }) => work },
                { key: 'note', title: noteTitle, cell: ({ note }) => note },
              ]}
            />
            <Pager
              label={`${title}分页`}
              page={current}
              pageSize={pageSize}
              count={count}
              isSimple
              onPage={show}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
