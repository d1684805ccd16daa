const groups = '[data-early] .host-menu [data-group]';

/** Folds and unfolds the groups of the menu in the drawn frame as they are clicked. */
export function foldOnClick(frame: HTMLElement): void {
  frame.addEventListener('click', ({ target }) => {
    const group = (target as Element).closest(groups);
    if (!group) return;
    const wasUnfolded = group.getAttribute('aria-expanded') === 'true';
    group.setAttribute('aria-expanded', String(!wasUnfolded));
    group.nextElementSibling?.toggleAttribute('hidden', wasUnfolded);
  });
}

/** Returns the groups that the user has left unfolded in the drawn menu; undefined where no menu was drawn. */
export function unfoldedBefore(): string[] | undefined {
  const drawn = [...document.querySelectorAll<HTMLElement>(groups)];
  if (drawn.length === 0) return undefined;
  return drawn
    .filter((group) => group.getAttribute('aria-expanded') === 'true')
    .map((group) => group.dataset.group ?? '');
}
