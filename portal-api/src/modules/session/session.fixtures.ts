import type { Caller } from '../../testing/portal';

/** Sends an SMS code for signing in, or for another purpose, from an address. */
export const sendCode = (caller: Caller, mobile: string, type = 'login', from?: string) =>
  caller.post('/api/public/getVerification', { mobile, type }, { form: true, ...(from && { from }) });
