import { z } from 'zod';

const page = z.object({
  overrides: z.object({ active: z.array(z.object({ override: z.looseObject({}) })) }),
});

/** Whether versions are put in that do not lie on this server: the page knows nothing of them but their address. */
export function hasForeignVersions(boot: unknown): boolean {
  const active = page.safeParse(boot).data?.overrides.active ?? [];
  return active.some(({ override }) => 'url' in override);
}
