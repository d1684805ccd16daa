import { lazy, Suspense } from 'react';
import { hasHelpers, loadHelpers } from './load-helpers';

const ClaimHelpers = lazy(() => loadHelpers().then((module) => ({ default: module.ClaimHelpers })));

/** The floating helpers appear on entering a path of claims and go on leaving it. */
export function HelpersOfPath({ pathname }: { pathname: string }) {
  if (!hasHelpers(pathname)) return null;
  return (
    <Suspense>
      <ClaimHelpers />
    </Suspense>
  );
}
