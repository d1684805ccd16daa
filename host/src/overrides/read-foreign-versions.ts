import { z } from 'zod';

const page = z.looseObject({
  overrides: z.looseObject({ active: z.array(z.looseObject({ remote: z.string() })) }),
  registry: z.looseObject({
    microFrontends: z.record(
      z.string(),
      z.array(z.looseObject({ extras: z.looseObject({ description: z.string() }) })),
    ),
  }),
  remotes: z.record(z.string(), z.unknown()).default({}),
});

const timeoutMs = 5_000;

/**
 * Fetches descriptions of overrides from another origin, which the page does not contain. An unreadable one is replaced
 * by the served version's description, so that its pages exist and can show the error.
 */
export async function readForeignVersions(raw: unknown): Promise<unknown> {
  const read = page.safeParse(raw);
  if (!read.success) return raw;
  const { overrides, registry, remotes } = read.data;
  const isMissing = (remote: string) => remotes[remote] === undefined && registry.microFrontends[remote];
  const active = await Promise.all(
    overrides.active.map(async (each) => {
      if (!isMissing(each.remote)) return each;
      const [own, ...others] = registry.microFrontends[each.remote] ?? [];
      const description = await fetchFirst([own]);
      remotes[each.remote] = description ?? (await fetchFirst(others));
      return description ? each : { ...each, isUnreadable: true };
    }),
  );
  return { ...read.data, remotes, overrides: { ...overrides, active } };
}

type Entry = { extras: { description: string } } | undefined;

async function fetchFirst(entries: readonly Entry[]): Promise<unknown> {
  for (const entry of entries) {
    try {
      if (!entry) continue;
      const answer = await fetch(entry.extras.description, { signal: AbortSignal.timeout(timeoutMs) });
      if (answer.ok) return await answer.json();
    } catch {
      // The next entry is tried.
    }
  }
  return undefined;
}
