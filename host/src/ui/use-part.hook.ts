import { useEffect, useState, type ComponentType } from 'react';

/** Returns a component that is fetched when first needed; undefined until then, and when the fetch fails. */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<ComponentType<Props>>();

  useEffect(() => {
    if (!isNeeded || part) return;
    // Its content is available elsewhere too: a failed fetch loses nothing.
    void load().then(
      (component) => setPart(() => component),
      () => {},
    );
  }, [isNeeded, part, load]);

  return part;
}
