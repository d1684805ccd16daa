import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { measureOtherUser } from '../attacks/other-user';
import { watchMemory } from '../bench/server/memory';
import { as, sessionOf } from '../support/portal-api';
import { gif } from '../support/scans';

const fileCount = 50;
/** Just below the limit of 20 MB per file. */
const bytesEach = 20 * 1024 * 1024 - 1024;
const chunkBytes = 64 * 1024;
/** Maximum additional memory of the API (MB), and maximum median response time for another user (ms). */
const limits = { extraMegabytes: 60, medianMs: 50 } as const;
const otherUser = '13900000003';

/** Sends fifty files of 20 MB at once. Returns a line with the API's memory and times, and the limits exceeded. */
export async function uploadAtOnce(origin: string, username: string, apiPid: number) {
  const token = await sessionOf(origin, username);
  const other = await as(otherUser, origin);
  const idle = measureOtherUser(other);
  await pause(5000);
  const before = await idle.end();

  const memory = watchMemory(apiPid);
  const measuring = measureOtherUser(other);
  const began = Date.now();
  const codes = await Promise.all(Array.from({ length: fileCount }, (_, at) => upload(origin, token, at)));
  const seconds = Math.round((Date.now() - began) / 1000);
  const times = await measuring.end();
  const extra = memory.stop();
  const stored = codes.filter((code) => code === 200).length;

  return {
    text: `at once: ${stored} of ${fileCount} files of 20 MB in ${seconds} s, API memory +${extra ?? '?'} MB, median of ${times.calls} calls of others ${times.medianMs} ms (${before.medianMs} ms before), longest ${times.longestMs} ms`,
    problems: [
      stored === fileCount || `answers were ${[...new Set(codes)].join(', ')}`,
      (extra ?? 0) < limits.extraMegabytes || `more than ${limits.extraMegabytes} MB of memory`,
      times.medianMs < limits.medianMs || `others wait longer than ${limits.medianMs} ms`,
    ],
  };
}

/** Sends one file in small chunks as fast as the server accepts it; resolves with the response's status. */
function upload(origin: string, token: string, at: number): Promise<number> {
  const boundary = randomUUID();
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${part('owner', `tmp:${randomUUID()}`)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${at}.gif"\r\nContent-Type: image/gif\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  return new Promise((fulfil, reject) => {
    const sending = request(`${origin}/prod-api/api/oss/upload`, {
      method: 'POST',
      headers: {
        Token: token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(head) + bytesEach + tail.length,
      },
    });
    sending.on('error', reject);
    sending.on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      reply.on('end', () => fulfil((JSON.parse(text) as { code: number }).code));
    });
    void write();

    async function write(): Promise<void> {
      sending.write(head);
      sending.write(gif);
      for (let left = bytesEach - gif.length; left > 0; left -= chunkBytes)
        if (!sending.write(randomBytes(Math.min(left, chunkBytes))))
          await new Promise((taken) => sending.once('drain', taken));
      sending.end(tail);
    }
  });
}
