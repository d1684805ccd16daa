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
      {rest.length > 0 && <MoreActions actions={rest} onChoose={choose} />}
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

/** The keyboard chooses entries of the menu, and not the links inside them. */
function MoreActions({ actions, onChoose }: MoreActionsProps) {
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label, danger, href }) => ({
          key,
          label: href ? (
            <Link to={href} tabIndex={-1}>
              {label}
            </Link>
          ) : (
            label
          ),
          danger,
        })),
        onClick: ({ key, domEvent }) => {
          const action = actions.find((one) => one.key === key);
          if (!action?.href) return action && onChoose(action);
          if (!(domEvent.target as HTMLElement).closest('a')) void navigate(action.href);
        },
      }}
    >
      <Button type="link" size="small" aria-haspopup="menu">
        更多
      </Button>
    </Dropdown>
  );
}
