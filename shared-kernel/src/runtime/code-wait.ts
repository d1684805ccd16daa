import type { verificationPurposes } from '../contract/account/session';
import { clock } from './kernel';
import { createStore } from './store';

export type CodePurpose = (typeof verificationPurposes)[number];

interface Wait {
  /** Epoch milliseconds of the portal's clock. */
  readonly until: number;
  readonly seconds: number;
}

// Kept outside the forms: a user who has switched tabs still has to wait.
const waits = createStore<Readonly<Record<string, Wait>>>({});
const keyOf = (purpose: CodePurpose, mobile: string) => `${purpose} ${mobile}`;

/** Delay until the next code for a number, by the server-corrected clock, so that a wrong PC clock is harmless. */
export const codeWait = {
  begin(purpose: CodePurpose, mobile: string, seconds: number): void {
    const wait = { until: clock.now().getTime() + seconds * 1000, seconds };
    waits.update((others) => ({ ...others, [keyOf(purpose, mobile)]: wait }));
  },
  secondsLeft(purpose: CodePurpose, mobile: string): number {
    const wait = waits.get()[keyOf(purpose, mobile)];
    if (!wait) return 0;
    const left = Math.ceil((wait.until - clock.now().getTime()) / 1000);
    // Never longer than initially, should the PC's clock be set back meanwhile.
    return Math.max(0, Math.min(left, wait.seconds));
  },
};
