import { lazy, Suspense } from 'react';

const ClaimHelpers = lazy(() =>
  import('./claim-helpers').then((module) => ({ default: module.ClaimHelpers })),
);

/** The floating helpers appear on entering a path of claims and go on leaving it. */
export function HelpersOfPath({ pathname }: { pathname: string }) {
  if (!pathname.includes('flashCompensationCloud')) return null;
  return (
    <Suspense>
      <ClaimHelpers />
    </Suspense>
  );
}
