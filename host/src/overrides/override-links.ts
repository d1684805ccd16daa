import { z } from 'zod';
import type { ActiveOverride } from '../portal/portal-config';

const page = z.object({
  overrides: z.object({ active: z.array(z.object({ override: z.looseObject({}) })) }),
});

/** Whether overrides from other origins are active: for these the page knows only the address. */
export function hasForeignVersions(boot: unknown): boolean {
  const active = page.safeParse(boot).data?.overrides.active ?? [];
  return active.some(({ override }) => 'url' in override);
}

export const targetOf = ({ override }: ActiveOverride): string =>
  'version' in override ? override.version : override.url;

/** Returns `至 11月21日 18:30`; undefined for an override without an end. */
export function endOf({ expires }: ActiveOverride): string | undefined {
  if (expires === undefined) return undefined;
  const at = new Date(expires * 1000);
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
  return `至 ${at.getMonth() + 1}月${at.getDate()}日 ${time}`;
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** Returns the address of the open page that applies these versions; an empty text removes the override. */
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
