import { useEffect, useState } from 'react';
import { isProblem } from '../client';
import type { AnswerOf } from '../contract';
import { sendVerification, type verificationPurposes } from '../contract/account/session';
import { isMobile } from '../domain/validators';
import { api, clock } from './kernel';
import { createStore } from './store';
import * as texts from '../domain/texts';

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
const codeWait = {
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

export interface CodeSender {
  /** Seconds until the next code may be sent; 0 when it may be sent now. */
  wait: number;
  isBusy: boolean;
  /** The message about this number; empty before the first attempt. */
  message: string;
  send(): Promise<void>;
}

interface Sending {
  mobile: string;
  purpose: CodePurpose;
  sentText: (answer: AnswerOf<typeof sendVerification>) => string;
}

/** Renders more often than the number changes, so that it is never a whole second late. */
const tickMs = 250;

/** Sends an SMS code, then counts down in seconds until it may be sent again. */
export function useCodeSender({ mobile, purpose, sentText }: Sending): CodeSender {
  const [message, setMessage] = useState({ mobile: '', text: '' });
  const [isSending, setSending] = useState(false);
  const [, redraw] = useState(0);
  const wait = codeWait.secondsLeft(purpose, mobile);
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => redraw((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const showMessage = (text: string) => setMessage({ mobile, text });
  return {
    wait,
    isBusy: isWaiting || isSending,
    message: message.mobile === mobile ? message.text : '',
    async send() {
      if (isWaiting || isSending) return;
      if (!isMobile(mobile)) return showMessage(texts.invalidMobile);
      setSending(true);
      try {
        const answer = await api.call(sendVerification, {
          body: { mobile, type: purpose },
          quiet: true,
          // The server sends no second code within a minute, which is longer than all retries take together.
          repeatsWhenBusy: true,
          onRetry: () => showMessage(texts.retryingWhileBusy),
        });
        codeWait.begin(purpose, mobile, answer.resendSeconds);
        showMessage(sentText(answer));
      } catch (error) {
        showMessage(isProblem(error) ? error.message : '验证码发送失败，请稍后再试');
      } finally {
        setSending(false);
      }
    },
  };
}
