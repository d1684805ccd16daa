import 'shared-kernel/runtime';
import { z } from 'zod';
import { browserStorage } from 'shared-kernel/runtime';

/** Distance from the window's right and bottom edge in CSS pixels, which survives resizing the window. */
export interface Place {
  readonly right: number;
  readonly bottom: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Margin at every edge, in CSS pixels. */
const margin = 8;

/** Returns the nearest position at which an element of `size` is completely inside the window. */
export function insideWindow({ right, bottom }: Place, size: Extent, window: Extent): Place {
  const within = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin));
  return {
    right: within(right, window.width - size.width),
    bottom: within(bottom, window.height - size.height),
  };
}

const place = z.object({ right: z.number(), bottom: z.number() });
const storageKey = (name: string) => `floating.${name}`;

/** Reads the stored position; returns `fallback` when none is stored or it is invalid. */
export const readPlace = (name: string, fallback: Place): Place =>
  browserStorage.readAs(storageKey(name), place) ?? fallback;

export const keepPlace = (name: string, at: Place): void => browserStorage.writeJson(storageKey(name), at);
