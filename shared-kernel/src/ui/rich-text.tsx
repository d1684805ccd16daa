import { lazy, Suspense } from 'react';

// The sanitiser is larger than most pages that need none.
const SafeMarkup = lazy(() => import('./safe-markup').then((module) => ({ default: module.SafeMarkup })));

const tags = /<[^<>]*>/g;

/** Text with markup from authors: articles, messages. Scripts and forms are removed. Until the sanitiser is loaded, the hidden words keep its height. */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense
      fallback={
        <div className="kb-rich-text kb-rich-text-coming" aria-busy="true">
          {html.replaceAll(tags, '\n').trim()}
        </div>
      }
    >
      <SafeMarkup html={html} />
    </Suspense>
  );
}
