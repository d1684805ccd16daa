/// <reference path="./css.d.ts" />
import { QueryClientProvider } from '@tanstack/react-query';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useState, type ErrorInfo, type ReactNode } from 'react';
import { App, ConfigProvider } from '../antd/base';
import { portalBoot, queryClient } from '../runtime';
import { ErrorBoundary } from './error-boundary';
import { useColorScheme } from './color-scheme';
import { portalThemes, reducedMotionThemes } from './theme';
import './ui.css';

dayjs.locale('zh-cn');

interface KernelProvidersProps {
  children: ReactNode;
  onError?: (error: unknown, info: ErrorInfo) => string | void;
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The providers of every React root of the portal: theme, locale, messages, server state and an error boundary. */
export function KernelProviders({ children, onError }: KernelProvidersProps) {
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
      {/* Around App, which draws the dialogs that pages open: those may read from the server too. */}
      <QueryClientProvider client={queryClient}>
        <App className="kb-root" message={{ maxCount: 3 }}>
          <ErrorBoundary onError={onError}>{children}</ErrorBoundary>
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
