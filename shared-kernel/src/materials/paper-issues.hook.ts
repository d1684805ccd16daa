import { useMemo } from 'react';
import { markOf, type PaperNote } from '../domain/claims/paper-checks';
import { photoNote } from '../domain/claims/photo-checks';
import type { Tone } from '../domain/dictionary';
import { extensionOf, photoTypes, type StoredFile } from '../upload';
import type { SampleKind } from './material-sample';
import { measuredPhotos, usePhotoMeasures } from './photo-measures.hook';

/** The word of a row whose papers should be looked at again. */
export const issueWords: Record<'look' | 'wrong', { label: string; tone: Tone }> = {
  look: { label: '请再看看', tone: 'yours' },
  wrong: { label: '可能有误', tone: 'refused' },
};

interface CheckedSlot {
  code: string;
  name: string;
  isOpen: boolean;
  files: readonly StoredFile[];
  sample?: SampleKind | undefined;
  notes?: readonly PaperNote[] | undefined;
}

/** A scene has no edges that could be cut. */
const kindOf = ({ sample }: CheckedSlot) => (sample === 'photo' ? 'scene' : 'paper');

const isPhoto = ({ fileName }: StoredFile) => photoTypes.some((type) => type === extensionOf(fileName));

const photosOf = (slots: readonly CheckedSlot[]) =>
  slots.filter(({ isOpen }) => isOpen).flatMap(({ files }) => files.filter(isPhoto));

/** What is wrong with the pictures of a slot, as far as they have been measured. */
const photoNotes = (slot: CheckedSlot, measures: ReturnType<typeof usePhotoMeasures>): PaperNote[] =>
  photosOf([slot]).flatMap(({ id, fileName }) => {
    const measured = measures.get(id);
    return (measured && photoNote(fileName, measured, kindOf(slot))) ?? [];
  });

/** What is wrong with the pictures of these slots, to be asked about before they are handed in. */
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

/** What should be looked at again before the papers are handed in: what the server found, and what the pictures show. */
export function usePaperIssues(slots: readonly CheckedSlot[]): (slot: CheckedSlot) => SlotIssues {
  const photos = useMemo(() => photosOf(slots), [slots]);
  const measures = usePhotoMeasures(photos);
  return (slot) => {
    const notes = slot.isOpen ? [...(slot.notes ?? []), ...photoNotes(slot, measures)] : [];
    return { notes, mark: markOf(notes) };
  };
}
