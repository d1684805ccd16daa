import { useEffect } from 'react';
import { measuredSidePx, measurePixels, type PhotoMeasures } from '../domain/claims/photo-checks';
import { createStore, useStore } from '../runtime';
import { workerOf } from '../upload/source-worker';
import { measurePhotos, type MeasuredPhoto, type PhotoToMeasure } from './photo-worker';

/** By the file's id, whose bytes never change; null when the picture cannot be measured here. */
type Measures = ReadonlyMap<string, PhotoMeasures | null>;

const measures = createStore<Measures>(new Map());
const asked = createStore<ReadonlySet<string>>(new Set());
const worker = createStore<Worker | undefined>(undefined);

const keep = (id: string, found: PhotoMeasures | null): void =>
  measures.update((others) => new Map(others).set(id, found));

function ask(photo: PhotoToMeasure): void {
  if (asked.get().has(photo.id)) return;
  asked.update((others) => new Set(others).add(photo.id));
  if (!worker.get()) worker.set(startWorker());
  const running = worker.get();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  if (running) running.postMessage(photo);
  else keep(photo.id, null);
}

function startWorker(): Worker | undefined {
  const started = workerOf(measurePhotos, measurePixels, measuredSidePx);
  started?.addEventListener('message', ({ data }: MessageEvent<MeasuredPhoto>) =>
    keep(data.id, data.measures ?? null),
  );
  started?.addEventListener('error', () => {
    for (const id of asked.get()) if (!measures.get().has(id)) keep(id, null);
  });
  return started;
}

const askAll = (photos: readonly PhotoToMeasure[]) => {
  for (const { id, url } of photos) ask({ id, url: new URL(url, window.location.href).href });
};

/** Nobody waits longer for pictures that cannot be fetched. */
const timeoutMs = 5000;

/** What was measured on stored pictures, once all of them are measured. */
export function measuredPhotos(photos: readonly PhotoToMeasure[]): Promise<Measures> {
  askAll(photos);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(measures.get());
    };
    const check = () => {
      if (photos.every(({ id }) => measures.get().has(id))) finish();
    };
    const timer = setTimeout(finish, timeoutMs);
    const stop = measures.subscribe(check);
    check();
  });
}

/** What was measured on stored pictures, by id; those without an entry are still being measured. */
export function usePhotoMeasures(photos: readonly PhotoToMeasure[]): Measures {
  useEffect(() => askAll(photos), [photos]);
  return useStore(measures, (all) => all);
}
