import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { LazyPage } from './lazy-pages';

interface LazyPartProps<Props> {
  page: LazyPage<Props>;
  fallback: ReactNode;
  children: (component: ComponentType<Props>) => ReactNode;
}

/**
 * Shows a page as soon as its code is there. Not React.lazy: after a Suspense fallback has been seen, React keeps what
 * comes next waiting for 300 ms. A failed fetch is thrown to the error boundary around it.
 */
export function LazyPart<Props>({ page, fallback, children }: LazyPartProps<Props>) {
  const { component, error } = useSyncExternalStore(page.subscribe, page.getState);
  if (error !== undefined) throw error;
  return component ? children(component) : fallback;
}
