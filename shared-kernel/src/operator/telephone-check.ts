import { checkLinkerPhone } from '../contract/onboarding';
import { isMobile } from '../domain/validators';
import { endpointKey } from '../query';
import { api, queryClient } from '../runtime';
import * as texts from '../domain/texts';

/** How long an answer counts, in milliseconds: the same number is typed and submitted within it. */
const answerMs = 60_000;

/** Why a telephone number cannot be the operator's; undefined when it can, and when unknown. */
export async function telephoneProblem(value: unknown): Promise<string | undefined> {
  if (typeof value !== 'string' || !isMobile(value)) return undefined;
  const input = { query: { telephone: value } };
  try {
    const { available } = await queryClient.fetchQuery({
      queryKey: endpointKey(checkLinkerPhone, input),
      queryFn: () => api.call(checkLinkerPhone, { ...input, quiet: true }),
      staleTime: answerMs,
    });
    return available ? undefined : texts.mobileOfOtherEmployer;
  } catch {
    // Too many calls, or no network: the server checks it on submit.
    return undefined;
  }
}
