import { useEffect, useState, type ComponentType } from 'react';
import type { LivePortal } from '../portal/portal';
import { loadUpdates } from './cohort';
import type { Updates } from './updates';

/** By then the first page is idle; a page that was just opened is up to date. Milliseconds. */
const restMs = 10_000;

const loadNotice = () => import('./update-notice').then((module) => module.UpdateNotice);

/** Polls for new versions after the first page is idle, for as long as the page is open, and shows the notice. */
export function NewVersions({ portal }: { portal: LivePortal }) {
  const [part, setPart] = useState<{ updates: Updates; Notice: ComponentType<{ updates: Updates }> }>();

  useEffect(() => {
    let isGone = false;
    let unsubscribe: (() => void) | undefined;
    const start = async () => {
      const { startUpdates } = await loadUpdates();
      if (isGone) return;
      const updates = startUpdates(portal);
      // Most pages are closed before a release, so the notice's code is loaded only when needed.
      const showNotice = () => {
        const { remotes, isHostNew } = updates.getState();
        if (!isHostNew && remotes.length === 0) return;
        // A failed fetch is retried at the next change.
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
