import { useEffect, useMemo } from 'react';
import { markOf, type PaperNote } from '../domain/claims/paper-checks';
import { measuredSidePx, measurePixels, type PhotoMeasures, photoNote } from '../domain/claims/photo-checks';
import type { Tone } from '../domain/dictionary';
import { createStore, useStore } from '../runtime';
import { extensionOf, photoTypes, type StoredFile } from '../upload';
import { workerOf } from '../upload/source-worker';
import type { MaterialSlot } from './material-slot';
import { measurePhotos, type MeasuredPhoto, type PhotoToMeasure } from './photo-worker';

/** By file id, as a file's content never changes; null when the picture cannot be measured in this browser. */
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

/** Limits the delay by pictures that cannot be loaded, in milliseconds. */
const timeoutMs = 5000;

/** Resolves with the measures of stored pictures once all are measured. */
function measuredPhotos(photos: readonly PhotoToMeasure[]): Promise<Measures> {
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

/** State shown for a row whose documents should be checked again. */
export const issueWords: Record<'look' | 'wrong', { label: string; tone: Tone }> = {
  look: { label: '请再看看', tone: 'yours' },
  wrong: { label: '可能有误', tone: 'refused' },
};

type CheckedSlot = Pick<MaterialSlot, 'code' | 'name' | 'isOpen' | 'files' | 'sample' | 'notes'>;

/** A photo of the accident scene has no edges that could be cut off. */
const kindOf = ({ sample }: CheckedSlot) => (sample === 'photo' ? 'scene' : 'paper');

const isPhoto = ({ fileName }: StoredFile) => photoTypes.some((type) => type === extensionOf(fileName));

const photosOf = (slots: readonly CheckedSlot[]) =>
  slots.filter(({ isOpen }) => isOpen).flatMap(({ files }) => files.filter(isPhoto));

/** Returns the issues of a slot's pictures that have been measured so far. */
const photoNotes = (slot: CheckedSlot, measures: Measures): PaperNote[] =>
  photosOf([slot]).flatMap(({ id, fileName }) => {
    const measured = measures.get(id);
    return (measured && photoNote(fileName, measured, kindOf(slot))) ?? [];
  });

/** Returns the issues of these slots' pictures, for confirmation before they are submitted. */
export async function photoNotesOf(
  slots: readonly CheckedSlot[],
): Promise<{ code: string; name: string; text: string }[]> {
  const measures = await measuredPhotos(photosOf(slots));
  return slots.flatMap((slot) =>
    photoNotes(slot, measures).map(({ text }) => ({ code: slot.code, name: slot.name, text })),
  );
}

export interface SlotIssues {
  notes: readonly PaperNote[];
  mark: ReturnType<typeof markOf>;
}

/** Issues to check before the documents are submitted: those found by the server, and those of the pictures. */
export function usePaperIssues(slots: readonly CheckedSlot[]): (slot: CheckedSlot) => SlotIssues {
  const photos = useMemo(() => photosOf(slots), [slots]);
  useEffect(() => askAll(photos), [photos]);
  const measured = useStore(measures, (all) => all);
  return (slot) => {
    const notes = slot.isOpen ? [...(slot.notes ?? []), ...photoNotes(slot, measured)] : [];
    return { notes, mark: markOf(notes) };
  };
}
