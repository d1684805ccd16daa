import { provider } from './provider';

/** Lets days pass for the whole portal; cover starts and ends as it would overnight. */
export const moveClock = (days: number) => provider('clock:advance', '--days', String(days));
