import { z } from 'zod';
import type { Context, Log } from '../../platform/context';
import type { RecognitionConfig } from './recognition-config';
import { noRecognition, type Recognition, type Scan } from './recognition';

/** What was not found may be left out or null. */
const text = z
  .string()
  .trim()
  .max(2000)
  .nullish()
  .transform((found) => found ?? '');
const confidence = z.number().min(0).max(1).default(0);
/** Names of fields that the service itself is not sure of. */
const unsure = z.array(z.string().max(40)).max(20).default([]);

/** An answer without a single fact counts as none. */
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

/** The service that is configured, or one that reads nothing. */
export const recognitionOf = ({
  config,
  log,
  alarms,
}: Pick<Context, 'config' | 'log' | 'alarms'>): Recognition =>
  config.recognition ? createHttpRecognition(config.recognition, log, alarms) : noRecognition;

/**
 * A recognition service over HTTP: `POST {url}/license`, `POST {url}/id-card?side=front`, `POST {url}/invoice` and
 * `POST {url}/text` with the bytes as body answer 200 with the facts as JSON, or 404 when there is nothing to read. An unreachable, slow or faulty service
 * recognises nothing; it is logged, and never blocks a user.
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
