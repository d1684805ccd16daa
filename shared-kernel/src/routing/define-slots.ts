import type { ComponentType } from 'react';

/** The places of the home page that remotes fill: today's to-do rows, key figures, charts, news. */
export const slotNames = ['home.todo', 'home.figures', 'home.charts', 'home.news'] as const;
export type SlotName = (typeof slotNames)[number];

export interface SlotProps {
  slotId: string;
}

export interface SlotDefinition {
  readonly slot: SlotName;
  readonly order: number;
  /** Whether project users see the widget; default: false. */
  readonly puser?: boolean;
  /** The first requests of the widget, `/api/capitals/getCapital`: sent together with the HTML of the home page. */
  readonly reads?: readonly string[];
  readonly load: () => Promise<ComponentType<SlotProps>>;
}

export interface Slot extends SlotDefinition {
  /** `<remote>.<widget>`, unique in the portal. */
  readonly id: string;
}

/** The widgets one remote puts into the host's slots, by name. */
export function defineSlots(
  remote: string,
  table: Readonly<Record<string, SlotDefinition>>,
): readonly Slot[] {
  return Object.entries(table).map(([name, definition]) => ({ ...definition, id: `${remote}.${name}` }));
}
