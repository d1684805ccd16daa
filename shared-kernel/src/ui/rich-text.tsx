import { useMemo } from 'react';
import { safeMarkup } from './safe-markup';

/** Text with markup that somebody wrote: articles, messages. What could run or post is left out. */
export function RichText({ html }: { html: string }) {
  const safe = useMemo(() => safeMarkup(html), [html]);
  return <div className="kb-rich-text" dangerouslySetInnerHTML={{ __html: safe }} />;
}
