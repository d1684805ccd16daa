import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { answerOf, dayOf, findBetween, findIn, type Found, type Line } from './lines';

/** Replaces letters that engines confuse with digits; only for fields that contain digits alone. */
const asDigits = (found: Found | undefined): Found | undefined =>
  found && { ...found, value: found.value.replace(/[OoQD]/g, '0').replace(/[lI|]/g, '1') };

/** Reads any page as plain lines. */
const readText = (lines: readonly Line[]) =>
  lines.length === 0 ? undefined : { lines: lines.map(({ text }) => text) };

/** Reads the portrait side of a resident identity card. */
export const readIdFront = (lines: readonly Line[]) =>
  answerOf({
    name: findIn(lines, /姓名(\p{Script=Han}{2,10})/u),
    sex: findIn(lines, /性别(男|女)/),
    nation: findIn(lines, /民族(\p{Script=Han}{1,10})/u),
    birthday: dayOf(findIn(lines, /出生(\d{4}年\d{1,2}月\d{1,2}日)/)),
    address: findBetween(lines, /^.{0,2}住址/, /公民身份|号码/),
    idNo: upper(asDigits(findIn(lines, /((?<!\d)[\dOoQDlI|]{17}[\dXx])(?!\d)/))),
  });

/** Reads the side with the national emblem. */
export const readIdBack = (lines: readonly Line[]) => {
  const until = findIn(lines, /有效期限[\d.]{8,10}[-—–~至一](\d{4}\.\d{1,2}\.\d{1,2}|长期)/);
  return answerOf({
    issuer: findIn(lines, /签发机关(.{4,40})/),
    validFrom: dayOf(findIn(lines, /有效期限(\d{4}\.\d{1,2}\.\d{1,2})/)),
    validTo: until?.value === '长期' ? until : dayOf(until),
  });
};

/** Reads a business licence. */
export const readLicense = (lines: readonly Line[]) =>
  answerOf({
    uscc: upper(findIn(lines, /([0-9A-Za-z]{18})(?![0-9A-Za-z])/)),
    customername: findIn(lines, /^.{0,2}名称(.{4,60}?)(?:注册资本|$)/),
    legalPerson: findIn(lines, /法定代表人(\p{Script=Han}{2,10}?)(?:经营|成立|$)/u),
    establishDate: dayOf(findIn(lines, /成立日期(\d{4}年\d{1,2}月\d{1,2}日)/)),
    address: findIn(lines, /^.{0,2}住所(.{4,80})$/),
    businessScope: findBetween(lines, /^.{0,2}经营范围/, /登记机关|住所|成立日期/),
  });

/** Reads a medical bill or a tax invoice. */
export const readInvoice = (lines: readonly Line[]) =>
  answerOf({
    invoiceNo: findIn(lines, /(?:票据|发票)号码([0-9A-Za-z]{6,20})/),
    date: dayOf(findIn(lines, /开票日期(\d{4}(?:年\d{1,2}月\d{1,2}日|[-.]\d{1,2}[-.]\d{1,2}))/)),
    total: asSum(findIn(lines, /(?:小写|合计|总计)[)）]?[¥￥Yy]?(\d[\d,，]*\.\d{2})/)),
    buyer: findIn(lines, /(?:交款人|缴款人|姓名)(\p{Script=Han}{2,10}?)(?:统一|性别|开票|校验|病历|$)/u),
  });

const asSum = (found: Found | undefined): Found | undefined =>
  found && { ...found, value: found.value.replace(/[,，]/g, '') };

function upper(found: Found | undefined): Found | undefined {
  return found && { ...found, value: found.value.toUpperCase() };
}

interface EngineOptions {
  recognise: (picture: Buffer) => Promise<Line[]>;
  /** Required as `Authorization: Bearer`; undefined admits everybody who reaches the port. */
  token?: string | undefined;
  onError: (error: unknown) => void;
}

/** Same limit as for the portal's uploads. */
const mostBytes = 20_000_000;
/** Types that the engine decodes; a PDF gets the same response as a page without text. */
const pictures = /^image\/(?:png|jpeg|webp|bmp)$/;

const readers = {
  '/license': () => readLicense,
  '/invoice': () => readInvoice,
  '/text': () => readText,
  '/id-card': (query: URLSearchParams) => (query.get('side') === 'back' ? readIdBack : readIdFront),
};

/**
 * Serves the recognition port: `POST /license`, `POST /id-card?side=front`, `POST /invoice` and `POST /text` with a
 * picture as body.
 */
export function createEngineServer({ recognise, token, onError }: EngineOptions): Server {
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine');
    const end = (status: number, body: object = {}) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) return end(401);
    const reader = Object.entries(readers).find(([path]) => path === pathname)?.[1](searchParams);
    if (!reader || request.method !== 'POST') return end(404);
    const picture = await bodyOf(request);
    if (!picture) return end(413);
    if (!pictures.test(request.headers['content-type'] ?? '')) return end(404);
    const found = reader(await recognise(picture));
    return found ? end(200, found) : end(404);
  };
  return createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      onError(error);
      reply.writeHead(500).end();
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

interface Engine {
  recognize(
    picture: Buffer,
    options: object,
    output: { blocks: true },
  ): Promise<{ data: { blocks: { paragraphs: { lines: Line[] }[] }[] | null } }>;
}
interface Tesseract {
  createWorker(languages: string, mode: number, options: object): Promise<Engine>;
}

/**
 * Starts the engine with its Chinese data, from the folder where `node scripts/recognition.mjs` installs them; nothing
 * is downloaded at run time.
 */
export async function startTesseract(folder: string): Promise<(picture: Buffer) => Promise<Line[]>> {
  const packages = createRequire(join(folder, 'package.json'));
  const { createWorker } = packages('tesseract.js') as Tesseract;
  const data = join(dirname(packages.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');
  // Mode 1: neural networks only, which this data is made for.
  const engine = await createWorker('chi_sim', 1, { langPath: data, cacheMethod: 'none', gzip: true });
  // Pictures are read one after the other, because the engine has a single set of buffers.
  let turn: Promise<unknown> = Promise.resolve();
  return (picture) => {
    const read = turn.then(async () => {
      const { data: found } = await engine.recognize(picture, {}, { blocks: true });
      return (found.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.map(({ text, confidence }) => ({ text, confidence: confidence / 100 })),
        ),
      );
    });
    turn = read.catch(() => undefined);
    return read;
  };
}
