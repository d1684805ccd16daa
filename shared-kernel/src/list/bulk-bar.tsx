import { useId, useState } from 'react';
import { Button } from '../antd/base';
import { notify } from '../runtime';
import { LinkButton } from '../ui/link-button';
import { useRunAction } from '../ui/run-action.hook';
import type { BulkAction, ListDefinition, RowOutcome } from './list-definition';
import type { ListRows } from './list-rows.hook';
import { RowOutcomes } from './row-outcomes';
import type { Selection } from './selection.hook';
import { SelectAll } from './select-all';

interface BulkBarProps<Row> {
  list: ListDefinition<Row>;
  actions: readonly BulkAction<Row>[];
  read: ListRows<Row>;
  selection: Selection<Row>;
}

const isOutcomes = (answer: unknown): answer is RowOutcome[] =>
  Array.isArray(answer) &&
  answer.every((one: unknown) => typeof one === 'object' && one !== null && 'key' in one);

/** Shown with the first selected row: how many are selected, their sum, and what can be done with them. */
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
      {rows.length > 0 && (
        <div className="kb-bulk kb-no-print" role="region" aria-label="批量操作">
          <span aria-live="polite">已选 {rows.length} 项</span>
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
  /** Key of the action that runs. */
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
