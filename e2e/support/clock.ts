import { provider } from './provider';
import { baseUrl } from './stack';

/** Advances the clock of the whole portal; cover starts and ends as it would overnight. */
export const moveClock = (days: number) => provider('clock:advance', '--days', String(days));

/** The portal's day, `YYYY-MM-DD`: earlier stories may have advanced the clock. */
export async function today(): Promise<string> {
  const answer = await fetch(`${baseUrl}/prod-api/api/dicts/getNowTime`);
  return ((await answer.json()) as { data: { today: string } }).data.today;
}
