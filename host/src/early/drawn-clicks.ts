const groups = '[data-early] .host-menu [data-group]';

const wanted = 'data-wanted';

/** Folds the groups of the menu in the drawn frame as they are clicked, and marks the heading to sort by. */
export function followClicks(frame: HTMLElement): void {
  frame.addEventListener('click', ({ target }) => {
    const heading = (target as Element).closest('.host-early th');
    if (heading?.querySelector('.kb-sort')) {
      frame.querySelector(`[${wanted}]`)?.removeAttribute(wanted);
      heading.setAttribute(wanted, '');
    }
    const group = (target as Element).closest(groups);
    if (!group) return;
    const wasUnfolded = group.getAttribute('aria-expanded') === 'true';
    group.setAttribute('aria-expanded', String(!wasUnfolded));
    group.nextElementSibling?.toggleAttribute('hidden', wasUnfolded);
  });
}

/** Repeats the click on a heading of the drawn rows in the table that has replaced them. */
export function sortAsDrawn(rows: Element): void {
  const heading = rows.querySelector(`[${wanted}]`);
  const same = [...document.querySelectorAll<HTMLElement>('main th')].find(
    (each) => each !== heading && each.textContent === heading?.textContent,
  );
  if (heading) same?.click();
}

/** Returns the groups that the user has left unfolded in the drawn menu; undefined where no menu was drawn. */
export function unfoldedBefore(): string[] | undefined {
  const drawn = [...document.querySelectorAll<HTMLElement>(groups)];
  if (drawn.length === 0) return undefined;
  return drawn
    .filter((group) => group.getAttribute('aria-expanded') === 'true')
    .map((group) => group.dataset.group ?? '');
}
