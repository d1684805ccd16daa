/** Simulates a browser's page translation: moves each text into elements that the page's code does not know. */
export function translate(within: Element): void {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const wrapper = document.createElement('font');
    text.replaceWith(wrapper);
    wrapper.append(text);
  }
}
