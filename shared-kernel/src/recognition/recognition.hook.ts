import { useEffect, useRef, useState } from 'react';
import type { FileId } from '../domain/nouns/ids';
import type { FormHandle } from '../form';
import { compareReading, type ReadField } from './compare-reading';

export type Reading =
  | { phase: 'idle' }
  | { phase: 'reading' }
  | { phase: 'nothing' }
  | { phase: 'read'; filled: readonly ReadField[]; differing: readonly ReadField[] };

interface RecognitionOptions<Values> {
  form: FormHandle<Values>;
  /** Requests recognition of one uploaded scan; rejects when nothing could be read. */
  ask: (fileId: FileId, signal: AbortSignal) => Promise<ReadField[]>;
}

/** Recognises a newly uploaded scan and fills in the form. After a failure the form is filled in manually. */
export function useRecognition<Values>({ form, ask }: RecognitionOptions<Values>) {
  const [reading, setReading] = useState<Reading>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const fill = ({ name, value }: ReadField) => {
    // The fields of a reading are text fields of this form.
    const key = name as keyof Values & string;
    form.set(key, value as Values[typeof key]);
    form.recheck(key);
  };

  const read = async ({ id }: { id: string }) => {
    running.current?.abort();
    const turn = new AbortController();
    running.current = turn;
    setReading({ phase: 'reading' });
    const found = await ask(id, turn.signal).catch(() => []);
    if (turn.signal.aborted) return;
    if (found.every(({ value }) => value === '')) return setReading({ phase: 'nothing' });
    const { toFill, differing } = compareReading(found, form.values() as Record<string, unknown>);
    toFill.forEach(fill);
    setReading({ phase: 'read', filled: toFill, differing });
  };

  const take = (field: ReadField) => {
    fill(field);
    setReading((now) =>
      now.phase === 'read' ? { ...now, differing: now.differing.filter((one) => one !== field) } : now,
    );
  };

  return { reading, read: (file: { id: string }) => void read(file), take };
}
