import { useEffect, useState, type ComponentType } from 'react';
import type { LivePortal } from '../portal/portal';
import { loadUpdates } from './cohort';
import type { Updates } from './updates';

/** The first page is idle by then; a page that has just been opened is up to date. */
const restMs = 10_000;

const loadNotice = () => import('./update-notice').then((module) => module.UpdateNotice);

/** After the first page: polls for new versions as long as this one is open, and shows their notice. */
export function NewVersions({ portal }: { portal: LivePortal }) {
  const [part, setPart] = useState<{ updates: Updates; Notice: ComponentType<{ updates: Updates }> }>();

  useEffect(() => {
    let isGone = false;
    let unsubscribe: (() => void) | undefined;
    const start = async () => {
      const { startUpdates } = await loadUpdates();
      if (isGone) return;
      const updates = startUpdates(portal);
      // Most pages are closed before anything new is released: they do without the notice's code.
      const showNotice = () => {
        const { remotes, isHostNew } = updates.getState();
        if (!isHostNew && remotes.length === 0) return;
        // A fetch that fails is repeated with the next change.
        loadNotice().then(
          (Notice) => !isGone && setPart((shown) => shown ?? { updates, Notice }),
          () => {},
        );
      };
      unsubscribe = updates.subscribe(showNotice);
      showNotice();
      await updates.check();
    };
    const timer = setTimeout(() => void start().catch(() => {}), restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [portal]);

  return part && <part.Notice updates={part.updates} />;
}
