import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { App, Button, Dropdown } from '../antd/base';
import type { RowAction } from './list-definition';

interface RowActionsProps {
  actions: RowAction[];
  onDone: () => unknown;
}

/** Two visible actions, the rest behind 更多. */
const inSight = 2;

export function RowActions({ actions, onDone }: RowActionsProps) {
  const shown = actions.filter((action) => !action.hidden);
  const { start, running } = useRowAction(onDone);
  const navigate = useNavigate();
  const rest = shown.slice(shown.length > inSight + 1 ? inSight : inSight + 1);
  const first = shown.slice(0, shown.length - rest.length);

  return (
    <div className="kb-row-actions">
      {first.map((action) =>
        action.href ? (
          <Link key={action.key} className="kb-link" to={action.href}>
            {action.label}
          </Link>
        ) : (
          <Button
            key={action.key}
            type="link"
            size="small"
            danger={action.danger}
            loading={running === action.key}
            onClick={() => start(action)}
          >
            {action.label}
          </Button>
        ),
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger }) => ({ key, label, danger })),
            onClick: ({ key }) => {
              const action = rest.find((one) => one.key === key);
              if (action?.href) void navigate(action.href);
              else if (action) start(action);
            },
          }}
        >
          <Button type="link" size="small" aria-haspopup="menu">
            更多
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

/** Asks for confirmation where configured, runs once, then reports that the rows may have changed. */
function useRowAction(onDone: () => unknown) {
  const [running, setRunning] = useState<string>();
  const { modal } = App.useApp();

  const execute = async (action: RowAction) => {
    setRunning(action.key);
    try {
      await action.run?.();
      await onDone();
    } catch {
      // `useAction` has already shown the refusal; the rows are as they were.
    } finally {
      setRunning(undefined);
    }
  };

  const start = (action: RowAction) => {
    if (running) return;
    if (!action.confirm) return void execute(action);
    modal.confirm({
      title: action.confirm,
      okText: action.label,
      okButtonProps: { danger: action.danger },
      cancelText: '取消',
      onOk: () => execute(action),
    });
  };

  return { start, running };
}
