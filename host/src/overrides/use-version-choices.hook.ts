import { useEffect, useState } from 'react';
import { z } from 'zod';

const answer = z.object({
  origins: z.array(z.string()),
  remotes: z.record(z.string(), z.array(z.object({ version: z.string() }))),
});

/** The versions to choose from; undefined until they are fetched. */
export function useVersionChoices(isRequested: boolean) {
  const [choices, setChoices] = useState<z.output<typeof answer>>();
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isRequested) return;
    const leaving = new AbortController();
    const load = async () => {
      const reply = await fetch('/overrides.json', { signal: leaving.signal });
      setChoices(answer.parse(await reply.json()));
    };
    load().catch(() => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [isRequested]);

  return {
    isFailed,
    origins: choices?.origins ?? [],
    versionsOf: (remote: string) => choices?.remotes[remote]?.map(({ version }) => version) ?? [],
  };
}
