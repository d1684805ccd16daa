import type { ActiveOverride } from '../portal/portal-config';

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
