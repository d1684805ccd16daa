import { Button, type ButtonProps } from '../antd/base';
import { useRunAction, type RunnableAction } from './run-action.hook';

interface ActionButtonProps
  extends
    Omit<RunnableAction, 'key' | 'label' | 'danger'>,
    Pick<ButtonProps, 'type' | 'size' | 'icon' | 'disabled' | 'danger'> {
  /** Text of the button, and of the confirm button. */
  label: string;
  /** Text of the confirm button, if different. */
  okText?: string;
}

/** A button that requests confirmation, runs once, and reports the result. @public */
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
