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
export function useSlotFiles(
  storedIds: string[],
  save: (ids: string[], removedIds: string[]) => Promise<unknown>,
) {
  const stored = storedIds.join();
  const [changed, setChanged] = useState<ChangedFiles>();
  const [isSaving, setSaving] = useState(false);
  const next = useRef<string[]>(undefined);
  const removed = useRef(new Set<string>());
  const shown = changed && (isSaving || changed.stored === stored) ? changed.ids : storedIds;
  const latest = useRef({ stored, shown });
  useEffect(() => {
    latest.current = { stored, shown };
  });

  const saveAll = async () => {
    setSaving(true);
    try {
      while (next.current) {
        const ids = next.current;
        const removedIds = [...removed.current];
        await save(ids, removedIds);
        for (const id of removedIds) removed.current.delete(id);
        if (next.current === ids) next.current = undefined;
        setChanged({ ids: next.current ?? ids, stored: latest.current.stored });
      }
    } catch {
      // The caller has shown why; what is stored is shown again.
      next.current = undefined;
      removed.current.clear();
      setChanged(undefined);
    } finally {
      setSaving(false);
    }
  };

  return {
    ids: shown,
    isSaving,
    change(ids: string[]) {
      for (const id of next.current ?? latest.current.shown) if (!ids.includes(id)) removed.current.add(id);
      const isRunning = next.current !== undefined;
      next.current = ids;
      setChanged({ ids, stored });
      if (!isRunning) void saveAll();
    },
  };
}
