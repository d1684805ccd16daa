import { useEffect, useSyncExternalStore } from 'react';
import { measuredSidePx, measurePixels, type PhotoMeasures } from '../domain/claims/photo-checks';
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
  const started = workerOf(measurePhotos, measurePixels, measuredSidePx);
  started?.addEventListener('message', ({ data }: MessageEvent<MeasuredPhoto>) =>
    keep(data.id, data.measures ?? null),
  );
  started?.addEventListener('error', () => {
    for (const id of asked) if (!measures.has(id)) keep(id, null);
  });
  return started;
}

const askAll = (photos: readonly PhotoToMeasure[]) => {
  for (const { id, url } of photos) ask({ id, url: new URL(url, window.location.href).href });
};

/** Nobody waits longer for pictures that cannot be fetched. */
const timeoutMs = 5000;

/** What was measured on stored pictures, once all of them are measured. */
export function measuredPhotos(photos: readonly PhotoToMeasure[]): Promise<typeof measures> {
  askAll(photos);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      listeners.delete(check);
      resolve(measures);
    };
    const check = () => {
      if (photos.every(({ id }) => measures.has(id))) finish();
    };
    const timer = setTimeout(finish, timeoutMs);
    listeners.add(check);
    check();
  });
}

/** What was measured on stored pictures, by id; those without an entry are still being measured. */
export function usePhotoMeasures(
  photos: readonly PhotoToMeasure[],
): ReadonlyMap<string, PhotoMeasures | null> {
  useSyncExternalStore(subscribe, () => version);
  useEffect(() => askAll(photos), [photos]);
  return measures;
}
