import { z } from 'zod';

/** Environment of the recognition service; without its address nothing is recognised. */
export const recognitionVariables = {
  RECOGNITION_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s):// address of the recognition service' })
    .optional(),
  RECOGNITION_TOKEN: z.string().min(1).optional(),
  /** A page takes a small machine many seconds. */
  RECOGNITION_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(30_000),
};

export interface RecognitionConfig {
  url: string;
  token: string | undefined;
  timeoutMs: number;
}

type Variables = {
  RECOGNITION_URL?: string | undefined;
  RECOGNITION_TOKEN?: string | undefined;
  RECOGNITION_TIMEOUT_MS: number;
};

export const recognitionConfigOf = (set: Variables): RecognitionConfig | undefined =>
  set.RECOGNITION_URL === undefined
    ? undefined
    : {
        // redos-exception: the operator's own setting, read once
        url: set.RECOGNITION_URL.replace(/\/+$/, ''),
        token: set.RECOGNITION_TOKEN,
        timeoutMs: set.RECOGNITION_TIMEOUT_MS,
      };
