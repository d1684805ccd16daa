import { useEffect, useEffectEvent, useState } from 'react';
import { getPaperKind } from '../contract/recognition';
import { api } from '../runtime';
import { extensionOf, photoTypes } from '../upload';
import { reducePhoto } from '../upload/reduce-photo';

export const isPhoto = (file: File): boolean => photoTypes.some((type) => type === extensionOf(file.name));

/**
 * Has pictures recognised one after the other, because there is one engine; `onKind` hears of each paper that was found.
 * Answers how many are left: none where recognition is off, or has failed.
 */
export function usePaperKinds(
  files: readonly File[],
  codes: readonly string[],
  onKind: (file: File, code: string) => void,
): number {
  const [left, setLeft] = useState(0);
  const ask = useEffectEvent((file: File, signal: AbortSignal) =>
    api
      .call(getPaperKind, { body: { codes: codes.join() }, files: { file }, signal, quiet: true })
      .catch(() => undefined),
  );
  const found = useEffectEvent(onKind);
  useEffect(() => {
    const turn = new AbortController();
    const readAll = async () => {
      const pictures = files.filter(isPhoto);
      for (const [at, file] of pictures.entries()) {
        const kind = await ask(await reducePhoto(file), turn.signal);
        if (turn.signal.aborted) return;
        if (!kind?.isOn) break;
        if (kind.code !== null) found(file, kind.code);
        setLeft(pictures.length - at - 1);
      }
      setLeft(0);
    };
    void readAll();
    return () => turn.abort();
  }, [files]);
  return left;
}
