import { z } from 'zod';
import type { ActiveOverride } from '../portal/portal-config';

const page = z.object({
  overrides: z.object({ active: z.array(z.object({ override: z.looseObject({}) })) }),
});

/** Whether there are overrides from another server: only their address is known to the page. */
export function hasForeignVersions(boot: unknown): boolean {
  const active = page.safeParse(boot).data?.overrides.active ?? [];
  return active.some(({ override }) => 'url' in override);
}

/** The version, or where it comes from. */
export const targetOf = ({ override }: ActiveOverride): string =>
  'version' in override ? override.version : override.url;

/** `至 11月21日 18:30`; empty for one without an end. */
export function endOf({ expires }: ActiveOverride): string | undefined {
  if (expires === undefined) return undefined;
  const at = new Date(expires * 1000);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  return `至 ${at.getMonth() + 1}月${at.getDate()}日 ${time}`;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The address of the open page that applies these versions; an empty text removes the override. */
export function overrideLink(
  checkedTargets: Readonly<Record<string, string>>,
  { pathname, search }: Place,
): string {
  const query = new URLSearchParams(search);
  for (const [remote, target] of Object.entries(checkedTargets)) query.set(`remote-${remote}`, target);
  return `${pathname}?${query}`;
}

export const resetLink = (remotes: readonly string[], place: Place): string =>
  overrideLink(Object.fromEntries(remotes.map((remote) => [remote, ''])), place);
