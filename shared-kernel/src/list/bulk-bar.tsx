import { useId, useState } from 'react';
import { Button, Modal } from '../antd/base';
import { notify } from '../runtime';
import { LinkButton } from '../ui/link-button';
import { useRunAction } from '../ui/run-action.hook';
import type { BulkAction, ListDefinition, RowOutcome } from './list-definition';
import type { ListRows } from './list-rows.hook';
import { fetchAllRows } from './list-rows.hook';
import { type Selection, chooseRows, chooseLimitOf } from './selection.hook';

interface BulkBarProps<Row> {
  list: ListDefinition<Row>;
  actions: readonly BulkAction<Row>[];
  read: ListRows<Row>;
  selection: Selection<Row>;
}

const isOutcomes = (answer: unknown): answer is RowOutcome[] =>
  Array.isArray(answer) &&
  answer.every((one: unknown) => typeof one === 'object' && one !== null && 'key' in one);

/** Shown once rows are selected: their number, their sum, and the bulk actions. */
export function BulkBar<Row>({ list, actions, read, selection }: BulkBarProps<Row>) {
  const { rows, clear } = selection;
  const { start, running } = useRunAction();
  const [asking, setAsking] = useState<string>();
  const [outcomes, setOutcomes] = useState<RowOutcome[]>([]);

  const settle = async ({ done }: BulkAction<Row>, answer: unknown) => {
    const refused = isOutcomes(answer) ? answer.filter(({ problem }) => problem) : [];
    if (refused.length > 0) {
      const left = new Set(refused.map(({ key }) => key));
      setOutcomes(answer as RowOutcome[]);
      selection.choose(rows.filter((row) => left.has(list.rowKey(row))));
    } else {
      if (done) notify.done(done(rows));
      clear();
    }
    await read.reload();
  };

  const asked = actions.find(({ key }) => key === asking);
  const choose = (action: BulkAction<Row>) => {
    if (action.dialog) return setAsking(action.key);
    const { key, label, danger, confirm } = action;
    start({
      key,
      label,
      danger,
      confirm: confirm?.(rows),
      run: async () => settle(action, await action.run(rows)),
    });
  };

  return (
    <>
      {/* Outside the bar: a text that appears with its region is not announced. */}
      <span className="kb-hidden" role="status">
        {rows.length > 0 ? `选中${rows.length}项，可批量操作` : ''}
      </span>
      {rows.length > 0 && (
        <div className="kb-bulk kb-no-print" role="region" aria-label="批量操作">
          <span>已选 {rows.length} 项</span>
          {actions.map(({ key, summary }) => summary && <span key={key}>{summary(rows)}</span>)}
          {actions.map((action) =>
            action.href && action.blocked?.(rows) === undefined ? (
              <LinkButton key={action.key} size="small" href={action.href(rows)}>
                {action.label}
              </LinkButton>
            ) : (
              <BulkButton
                key={action.key}
                action={action}
                blocked={action.blocked?.(rows)}
                running={running}
                onClick={() => choose(action)}
              />
            ),
          )}
          <SelectAll list={list} read={read} selection={selection} />
          <Button type="link" size="small" onClick={clear}>
            取消选择
          </Button>
        </div>
      )}
      {asked?.dialog?.(rows, {
        close: () => setAsking(undefined),
        done: (outcomes) => {
          setAsking(undefined);
          void settle(asked, outcomes);
        },
      })}
      <RowOutcomes outcomes={outcomes} onClose={() => setOutcomes([])} />
    </>
  );
}

interface BulkButtonProps<Row> {
  action: BulkAction<Row>;
  blocked: string | undefined;
  running: string | undefined;
  onClick: () => void;
}

function BulkButton<Row>({
  action: { key, label, danger },
  blocked,
  running,
  onClick,
}: BulkButtonProps<Row>) {
  const reasonId = useId();
  return (
    <>
      <Button
        size="small"
        danger={danger}
        loading={running === key}
        disabled={running !== undefined || blocked !== undefined}
        aria-describedby={blocked && reasonId}
        onClick={onClick}
      >
        {label}
      </Button>
      {blocked && (
        <span id={reasonId} className="kb-muted">
          {blocked}
        </span>
      )}
    </>
  );
}

interface SelectAllProps<Row> {
  list: ListDefinition<Row>;
  read: ListRows<Row>;
  selection: Selection<Row>;
}

/** Selects all rows that match the filters, up to the list's limit, except rows that cannot be selected. */
function SelectAll<Row>({ list, read, selection }: SelectAllProps<Row>) {
  const [isFetching, setFetching] = useState(false);
  const limit = chooseLimitOf(list);
  if (read.count <= selection.rows.length || read.count <= read.rows.length) return null;
  if (read.count > limit) return <span className="kb-muted">最多可选择 {limit} 项</span>;

  const chooseAll = async () => {
    setFetching(true);
    try {
      selection.choose(chooseRows(list, selection.rows, await fetchAllRows(list, read, limit)));
    } catch {
      // Already shown by the host.
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button type="link" size="small" loading={isFetching} onClick={() => void chooseAll()}>
      选择全部 {read.count} 项
    </Button>
  );
}

interface RowOutcomesProps {
  /** Empty when there is nothing to show. */
  outcomes: readonly RowOutcome[];
  onClose: () => void;
}

/** Shows the result of each row after a bulk action was refused for some rows. */
function RowOutcomes({ outcomes, onClose }: RowOutcomesProps) {
  const refused = outcomes.filter(({ problem }) => problem);
  return (
    <Modal
      open={outcomes.length > 0}
      title={`成功 ${outcomes.length - refused.length} 项，未成功 ${refused.length} 项`}
      okText="知道了"
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p className="kb-muted">未成功的仍在选择中，处理后可以再次提交。</p>
      <ul className="kb-outcomes">
        {refused.map(({ key, name, problem }) => (
          <li key={key}>
            <strong>{name}</strong>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
