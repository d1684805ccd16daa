import { useMemo } from 'react';
import { markOf, type PaperNote } from '../domain/paper-checks';
import { photoNote } from '../domain/photo-checks';
import type { Tone } from '../domain/dictionary';
import { ToneTag } from '../ui';
import { extensionOf, photoTypes, type StoredFile } from '../upload';
import { usePhotoMeasures } from './photo-measures.hook';

const marks: Record<ReturnType<typeof markOf>, { label: string; tone: Tone }> = {
  fine: { label: '检查无误', tone: 'done' },
  look: { label: '请再看看', tone: 'yours' },
  wrong: { label: '可能有误', tone: 'refused' },
};

interface PaperChecksProps {
  label: string;
  /** What the server found. */
  notes: readonly PaperNote[];
  files: readonly StoredFile[];
  kind: 'paper' | 'scene';
}

/** Advice on the papers of one slot before they are handed in: a mark, and a sentence for each thing to look at. */
export function PaperChecks({ label, notes, files, kind }: PaperChecksProps) {
  const photos = useMemo(
    () => files.filter(({ fileName }) => photoTypes.some((type) => type === extensionOf(fileName))),
    [files],
  );
  const measures = usePhotoMeasures(photos);
  const found = photos.flatMap(({ id, fileName }) => {
    const measured = measures.get(id);
    const note = measured ? photoNote(fileName, measured, kind) : undefined;
    return note ?? [];
  });
  const all = [...notes, ...found];
  const isMeasuring = photos.some(({ id }) => !measures.has(id));
  if (all.length === 0 && (files.length === 0 || isMeasuring)) return null;
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
