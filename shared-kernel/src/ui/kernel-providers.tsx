/// <reference path="./css.d.ts" />
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ErrorInfo, type ReactNode } from 'react';
import { preloadOverlays } from '../antd/late';
import { ModalProvider } from '../antd/modal';
import { queryClient } from '../runtime';
import { ErrorBoundary } from './error-boundary';
import './icons.css';
import './page.css';
import './values.css';
import './ui.css';

interface KernelProvidersProps {
  children: ReactNode;
  onError?: (error: unknown, info: ErrorInfo) => string | void;
}

/** The providers of every React root of the portal: server state, dialogs and an error boundary. */
export function KernelProviders({ children, onError }: KernelProvidersProps) {
  useEffect(preloadOverlays, []);
  return (
    // Outside the modal provider, as dialogs may load data too.
    <QueryClientProvider client={queryClient}>
      <ModalProvider>
        <div className="ant-app kb-root">
          <ErrorBoundary onError={onError}>{children}</ErrorBoundary>
        </div>
      </ModalProvider>
    </QueryClientProvider>
  );
}
