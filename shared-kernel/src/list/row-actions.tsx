import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Dropdown } from '../antd/base';
import { useRunAction } from '../ui/run-action.hook';
import type { RowAction } from './list-definition';

interface RowActionsProps {
  actions: RowAction[];
  /** Visible actions; the rest is behind 更多. */
  inSight?: number;
  onDone: () => unknown;
}

export function RowActions({ actions, inSight = 2, onDone }: RowActionsProps) {
  const shown = actions.filter((action) => !action.hidden);
  const { start, running } = useRunAction(onDone);
  const [asking, setAsking] = useState<string>();
  const navigate = useNavigate();
  // A menu of one would take the place of its action, unless rows are to have one link alone.
  const rest = shown.slice(inSight === 1 || shown.length > inSight + 1 ? inSight : inSight + 1);
  const first = shown.slice(0, shown.length - rest.length);
  const close = () => setAsking(undefined);
  const asked = shown.find(({ key }) => key === asking);
  const choose = (action: RowAction) => (action.dialog ? setAsking(action.key) : start(action));

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
            onClick={() => choose(action)}
          >
            {action.label}
          </Button>
        ),
      )}
      {rest.length > 0 && (
        <MoreActions
          actions={rest}
          onChoose={(action) => (action.href ? void navigate(action.href) : choose(action))}
        />
      )}
      {asked && (
        // A click in the dialog reaches the row through React's tree, but it is no click on the row.
        <div onClick={(event) => event.stopPropagation()}>
          {asked.dialog?.({
            close,
            done: () => {
              close();
              void onDone();
            },
          })}
        </div>
      )}
    </div>
  );
}

interface MoreActionsProps {
  actions: readonly RowAction[];
  onChoose: (action: RowAction) => void;
}

function MoreActions({ actions, onChoose }: MoreActionsProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label, danger }) => ({ key, label, danger })),
        onClick: ({ key }) => {
          const action = actions.find((one) => one.key === key);
          if (action) onChoose(action);
        },
      }}
    >
      <Button type="link" size="small" aria-haspopup="menu">
        更多
      </Button>
    </Dropdown>
  );
}
