import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { LazyPage } from './lazy-pages';

interface LazyPartProps<Props> {
  page: LazyPage<Props>;
  fallback: ReactNode;
  children: (component: ComponentType<Props>) => ReactNode;
}

/**
 * Renders a page as soon as its code is loaded. Not React.lazy: after a Suspense fallback React delays the content by
 * 300 ms. A failed load is thrown to the surrounding error boundary.
 */
export function LazyPart<Props>({ page, fallback, children }: LazyPartProps<Props>) {
  const { component, error } = useSyncExternalStore(page.subscribe, page.getState);
  if (error !== undefined) throw error;
  return component ? children(component) : fallback;
}
