import { z } from 'zod';

const page = z.object({
  overrides: z.object({ active: z.array(z.object({ override: z.looseObject({}) })) }),
});

/** Whether there are overrides from another server: only their address is known to the page. */
export function hasForeignVersions(boot: unknown): boolean {
  const active = page.safeParse(boot).data?.overrides.active ?? [];
  return active.some(({ override }) => 'url' in override);
}
