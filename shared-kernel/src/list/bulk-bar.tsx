import { useState } from 'react';
import { App, Button } from '../antd/base';
import type { BulkAction } from './list-definition';

interface BulkBarProps<Row> {
  rows: Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
  onDone: () => unknown;
}

/** Shown with the first selected row, with the number of selected rows. */
export function BulkBar<Row>({ rows, actions, onClear, onDone }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<string>();
  const { modal } = App.useApp();

  const execute = async (action: BulkAction<Row>) => {
    setRunning(action.key);
    try {
      await action.run(rows);
      onClear();
      await onDone();
    } catch {
      // Already shown by `useAction`; the selection is kept for another attempt.
    } finally {
      setRunning(undefined);
    }
  };

  const start = (action: BulkAction<Row>) => {
    if (!action.confirm) return void execute(action);
    modal.confirm({
      title: action.confirm(rows),
      okText: action.label,
      okButtonProps: { danger: action.danger },
      cancelText: '取消',
      onOk: () => execute(action),
    });
  };

  if (rows.length === 0) return null;
  return (
    <div className="kb-bulk" role="region" aria-label="批量操作">
      <span aria-live="polite">已选 {rows.length} 项</span>
      {actions.map((action) => (
        <Button
          key={action.key}
          size="small"
          danger={action.danger}
          loading={running === action.key}
          disabled={running !== undefined}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
