import { useEffect, useState, type ComponentType } from 'react';
import type { LivePortal } from '../boot/portal';
import { loadUpdates } from './follow-versions';
import type { Updates } from './updates';

/** After `followVersions` has begun, in milliseconds. */
const restMs = 10_500;

/** Place of the notice about new versions; its code comes after the first page. */
export function NewVersions({ portal }: { portal: LivePortal }) {
  const [part, setPart] = useState<{ updates: Updates; Notice: ComponentType<{ updates: Updates }> }>();

  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      void loadUpdates().then(
        ({ startUpdates, UpdateNotice }) =>
          isGone || setPart({ updates: startUpdates(portal), Notice: UpdateNotice }),
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
