import { lazy, Suspense } from 'react';

// The sanitiser weighs more than most pages that need none.
const SafeMarkup = lazy(() => import('./safe-markup').then((module) => ({ default: module.SafeMarkup })));

/** Text with markup that somebody wrote: articles, messages. What could run or post is left out. */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense fallback={<div className="kb-rich-text" aria-busy="true" />}>
      <SafeMarkup html={html} />
    </Suspense>
  );
}
