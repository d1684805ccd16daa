import createPurify from 'dompurify';
import { useMemo } from 'react';

const purify = createPurify(window);

/** The tags of plain prose, as the server allows; of others the text is kept. */
const allowed = {
  ALLOWED_TAGS: 'p br h2 h3 h4 ul ol li strong b em i u blockquote a img hr table thead tbody tr th td'.split(
    ' ',
  ),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'alt', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
// Pictures as `data:` addresses are allowed unless excluded explicitly.
purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'src' && /^\s*data:/i.test(attribute.attrValue)) attribute.keepAttr = false;
});

/**
 * HTML without anything that runs or posts. The server has done this already; a page that shows what others wrote does
 * not rely on that alone.
 */
export const safeMarkup = (html: string): string => purify.sanitize(html, allowed);

export function SafeMarkup({ html }: { html: string }) {
  const safe = useMemo(() => safeMarkup(html), [html]);
  return <div className="kb-rich-text" dangerouslySetInnerHTML={{ __html: safe }} />;
}
