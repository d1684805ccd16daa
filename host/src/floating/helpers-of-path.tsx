import { lazy, Suspense } from 'react';
// Imported into the frame's chunk: a separate stylesheet would be one more request on each claims page.
import './floating.css';

export const hasHelpers = (pathname: string): boolean => pathname.includes('flashCompensationCloud');

export const loadHelpers = () => import('./claim-helpers');

const ClaimHelpers = lazy(() => loadHelpers().then((module) => ({ default: module.ClaimHelpers })));

/** The floating helpers of claims pages. */
export function HelpersOfPath({ pathname }: { pathname: string }) {
  if (!hasHelpers(pathname)) return null;
  return (
    <Suspense>
      <ClaimHelpers />
    </Suspense>
  );
}
