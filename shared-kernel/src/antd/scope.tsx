import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { createContext, useContext, useState, type ComponentType, type ReactNode } from 'react';
import { portalBoot } from '../runtime';
import { useColorScheme } from './color-scheme';
import { portalThemes, reducedMotionThemes } from './theme';

dayjs.locale('zh-cn');

const InScope = createContext(false);

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What antd's own components need around them: theme and language. Inside of another scope it adds nothing. */
export function AntdScope({ children }: { children: ReactNode }) {
  return useContext(InScope) ? children : <Outermost>{children}</Outermost>;
}

function Outermost({ children }: { children: ReactNode }) {
  const { nonce } = portalBoot();
  const scheme = useColorScheme();
  // Read once: when `motion` changes, antd mounts everything below anew, and what was typed is lost.
  const [themes] = useState(() => (prefersReducedMotion() ? reducedMotionThemes : portalThemes));
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themes[scheme]}
      csp={nonce ? { nonce } : undefined}
      // Two-character buttons keep their text as written, so that tests and screen readers get the real text.
      button={{ autoInsertSpace: false }}
    >
      <InScope value={true}>{children}</InScope>
    </ConfigProvider>
  );
}

/** antd's component in a scope, with the parts of it that are named. */
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
