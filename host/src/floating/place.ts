/** Distance from the window's right and bottom edge, in CSS pixels: a place that survives other window sizes. */
export interface Place {
  readonly right: number;
  readonly bottom: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Margin at every edge. */
const margin = 8;

/** The nearest place at which all of an element of `size` is inside the window. */
export function insideWindow({ right, bottom }: Place, size: Extent, window: Extent): Place {
  const within = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin));
  return {
    right: within(right, window.width - size.width),
    bottom: within(bottom, window.height - size.height),
  };
}

const storageKey = (name: string) => `floating.${name}`;

/** The stored position; `fallback` when nothing readable is stored. */
export function readPlace(name: string, fallback: Place): Place {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(name)) ?? 'null');
    return isPlace(stored) ? { right: stored.right, bottom: stored.bottom } : fallback;
  } catch {
    return fallback;
  }
}

export function keepPlace(name: string, place: Place): void {
  try {
    window.localStorage.setItem(storageKey(name), JSON.stringify(place));
  } catch {
    // Without storage it stays there for this visit.
  }
}

function isPlace(stored: unknown): stored is Place {
  if (typeof stored !== 'object' || stored === null) return false;
  const { right, bottom } = stored as Partial<Record<keyof Place, unknown>>;
  return Number.isFinite(right) && Number.isFinite(bottom);
}
