import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startPortal } from '../bench/processes';
import { say } from '../bench/text-table';
import { pidOf } from '../crash/portal-processes';
import { chromiumLaunch } from '../support/chromium';
import { visitorWithSession } from '../support/federation/visitor';
import { givenReportedCase } from '../support/given-case';
import { as, type ApiUser } from '../support/portal-api';
import { gif } from '../support/scans';
import { uploadAtOnce } from './at-once';
import { randomBytes } from 'node:crypto';

const bytesEach = 10_000_000;

/** EXIF data with one entry: the camera was held upright, so the picture has to be turned by 90°. */
const turned = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');

/** Writes `count` pictures of 10 MB that the browser does not reduce. */
const writeGifs = (dir: string, count: number): string[] => writeAll(dir, count, 'gif', gif);

/** Writes `count` photographs of 10 MB and 12 megapixels, taken with the camera held upright. */
async function writePhotos(page: Page, dir: string, count: number): Promise<string[]> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // Rectangles of many sizes and colours, so that the picture compresses like a photograph.
    for (let spot = 0; spot < 60_000; spot += 1) {
      context.fillStyle = `hsl(${spot % 360} ${(spot * 7) % 100}% ${(spot * 13) % 100}%)`;
      context.fillRect((spot * 7919) % 4000, (spot * 104_729) % 3000, 2 + (spot % 40), 2 + (spot % 30));
    }
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
  });
  const plain = Buffer.from(encoded, 'base64');
  return writeAll(dir, count, 'jpg', Buffer.concat([plain.subarray(0, 2), turned, plain.subarray(2)]));
}

function writeAll(dir: string, count: number, ending: string, start: Buffer): string[] {
  return Array.from({ length: count }, (_, at) => {
    const path = join(dir, `现场${at + 1}.${ending}`);
    // Bytes after the picture are not read, and make each file different.
    writeFileSync(path, Buffer.concat([start, randomBytes(bytesEach - start.length)]));
    return path;
  });
}

const port = Number(process.env.PORT ?? 18_250);
const portalOrigin = `http://localhost:${port}`;
const username = '13900000001';
const fileCount = 20;
/** 8 Mbit/s upstream. */
const bytesPerSecond = 1_000_000;
const cutMs = 5_000;
const longestMs = 600_000;
/** Photographs of the place of the accident. */
const material = { code: 'M05', name: '事故现场照片' };

/** `photos` are reduced by the browser; `pictures` are sent unchanged, 200 MB. Cuts come after these bytes. */
const kinds = {
  photos: { write: writePhotos, cutsAt: [5_000_000, 15_000_000] },
  pictures: {
    write: (_: unknown, dir: string, count: number) => writeGifs(dir, count),
    cutsAt: [60_000_000, 130_000_000],
  },
};
type Kind = keyof typeof kinds;

