import AntdIcon from '@ant-design/icons/es/components/AntdIconLight';
import type { ReactNode, Ref } from 'react';

interface IconProps {
  'aria-label'?: string;
}

/** What React makes of a component that takes a ref. */
interface Forwarded {
  render: (props: IconProps, ref: Ref<HTMLSpanElement>) => ReactNode;
}

const silent = { role: undefined, 'aria-label': undefined, 'aria-hidden': true };

/**
 * Hides icons from screen readers, unless they are given a name: antd's name themselves in English ("down", "search"),
 * also inside of controls that have Chinese names. Neither its configuration nor the icons' context has a setting for
 * it.
 */
export function silenceIcons(): void {
  const icon = AntdIcon as unknown as Forwarded;
  const { render } = icon;
  icon.render = (props, ref) => render(props['aria-label'] ? props : { ...props, ...silent }, ref);
}
