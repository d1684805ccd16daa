import { useMemo } from 'react';
import { markOf, type PaperNote } from '../domain/claims/paper-checks';
import { photoNote } from '../domain/claims/photo-checks';
import type { Tone } from '../domain/dictionary';
import { ToneTag } from '../ui';
import { extensionOf, photoTypes, type StoredFile } from '../upload';
import type { SampleKind } from './material-sample';
import { measuredPhotos, usePhotoMeasures } from './photo-measures.hook';

const marks: Record<ReturnType<typeof markOf>, { label: string; tone: Tone }> = {
  fine: { label: '未发现问题', tone: 'done' },
  look: { label: '请再看看', tone: 'yours' },
  wrong: { label: '可能有误', tone: 'refused' },
};

/** A scene has no edges that could be cut. */
export const kindOf = ({ sample }: { sample?: SampleKind | undefined }) =>
  sample === 'photo' ? 'scene' : 'paper';

interface PaperChecksProps {
  label: string;
  /** What the server found. */
  notes: readonly PaperNote[];
  files: readonly StoredFile[];
  kind: ReturnType<typeof kindOf>;
  isReviewed?: boolean | undefined;
}

const isPhoto = ({ fileName }: StoredFile) => photoTypes.some((type) => type === extensionOf(fileName));

/** What is wrong with these pictures, as far as they have been measured. */
function photoNotes(
  photos: readonly StoredFile[],
  measures: ReturnType<typeof usePhotoMeasures>,
  kind: PaperChecksProps['kind'],
): PaperNote[] {
  return photos.flatMap(({ id, fileName }) => {
    const measured = measures.get(id);
    return (measured && photoNote(fileName, measured, kind)) ?? [];
  });
}

interface PhotoSlot {
  name: string;
  isOpen: boolean;
  files: readonly StoredFile[];
  sample?: SampleKind | undefined;
}

/** What is wrong with the pictures of these slots, to be asked about before they are handed in. */
export async function photoNotesOf(slots: readonly PhotoSlot[]): Promise<{ name: string; text: string }[]> {
  const open = slots.filter(({ isOpen }) => isOpen);
  const measures = await measuredPhotos(open.flatMap(({ files }) => files.filter(isPhoto)));
  return open.flatMap(({ name, files, sample }) =>
    photoNotes(files.filter(isPhoto), measures, kindOf({ sample })).map(({ text }) => ({ name, text })),
  );
}

/** Advice on the papers of one slot before they are handed in: a mark, and a sentence for each thing to look at. */
export function PaperChecks({ label, notes, files, kind, isReviewed = false }: PaperChecksProps) {
  const photos = useMemo(() => files.filter(isPhoto), [files]);
  const measures = usePhotoMeasures(photos);
  const all = [...notes, ...photoNotes(photos, measures, kind)];
  const isMeasuring = photos.some(({ id }) => !measures.has(id));
  if (all.length === 0 && (files.length === 0 || isMeasuring || isReviewed)) return null;
  const { label: words, tone } = marks[markOf(all)];
  return (
    <div className="kb-paper-checks" role="status" aria-label={`${label}的检查结果`}>
      <ToneTag tone={tone}>{words}</ToneTag>
      {all.length > 0 && (
        <ul>
          {all.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
