const codeId = 'portal-code';

/**
 * Returns a function that fetches the page's code: the edge lists its files in a template, because requests by the HTML
 * would delay what is drawn first. `onFailure` is called for each script that cannot be loaded; calling the function
 * again retries those. Returns undefined where the page has no template.
 */
export function codeFetcher(onFailure: () => void): (() => void) | undefined {
  const template = document.getElementById(codeId);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const waiting = [...template.content.children];
  return () => {
    for (const file of waiting.splice(0)) {
      const fetched = document.importNode(file, true);
      if (fetched instanceof HTMLScriptElement) {
        // Scripts that are added later have a low priority, below that of the preloads.
        fetched.fetchPriority = 'high';
        fetched.addEventListener('error', () => {
          waiting.push(file);
          onFailure();
        });
      }
      document.body.append(fetched);
    }
  };
}
