import { z } from 'zod';
import type { Context, Log } from '../../platform/context';
import type { RecognitionConfig } from './recognition-config';
import { noRecognition, type Recognition, type Scan } from './recognition';

/** Missing facts may be omitted or null. */
const text = z
  .string()
  .trim()
  .max(2000)
  .nullish()
  .transform((found) => found ?? '');
const confidence = z.number().min(0).max(1).default(0);
/** Names of fields that the service itself marks as unsure. */
const unsure = z.array(z.string().max(40)).max(20).default([]);

/** A response without any fact counts as nothing recognised. */
const saysSomething = (answer: Record<string, unknown>): boolean =>
  Object.values(answer).some((fact) => typeof fact === 'string' && fact !== '');

const licenseAnswer = z
  .object({
    customername: text,
    uscc: text,
    legalPerson: text,
    address: text,
    establishDate: text,
    businessScope: text,
    confidence,
    unsure,
  })
  .refine(saysSomething);

const idCardAnswer = z
  .object({
    name: text,
    idNo: text,
    sex: text,
    nation: text,
    birthday: text,
    address: text,
    issuer: text,
    validFrom: text,
    validTo: text,
    confidence,
    unsure,
  })
  .refine(saysSomething);

const invoiceAnswer = z
  .object({ invoiceNo: text, date: text, total: text, buyer: text, confidence, unsure })
  .refine(saysSomething);

const textAnswer = z.object({ lines: z.array(z.string().max(2000)).min(1).max(2000) });

/** Returns the configured service, or one that recognises nothing. */
export const recognitionOf = ({
  config,
  log,
  alarms,
}: Pick<Context, 'config' | 'log' | 'alarms'>): Recognition =>
  config.recognition ? createHttpRecognition(config.recognition, log, alarms) : noRecognition;

/**
 * Calls a recognition service over HTTP: `POST {url}/license`, `POST {url}/id-card?side=front`, `POST {url}/invoice`
 * and `POST {url}/text` with the bytes as body return 200 with the facts as JSON, or 404 when nothing is readable.
 * Failures of the service are logged and count as nothing recognised, so they never block a user.
 */
function createHttpRecognition(config: RecognitionConfig, log: Log, alarms: Context['alarms']): Recognition {
  const ask = async <Answer>(
    path: string,
    scan: Scan,
    answer: z.ZodType<Answer>,
  ): Promise<Answer | undefined> => {
    try {
      const reply = await fetch(`${config.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': scan.mime,
          accept: 'application/json',
          ...(config.token === undefined ? {} : { authorization: `Bearer ${config.token}` }),
        },
        body: new Uint8Array(scan.bytes),
        redirect: 'error',
        signal: AbortSignal.timeout(config.timeoutMs),
      });
      const isHeard = reply.ok || reply.status === 404;
      if (!isHeard) throw new Error(`the recognition service answered ${reply.status}`);
      alarms.clear('papers-not-read');
      if (reply.status === 404) return undefined;
      const parsed = answer.safeParse(await reply.json());
      return parsed.success ? parsed.data : undefined;
    } catch (error) {
      log.warn({ err: error, path }, 'the recognition service did not answer');
      alarms.raise('papers-not-read', { path });
      return undefined;
    }
  };
  return {
    license: (scan) => ask('/license', scan, licenseAnswer),
    idCard: (scan, side) => ask(`/id-card?side=${side}`, scan, idCardAnswer),
    invoice: (scan) => ask('/invoice', scan, invoiceAnswer),
    text: async (scan) => (await ask('/text', scan, textAnswer))?.lines,
  };
}
