import { deflateSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn } from '../bench/portal-client';

const password = 'Demo@2026';
const hostile = ['13900000001', '13900000002'];
const waitingEach = 12;
const betweenMs = 500;

/** Fifty megabytes of text to look through, in streams that are counted one by one. */
const slowPdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  ...Array.from({ length: 5 }, (_, at) => stream(at + 1, deflateSync(Buffer.alloc(10_000_000, '/Name ')))),
]);
const smallPdf = Buffer.from('%PDF-1.4\n%%EOF');

function stream(number: number, content: Buffer): Buffer {
  const head = `${number} 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream\nendobj\n')]);
}

/**
 * Two employers keep a dozen files each waiting to be looked through, while a third uploads one small file after the
 * other; answers how long those took. Rejects when one of them is refused.
 */
export async function crowdTheQueue(base: string, end: AbortSignal): Promise<string> {
  const upload = async (token: string, bytes: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'a.pdf');
    const reply = await fetch(`${base}/prod-api/api/files`, {
      method: 'POST',
      headers: { Token: token },
      body: form,
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  const tokens = await Promise.all(
    [...hostile, '13900000009'].map(async (username) => (await signedIn(base, { username, password })).token),
  );
  const [third = ''] = tokens.splice(-1);
  let crowd = 0;
  const fill = async (token: string) => {
    for (; !end.aborted; crowd += 1) await upload(token, slowPdf);
  };
  const filling = tokens.flatMap((token) => Array.from({ length: waitingEach }, () => fill(token)));
  const times: number[] = [];
  while (!end.aborted) {
    await sleep(betweenMs);
    const began = performance.now();
    const status = await upload(third, smallPdf);
    if (status !== 200) throw new Error(`the upload of the third employer was answered with ${status}`);
    times.push(performance.now() - began);
  }
  await Promise.all(filling);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  return `${crowd} slow files; ${times.length} uploads of a third employer: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`;
}
