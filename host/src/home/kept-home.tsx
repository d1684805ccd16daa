import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryClient, reportFailure } from 'shared-kernel/runtime';
import { ErrorBoundary, LoadingPanel } from 'shared-kernel/ui';

export const loadHome = () => import('./home.page');

const HomePage = lazy(() => loadHome().then((module) => ({ default: module.HomePage })));

/** The home page after its first visit: hidden on other pages, shown again in the same state with new figures. */
export function KeptHome({ isShown }: { isShown: boolean }) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  useOwnScroll(isShown);
  useFreshFigures(isShown);

  if (!wasShown) return null;
  return (
    <div hidden={!isShown}>
      <ErrorBoundary onError={(error) => void reportFailure({ area: 'host', error })}>
        <Suspense fallback={<LoadingPanel title rows={8} />}>
          <HomePage />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function useOwnScroll(isShown: boolean): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    window.scrollTo(0, top.current);
    const remember = () => void (top.current = window.scrollY);
    document.addEventListener('scroll', remember, { passive: true });
    return () => document.removeEventListener('scroll', remember);
  }, [isShown]);
}

/** Widgets stay mounted while home is hidden, so stale data is refetched when it is shown again. */
function useFreshFigures(isShown: boolean): void {
  const wasHidden = useRef(false);
  useEffect(() => {
    if (isShown && wasHidden.current) void queryClient.refetchQueries({ type: 'active', stale: true });
    wasHidden.current = !isShown;
  }, [isShown]);
}
