import { Button, type ButtonProps } from '../antd/base';
import { useRunAction, type RunnableAction } from './run-action.hook';

interface ActionButtonProps
  extends
    Omit<RunnableAction, 'key' | 'label' | 'danger'>,
    Pick<ButtonProps, 'type' | 'size' | 'icon' | 'disabled' | 'danger'> {
  /** The text of the button, and of the one that confirms. */
  label: string;
  /** The text of the confirming button, where it differs. */
  okText?: string;
}

/** A button that asks, runs once, and says what it did. @public */
export function ActionButton({ type, size, icon, disabled, okText, ...action }: ActionButtonProps) {
  const { start, running } = useRunAction();
  const { label, danger } = action;
  return (
    <Button
      type={type}
      size={size}
      icon={icon}
      disabled={disabled}
      danger={danger}
      loading={running !== undefined}
      onClick={() => start({ ...action, key: label, label: okText ?? label })}
    >
      {label}
    </Button>
  );
}
