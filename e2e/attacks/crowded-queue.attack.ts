import { deflateSync } from 'node:zlib';
import { sessionOf } from '../support/portal-api';
import { formWith } from '../support/scans';
import { Outcomes, type TimedAttack } from './timed-attack';

const hostile = ['13900000001', '13900000002'];
const waitingEach = 12;

/** Fifty megabytes of text to scan, in streams that are counted individually. */
const slowPdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n9 0 obj\n<< /Type /Page /Kids [9 0 R] >>\nendobj\n'),
  ...Array.from({ length: 5 }, (_, at) => stream(at + 1, deflateSync(Buffer.alloc(10_000_000, '/Name ')))),
]);

function stream(number: number, content: Buffer): Buffer {
  const head = `${number} 0 obj\n<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream\nendobj\n')]);
}

/** Two employers each keep a dozen files waiting to be scanned while others upload. */
export const crowdedQueue: TimedAttack = {
  name: 'crowded queue',
  async begin({ base }) {
    const outcomes = new Outcomes();
    const over = new AbortController();
    const upload = async (token: string) => {
      const reply = await fetch(`${base}/prod-api/api/files`, {
        method: 'POST',
        headers: { Token: token },
        body: formWith('a.pdf', slowPdf),
      });
      await reply.arrayBuffer();
      outcomes.add(String(reply.status));
    };
    const fill = async (token: string) => {
      while (!over.signal.aborted) await upload(token).catch(() => outcomes.add('closed'));
    };
    for (const username of hostile) {
      const token = await sessionOf(base, username);
      for (let at = 0; at < waitingEach; at += 1) void fill(token);
    }
    return () => {
      over.abort();
      return String(outcomes);
    };
  },
};
