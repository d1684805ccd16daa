const popupOf = 'data-popup-of';

/**
 * Returns a condition for selectors that only elements of the remote meet, without weight: its pages, its widgets, and
 * its elements in the body. An element of the body without a mark was rendered without React, so not by the portal.
 */
export function areaOf(remote: string): string {
  const roots = `:is([data-remote="${remote}"], .host-slot[data-slot^="${remote}."], [${popupOf}="${remote}"], body > :not(#root, [${popupOf}]))`;
  return `:where(${roots}, ${roots} *)`;
}

/** Whether a selector has such a condition. */
export const isLimited = (selector: string, remote: string) => selector.includes(`[${popupOf}="${remote}"]`);

interface Fiber {
  readonly return: Fiber | null;
  readonly stateNode?: { readonly containerInfo?: unknown } | null;
}

/**
 * Returns the remote that has rendered an element, '' for the host; undefined when that cannot be known. React's node
 * of an element leads to the root that rendered it, also through a portal into the body.
 */
export function rendererOf(element: Element): string | undefined {
  const area = element.closest<HTMLElement>(`[data-remote], .host-slot, [${popupOf}]`);
  if (area) return area.dataset.remote ?? area.dataset.popupOf ?? area.dataset.slot?.split('.')[0];
  const key = Object.keys(element).find((each) => each.startsWith('__reactFiber$'));
  let fiber = key === undefined ? undefined : (Reflect.get(element, key) as Fiber);
  while (fiber?.return) fiber = fiber.return;
  const root = fiber?.stateNode?.containerInfo;
  if (!(root instanceof Element)) return undefined;
  return rendererOf(root) ?? (root.closest('#root') ? '' : undefined);
}

/** Marks the elements that React renders into the body, such as dialogs and menus, with their remote from now on. */
export function markPopups(): void {
  const { body } = document;
  const mark = (popup: Node) => {
    if (!(popup instanceof Element) || popup.id === 'root') return;
    let rendered: Element | null = popup;
    while (rendered && rendererOf(rendered) === undefined) rendered = rendered.firstElementChild;
    const remote = rendered && rendererOf(rendered);
    if (typeof remote === 'string') popup.setAttribute(popupOf, remote);
    // A library may add an empty element first and render into it later.
    else if (!popup.firstElementChild) observer.observe(popup, { childList: true });
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target === body) addedNodes.forEach(mark);
      else mark(target);
  });
  observer.observe(body, { childList: true });
  body.childNodes.forEach(mark);
}
