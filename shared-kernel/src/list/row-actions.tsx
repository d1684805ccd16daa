import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Dropdown } from '../antd/base';
import { useRunAction } from '../ui/run-action.hook';
import type { RowAction } from './list-definition';

interface RowActionsProps {
  actions: RowAction[];
  onDone: () => unknown;
}

/** Shows one action as a button and the others in a menu. */
export function RowActions({ actions, onDone }: RowActionsProps) {
  const shown = actions.filter((action) => !action.hidden);
  const { start, running } = useRunAction(onDone);
  const [asking, setAsking] = useState<string>();
  const navigate = useNavigate();
  const [first, ...rest] = shown;
  const close = () => setAsking(undefined);
  const asked = shown.find(({ key }) => key === asking);
  const choose = (action: RowAction) => (action.dialog ? setAsking(action.key) : start(action));

  return (
    <div className="kb-row-actions">
      {first &&
        (first.href ? (
          <Link className="kb-link" to={first.href}>
            {first.label}
          </Link>
        ) : (
          <Button
            type="link"
            size="small"
            danger={first.danger}
            loading={running === first.key}
            onClick={() => choose(first)}
          >
            {first.label}
          </Button>
        ))}
      {rest.length > 0 && (
        <MoreActions
          actions={rest}
          onChoose={(action) => (action.href ? void navigate(action.href) : choose(action))}
        />
      )}
      {asked && (
        // React bubbles a click in the dialog to the row, where it must not open the row.
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
