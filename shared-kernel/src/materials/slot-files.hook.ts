import { useEffect, useRef, useState } from 'react';

interface ChangedFiles {
  ids: string[];
  /** What was stored when it was saved; once that changes, what is stored counts again. */
  stored: string;
}

/**
 * The files of one slot, saved as they change. Uploads that end together are one save: while one runs, only the
 * latest list waits, so that an earlier list never replaces a later one.
 */
export function useSlotFiles(storedIds: string[], save: (ids: string[]) => Promise<unknown>) {
  const stored = storedIds.join();
  const [changed, setChanged] = useState<ChangedFiles>();
  const [isSaving, setSaving] = useState(false);
  const next = useRef<string[]>(undefined);
  const latestStored = useRef(stored);
  useEffect(() => {
    latestStored.current = stored;
  }, [stored]);

  const saveAll = async () => {
    setSaving(true);
    try {
      while (next.current) {
        const ids = next.current;
        await save(ids);
        if (next.current === ids) next.current = undefined;
        setChanged({ ids: next.current ?? ids, stored: latestStored.current });
      }
    } catch {
      // The caller has shown why; what is stored is shown again.
      next.current = undefined;
      setChanged(undefined);
    } finally {
      setSaving(false);
    }
  };

  return {
    ids: changed && (isSaving || changed.stored === stored) ? changed.ids : storedIds,
    isSaving,
    change(ids: string[]) {
      const isRunning = next.current !== undefined;
      next.current = ids;
      setChanged({ ids, stored });
      if (!isRunning) void saveAll();
    },
  };
}
