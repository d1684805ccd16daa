import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons/es/icons/InfoCircleFilled';
import type { ComponentProps, ReactNode } from 'react';

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  type: 'success' | 'info' | 'warning' | 'error';
  /** Default: true. */
  showIcon?: boolean;
  title?: ReactNode;
  description?: ReactNode;
  /** A button or link at the end of the alert. */
  action?: ReactNode;
}

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} as const;

/** Renders antd's alert as markup for its style sheet. */
export function Alert({ type, showIcon = true, title, description, action, className, ...rest }: AlertProps) {
  const Icon = icons[type];
  const classes = [
    'ant-alert',
    `ant-alert-${type}`,
    'ant-alert-outlined',
    description && 'ant-alert-with-description',
    !showIcon && 'ant-alert-no-icon',
    className,
  ];
  return (
    <div role="alert" {...rest} className={classes.filter(Boolean).join(' ')}>
      {showIcon && (
        <span className="ant-alert-icon">
          <Icon />
        </span>
      )}
      <div className="ant-alert-section">
        {title && <div className="ant-alert-title">{title}</div>}
        {description && <div className="ant-alert-description">{description}</div>}
      </div>
      {action && <div className="ant-alert-actions">{action}</div>}
    </div>
  );
}
