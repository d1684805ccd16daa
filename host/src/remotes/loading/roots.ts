import { beginMount, endSideEffects } from './side-effects';

/** Number of roots of each version in the page: the last one that is unmounted removes the version's side effects. */
export interface Roots {
  /** `isInUse` is called when the last root is unmounted: a replaced version leaves nothing at all. */
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

/** Disabled, not removed: its bundler assumes that they are loaded. */
function switchStyles(base: string, isOn: boolean): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(base)) link.disabled = !isOn;
}
