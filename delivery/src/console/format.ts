import { errorRateOf } from '../guard/error-rate';
import type { VersionCounts } from '../telemetry/counts';
import { localeOf, t } from './texts';

export const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString(localeOf(), { hour: '2-digit', minute: '2-digit' });

export const whenOf = (at: string): string =>
  new Date(at).toLocaleString(localeOf(), { dateStyle: 'medium', timeStyle: 'short' });

export const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;

export const percentText = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

export function rateText(counts: VersionCounts | undefined): string {
  const { attempts, bad, rate } = errorRateOf(counts);
  return attempts ? `${percentText(rate)} (${bad}/${attempts})` : t('notLoaded');
}
