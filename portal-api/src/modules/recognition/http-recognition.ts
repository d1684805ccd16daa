import { z } from 'zod';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import { createFairQueue } from '../../platform/workers/fair-queue';

export interface Scan {
  bytes: Uint8Array;
  mime: string;
}

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

/** A medical bill: the date as `YYYY-MM-DD`, the total in yuan such as `812.50`, the payer or patient. */
const invoiceAnswer = z
  .object({ invoiceNo: text, date: text, total: text, buyer: text, confidence, unsure })
  .refine(saysSomething);

/** Lines of any page, from top to bottom. */
const textAnswer = z.object({ lines: z.array(z.string().max(2000)).min(1).max(2000) });

/** One page of an employer at a time; employers take turns, and pages that nobody waits for come last. */
const newQueue = () =>
  createFairQueue({
    atOnce: 4,
    waitingPerOwner: 64,
    waiting: 1_000,
    pauseMs: 0,
    mostPauseMs: 0,
    demandingMs: 60_000,
  });
const queues = new WeakMap<object, ReturnType<typeof newQueue>>();

/** Whose page is read, and whether a user waits for it. */
interface Turn {
  customerId: CustomerId;
  isMinor?: boolean;
}

/**
 * Returns the reader of photos of official documents; it returns undefined for anything unreadable and guesses nothing.
 * Calls a recognition service over HTTP: `POST {url}/license`, `POST {url}/id-card?side=front`, `POST {url}/invoice`
 * and `POST {url}/text` with the bytes as body return 200 with the facts as JSON, or 404 when nothing is readable.
 * Without a service, and when it fails, nothing is recognised: users then fill in the forms manually. Failures are
 * logged and never block a user.
 */
export function recognitionOf(
  { config: { recognition }, log, alarms }: Pick<Context, 'config' | 'log' | 'alarms'>,
  { customerId, isMinor = false }: Turn,
) {
  const ask = async <Answer>(
    path: string,
    scan: Scan,
    answer: z.ZodType<Answer>,
  ): Promise<Answer | undefined> => {
    if (!recognition) return undefined;
    const queue = queues.get(recognition) ?? newQueue();
    queues.set(recognition, queue);
    const send = () =>
      fetch(`${recognition.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': scan.mime,
          accept: 'application/json',
          ...(recognition.token === undefined ? {} : { authorization: `Bearer ${recognition.token}` }),
        },
        body: new Uint8Array(scan.bytes),
        redirect: 'error',
        signal: AbortSignal.timeout(recognition.timeoutMs),
      });
    try {
      const reply = await queue({ owner: String(customerId), isMinor, run: send });
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
    license: (scan: Scan) => ask('/license', scan, licenseAnswer),
    idCard: (scan: Scan, side: 'front' | 'back') => ask(`/id-card?side=${side}`, scan, idCardAnswer),
    invoice: (scan: Scan) => ask('/invoice', scan, invoiceAnswer),
    text: async (scan: Scan) => (await ask('/text', scan, textAnswer))?.lines,
  };
}
