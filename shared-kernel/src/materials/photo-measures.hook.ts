import { useEffect, useSyncExternalStore } from 'react';
import { measurePixels, photoThresholds, type PhotoMeasures } from '../domain/photo-checks';
import { workerOf } from '../upload/source-worker';
import { measurePhotos, type MeasuredPhoto, type PhotoToMeasure } from './photo-worker';

/** By the file's id, whose bytes never change; null when the picture cannot be measured here. */
const measures = new Map<string, PhotoMeasures | null>();
const asked = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;
let worker: Worker | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function keep(id: string, found: PhotoMeasures | null): void {
  measures.set(id, found);
  version += 1;
  for (const listener of listeners) listener();
}

function ask(photo: PhotoToMeasure): void {
  if (asked.has(photo.id)) return;
  asked.add(photo.id);
  worker ??= startWorker();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  if (worker) worker.postMessage(photo);
  else keep(photo.id, null);
}

function startWorker(): Worker | undefined {
  const started = workerOf(measurePhotos, measurePixels, photoThresholds.reducedSidePx);
  started?.addEventListener('message', ({ data }: MessageEvent<MeasuredPhoto>) =>
    keep(data.id, data.measures ?? null),
  );
  started?.addEventListener('error', () => {
    for (const id of asked) if (!measures.has(id)) keep(id, null);
  });
  return started;
}

/** What was measured on stored pictures, by id; those without an entry are still being measured. */
export function usePhotoMeasures(
  photos: readonly PhotoToMeasure[],
): ReadonlyMap<string, PhotoMeasures | null> {
  useSyncExternalStore(subscribe, () => version);
  useEffect(() => {
    for (const { id, url } of photos) ask({ id, url: new URL(url, window.location.href).href });
  }, [photos]);
  return measures;
}
