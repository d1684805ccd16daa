import { lazy, Suspense } from 'react';

// Loaded lazily, as the sanitiser is larger than most pages and only few need it.
const SafeMarkup = lazy(() => import('./safe-markup').then((module) => ({ default: module.SafeMarkup })));

const tags = /<[^<>]*>/g;

/**
 * Text with markup by authors, such as articles and messages. Scripts and forms are removed. Until the sanitiser is
 * loaded, the hidden text reserves the height.
 */
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
