import type { ComponentType } from 'react';
import { createLazyPages, type LazyPage } from '../../runtime';
import { whenIdle } from '../../runtime';
import { splitFilters, type Filter } from './filters';

/** The control of a filter; its code is loaded with the first call, and again by a call after a failure. */
export type LazyControl<Props> = () => LazyPage<Props>;

function lazyControl<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyControl<Props> {
  const control = createLazyPages<Props>();
  return () => control.again('control', load);
}

// Loaded lazily: the calendar's code is as large as the rest of a list, and most lists show it only behind 更多筛选.
export const dateControl = lazyControl(() => import('./date-control').then((module) => module.DateControl));
export const numberRangeControl = lazyControl(() =>
  import('./number-range-control').then((module) => module.NumberRangeControl),
);
export const remoteControl = lazyControl(() =>
  import('./remote-control').then((module) => module.RemoteControl),
);

function controlOf(filter: Filter): (() => unknown) | undefined {
  if (filter.kind === 'select') return undefined;
  if (filter.kind !== 'text') return dateControl;
  if (filter.numbers) return numberRangeControl;
  return filter.search && remoteControl;
}

/**
 * Loads the code of the controls that a list shows first when the browser is idle: after the rows if the page was
 * opened directly, before a click if the page's code was loaded on hover.
 */
export function preloadControls(filters: readonly Filter[]): void {
  const controls = splitFilters(filters).row.flatMap((filter) => controlOf(filter) ?? []);
  if (controls.length > 0) whenIdle(() => controls.forEach((control) => control()));
}
