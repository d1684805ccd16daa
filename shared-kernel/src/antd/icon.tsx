import { createElement, type ComponentProps, type ReactElement } from 'react';

interface Picture {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly children?: readonly Picture[];
}

interface IconProps extends ComponentProps<'span'> {
  icon: { readonly name: string; readonly icon: Picture | ((main: string, second: string) => Picture) };
  spin?: boolean;
  /** Degrees. */
  rotate?: number;
  twoToneColor?: unknown;
}

/** Converts an SVG attribute to its name in React. */
const named = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const element = ({ tag, attrs, children = [] }: Picture, more: object, key?: number): ReactElement =>
  createElement(
    tag,
    {
      key,
      ...Object.fromEntries(Object.entries(attrs).map(([name, value]) => [named(name), value])),
      ...more,
    },
    ...children.map((child, index) => element(child, {}, index)),
  );

/**
 * The build replaces the icon of `@ant-design/icons`, which creates colours and styles, by this one. Screen readers
 * only see it if it has a label: antd's default labels are English, even in controls with Chinese ones.
 */
// oxlint-disable-next-line no-default-export -- the package imports its own so
export default function AntdIcon({ icon, spin, rotate, twoToneColor: _, className, ...rest }: IconProps) {
  const { name, icon: picture } = icon;
  const classes = ['anticon', `anticon-${name}`, (spin || name === 'loading') && 'anticon-spin', className];
  return (
    <span
      role={rest['aria-label'] ? 'img' : undefined}
      aria-hidden={rest['aria-label'] ? undefined : true}
      tabIndex={rest.onClick ? -1 : undefined}
      {...rest}
      className={classes.filter(Boolean).join(' ')}
    >
      {element(typeof picture === 'function' ? picture('currentColor', 'none') : picture, {
        'data-icon': name,
        width: '1em',
        height: '1em',
        fill: 'currentColor',
        'aria-hidden': true,
        style: rotate ? { transform: `rotate(${rotate}deg)` } : undefined,
      })}
    </span>
  );
}
