import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useContext, useState, type ComponentType, type ReactNode } from 'react';
import { portalBoot } from '../runtime';
import { useColorScheme } from './color-scheme';
import { portalThemes, reducedMotionThemes } from './theme';
import { ThemeInScope } from './use-token';

dayjs.locale('zh-cn');

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Provides the theme and language for antd's components; adds nothing inside another scope. */
export function AntdScope({ children }: { children: ReactNode }) {
  return useContext(ThemeInScope) ? children : <Outermost>{children}</Outermost>;
}

function Outermost({ children }: { children: ReactNode }) {
  const { nonce } = portalBoot();
  const scheme = useColorScheme();
  // Read once: when `motion` changes, antd remounts everything below, and typed text would be lost.
  const [themes] = useState(() => (prefersReducedMotion() ? reducedMotionThemes : portalThemes));
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themes[scheme]}
      csp={nonce ? { nonce } : undefined}
      // Keeps the text of two-character buttons as written, for tests and screen readers.
      button={{ autoInsertSpace: false }}
    >
      <ThemeInScope value={themes[scheme]}>{children}</ThemeInScope>
    </ConfigProvider>
  );
}

/** Wraps an antd component in a scope and attaches the named parts of it. */
export function scoped<Component extends object>(
  component: Component,
  parts: Partial<Component> = {},
): Component {
  const Inner = component as ComponentType<object>;
  const Scoped = (props: object) => (
    <AntdScope>
      <Inner {...props} />
    </AntdScope>
  );
  return Object.assign(Scoped, parts) as Component;
}
