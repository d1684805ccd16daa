import bowser from 'bowser';

/** Longer ones are forged. */
const mostCharacters = 500;

/** What is kept of the header `User-Agent`. */
export const keptUserAgent = (header: string | undefined): string | null =>
  header?.slice(0, mostCharacters) ?? null;

/** Browser and system in a few words; 未知设备 for what is not a browser. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return '未知设备';
  const { browser, os, platform } = bowser.parse(userAgent);
  const kind = platform.type === 'mobile' ? '手机' : platform.type === 'tablet' ? '平板' : '';
  const system = os.name && `${os.name}${kind}`;
  return [browser.name, system].filter(Boolean).join(' · ') || '未知设备';
}
