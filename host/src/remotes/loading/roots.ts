import { beginMount, endSideEffects } from './side-effects';

/** How many roots of each version stand in the page: the last one that goes takes along what the version left. */
export interface Roots {
  /** `isInUse` is asked when the last root goes: a version that was replaced leaves nothing at all. */
  enter(base: string, isInUse: () => boolean): () => void;
}

export function createRoots(): Roots {
  const counts = new Map<string, number>();
  const change = (base: string, by: number) => {
    const count = (counts.get(base) ?? 0) + by;
    counts.set(base, count);
    return count;
  };
  return {
    enter(base, isInUse) {
      if (change(base, 1) === 1) {
        beginMount(base);
        switchStyles(base, true);
      }
      let isGone = false;
      return () => {
        if (isGone) return;
        isGone = true;
        if (change(base, -1) > 0) return;
        endSideEffects(base, { all: !isInUse() });
        switchStyles(base, false);
      };
    },
  };
}

/** Switched off, not taken away: its bundler believes that they are there. */
function switchStyles(base: string, isOn: boolean): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(base)) link.disabled = !isOn;
}
