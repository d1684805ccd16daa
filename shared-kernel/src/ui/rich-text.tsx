import { lazy, Suspense } from 'react';

// The sanitiser is larger than most pages that need none.
const SafeMarkup = lazy(() => import('./safe-markup').then((module) => ({ default: module.SafeMarkup })));

/** Text with markup from authors: articles, messages. Scripts and forms are removed. */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense fallback={<div className="kb-rich-text" aria-busy="true" />}>
      <SafeMarkup html={html} />
    </Suspense>
  );
}
