import { useEffect, useState, type ComponentType } from 'react';
import type { LivePortal } from '../portal/portal';
import { loadUpdates } from './cohort';
import type { Updates } from './updates';

/** The first page is idle by then; a page that has just been opened is up to date. */
const restMs = 10_000;

/** After the first page: polls for new versions as long as this one is open, and shows their notice. */
export function NewVersions({ portal }: { portal: LivePortal }) {
  const [part, setPart] = useState<{ updates: Updates; Notice: ComponentType<{ updates: Updates }> }>();

  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      void Promise.all([loadUpdates(), import('./update-notice')]).then(
        ([{ startUpdates }, { UpdateNotice }]) => {
          if (isGone) return;
          const updates = startUpdates(portal);
          setPart({ updates, Notice: UpdateNotice });
          updates.check().catch(() => {});
        },
        () => {},
      );
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [portal]);

  return part && <part.Notice updates={part.updates} />;
}
