import { lazy, Suspense } from 'react';

/** Do the floating helpers stand on this page? */
export const hasHelpers = (pathname: string): boolean => pathname.includes('flashCompensationCloud');

export const loadHelpers = () => import('./claim-helpers');

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
