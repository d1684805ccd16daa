import { z } from 'zod';

/** Environment variables of the recognition service; without a URL nothing is recognised. */
export const recognitionVariables = {
  RECOGNITION_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s):// address of the recognition service' })
    .optional()
    .meta({
      description:
        'the service that reads licences and identity cards; `node scripts/recognition.mjs` starts a local one',
      unset: 'papers are not read',
    }),
  RECOGNITION_TOKEN: z.string().min(1).optional().describe('sent to it as a bearer token'),
  RECOGNITION_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(120_000)
    .default(30_000)
    .describe('how long a page may take; a small machine needs many seconds'),
};

export interface RecognitionConfig {
  url: string;
  token: string | undefined;
  timeoutMs: number;
}

type Variables = z.output<z.ZodObject<typeof recognitionVariables>>;

export const recognitionConfigOf = (set: Variables): RecognitionConfig | undefined =>
  set.RECOGNITION_URL === undefined
    ? undefined
    : {
        // redos-exception: the operator's own setting, read once
        url: set.RECOGNITION_URL.replace(/\/+$/, ''),
        token: set.RECOGNITION_TOKEN,
        timeoutMs: set.RECOGNITION_TIMEOUT_MS,
      };
