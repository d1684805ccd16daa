import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';
import DisabledContext from 'antd/es/config-provider/DisabledContext';
import { Children, useContext, type ComponentProps, type MouseEvent, type ReactNode, type Ref } from 'react';

type Given = Omit<ComponentProps<'button'>, 'type' | 'ref'> &
  Pick<ComponentProps<'a'>, 'download' | 'rel' | 'target'>;

export interface ButtonProps extends Given {
  type?: 'default' | 'primary' | 'dashed' | 'link' | 'text' | undefined;
  htmlType?: 'button' | 'submit' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  icon?: ReactNode;
  /** Shows a spinner in place of the icon and ignores clicks. */
  loading?: boolean | undefined;
  danger?: boolean | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** Renders a link instead of a button. */
  href?: string | undefined;
  ref?: Ref<HTMLElement>;
}

const variants = {
  default: 'outlined',
  primary: 'solid',
  dashed: 'dashed',
  link: 'link',
  text: 'text',
} as const;
const sizes = { small: 'ant-btn-sm', medium: '', large: 'ant-btn-lg' } as const;

const colorOf = (type: keyof typeof variants): string =>
  type === 'primary' || type === 'link' ? type : 'default';

/** Merges adjacent texts into one, as antd does. */
function labelOf(children: ReactNode): ReactNode[] {
  const parts: ReactNode[] = [];
  let text: string | undefined;
  const end = () => {
    if (text !== undefined) parts.push(<span key={`text${parts.length}`}>{text}</span>);
    text = undefined;
  };
  for (const child of Children.toArray(children)) {
    if (typeof child === 'string' || typeof child === 'number') text = `${text ?? ''}${child}`;
    else {
      end();
      parts.push(child);
    }
  }
  end();
  return parts;
}

/** Renders antd's button as markup for its style sheet; disabled while the surrounding form is submitting. */
export function Button({
  type = 'default',
  htmlType = 'button',
  size = 'medium',
  icon,
  loading = false,
  danger = false,
  block = false,
  disabled: given,
  className,
  href,
  onClick,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const inherited = useContext(DisabledContext);
  const disabled = given ?? inherited;
  const label = labelOf(children);
  const classes = [
    'ant-btn',
    `ant-btn-${type}`,
    danger && 'ant-btn-dangerous',
    `ant-btn-color-${danger ? 'dangerous' : colorOf(type)}`,
    `ant-btn-variant-${variants[type]}`,
    sizes[size],
    label.length === 0 && (icon || loading) && 'ant-btn-icon-only',
    loading && 'ant-btn-loading',
    block && 'ant-btn-block',
    href !== undefined && disabled && 'ant-btn-disabled',
    className,
  ];
  const shared = {
    ...rest,
    className: classes.filter(Boolean).join(' '),
    onClick: (event: MouseEvent<never>) => {
      if (loading || disabled) event.preventDefault();
      else onClick?.(event);
    },
  };
  const content = (
    <>
      {loading ? (
        <span className="ant-btn-icon ant-btn-loading-icon">
          <LoadingOutlined />
        </span>
      ) : (
        icon && <span className="ant-btn-icon">{icon}</span>
      )}
      {label}
    </>
  );
  if (href !== undefined)
    return (
      <a
        {...(shared as ComponentProps<'a'>)}
        ref={ref as Ref<HTMLAnchorElement>}
        href={disabled ? undefined : href}
        tabIndex={disabled ? -1 : 0}
        aria-disabled={disabled}
      >
        {content}
      </a>
    );
  return (
    <button {...shared} ref={ref as Ref<HTMLButtonElement>} type={htmlType} disabled={disabled}>
      {content}
    </button>
  );
}
