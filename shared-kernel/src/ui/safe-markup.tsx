import createPurify from 'dompurify';
import { useMemo } from 'react';

const purify = createPurify(window);

/** The tags of plain prose that the server allows; of other tags only the text is kept. */
const allowed = {
  ALLOWED_TAGS: 'p br h2 h3 h4 ul ol li strong b em i u blockquote a img hr table thead tbody tr th td'.split(
    ' ',
  ),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'alt', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
// DOMPurify allows pictures with `data:` URLs unless they are excluded explicitly.
purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'src' && /^\s*data:/i.test(attribute.attrValue)) attribute.keepAttr = false;
});

/**
 * Removes everything from HTML that runs code or sends forms. The server has done this already, but pages do not rely
 * on it for content by others.
 */
export const safeMarkup = (html: string): string => purify.sanitize(html, allowed);

export function SafeMarkup({ html }: { html: string }) {
  const safe = useMemo(() => safeMarkup(html), [html]);
  return <div className="kb-rich-text" dangerouslySetInnerHTML={{ __html: safe }} />;
}