const only = process.argv.slice(2).find((name): name is Kind => name in kinds);
const dir = mkdtempSync(join(tmpdir(), 'portal-uploads-'));
const dataDir = join(dir, 'data');
const portal = await startPortal(dataDir, port);
const browser = await chromium.launch(chromiumLaunch);
try {
  const isAtOnce = process.argv.includes('together');
  if (isAtOnce || !only) await measureAtOnce();
  if (!isAtOnce)
    for (const kind of only ? [only] : (Object.keys(kinds) as Kind[])) await measure(browser, kind);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measureAtOnce(): Promise<void> {
  const { text, problems } = await uploadAtOnce(portalOrigin, username, pidOf(portal.pid, 'api') ?? 0);
  say(text);
  const found = problems.filter((problem): problem is string => problem !== true);
  for (const problem of found) say(`  ${problem}`);
  if (found.length > 0) process.exitCode = 1;
}

async function measure(visitors: Browser, kind: Kind): Promise<void> {
  const employer = await as(username, portalOrigin);
  const found = await givenReportedCase(employer);
  const line = await openSlowLine(port, bytesPerSecond);
  const context = await visitorWithSession(visitors, `http://localhost:${line.port}`, username);
  const page = await context.newPage();
  await page.goto(`http://localhost:${line.port}/flashCompensationCloud/uploadFiles/${found.id}`);
  const slot = page.getByRole('listitem', { name: material.name });
  await slot.waitFor();
  const paths = await kinds[kind].write(page, dir, fileCount);

  const begun = { at: Date.now(), sent: line.sent() };
  const cutting = cutTwice(
    line,
    kinds[kind].cutsAt.map((bytes) => bytes + begun.sent),
  );
  await slot.locator('input[type=file]').first().setInputFiles(paths);
  const stored = await storedFiles(employer, found.id);
  const seconds = Math.round((Date.now() - begun.at) / 1000);
  const cuts = await cutting;

  const left = await employer.get<{ list: unknown[] }>(
    `/api/oss/getFiles?owner=tmp:case-${found.id}-${material.code}`,
  );
  const isUpright =
    kind !== 'photos' || (await Promise.all(stored.map(({ url }) => upright(url)))).every(Boolean);
  const problems = [
    stored.length === fileCount || `${stored.length} of ${fileCount} files arrived`,
    new Set(stored.map(({ id }) => id)).size === fileCount || 'a file is in the list twice',
    left.list.length === 0 || `${left.list.length} files were stored more than once`,
    filesIn(join(dataDir, 'tmp')) + filesIn(join(dataDir, 'files', 'drafts')) === 0 ||
      'files are left under tmp',
    isUpright || 'a photograph is not upright',
    cuts === 2 || `the line was cut ${cuts} times`,
  ].filter((problem): problem is string => problem !== true);

  const sentMb = ((line.sent() - begun.sent) / 1e6).toFixed(1);
  const storedMb = (stored.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1);
  say(
    `${kind}: ${fileCount} files of 10 MB in ${seconds} s, ${storedMb} MB stored, ${sentMb} MB sent, ${cuts} cuts`,
  );
  for (const problem of problems) say(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  await context.close();
  line.close();

  async function upright(url: string): Promise<boolean> {
    const bytes = await (await fetch(`${portalOrigin}${url}`)).arrayBuffer();
    return page.evaluate(async (base64) => {
      const picture = new Image();
      picture.src = `data:image/jpeg;base64,${base64}`;
      await picture.decode();
      return picture.naturalWidth < picture.naturalHeight;
    }, Buffer.from(bytes).toString('base64'));
  }
}

async function cutTwice(line: SlowLine, cutsAt: readonly number[]): Promise<number> {
  let cuts = 0;
  const until = Date.now() + longestMs;
  while (cuts < cutsAt.length && Date.now() < until) {
    if (line.sent() >= (cutsAt[cuts] ?? 0)) {
      await line.cut(cutMs);
      cuts += 1;
    }
    await pause(50);
  }
  return cuts;
}

interface Stored {
  id: string;
  url: string;
  size: number;
}

/** Returns the material's files once all are saved, or those saved so far when the time is over. */
async function storedFiles(employer: ApiUser, caseId: number): Promise<Stored[]> {
  const until = Date.now() + longestMs;
  for (;;) {
    const { list } = await employer.get<{ list: { materialCode: string; files: Stored[] }[] }>(
      `/api/cases/${caseId}/materials`,
    );
    const files = list.find(({ materialCode }) => materialCode === material.code)?.files ?? [];
    if (files.length >= fileCount || Date.now() > until) return files;
    await pause(500);
  }
}

function filesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  } catch {
    // The folder is created with its first file.
    return 0;
  }
}

interface SlowLine {
  port: number;
  /** Bytes sent upstream since the start. */
  sent(): number;
  /** Ends every connection and refuses new ones for `ms`. */
  cut(ms: number): Promise<void>;
  close(): void;
}

/**
 * Opens a proxy to a local port whose connections share an upstream bandwidth of `bytesPerSecond`; downstream is not
 * limited.
 */
async function openSlowLine(target: number, bytesPerSecond: number): Promise<SlowLine> {
  const open = new Set<Socket>();
  let isCut = false;
  let sent = 0;
  // Time at which the proxy will have sent all bytes received so far.
  let freeAt = Date.now();

  const throttle = () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        freeAt = Math.max(freeAt, Date.now()) + (chunk.length / bytesPerSecond) * 1000;
        await pause(Math.max(0, freeAt - Date.now()));
        sent += chunk.length;
        done(null, chunk);
      },
    });
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.pipe(throttle()).pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    async cut(ms) {
      isCut = true;
      for (const socket of open) socket.destroy();
      await pause(ms);
      isCut = false;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
