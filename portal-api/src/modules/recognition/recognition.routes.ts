import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { getIdCardInfo, getLicenseInfo, getPaperKind } from 'shared-kernel/contract/recognition';
import { problems } from 'shared-kernel/contract';
import { paperOfText } from 'shared-kernel/domain/claims/paper-names';
import type { FileId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Module } from '../../platform/http/route';
import { countUse, type Limit } from '../../platform/rate-limit';
import { notFound, Problem, refusedField } from '../../platform/http/problem';
import { doubtIdCard, doubtLicense } from './doubts';
import { recognitionOf, type Scan } from './http-recognition';

/** Endpoints that read uploaded licences and identity cards for forms. */
export const recognitionModule: Module = (route, ctx) => {
  const recognitionFor = (actor: Actor) => recognitionOf(ctx, actor);

  route(getLicenseInfo, async ({ actor, query, fail }) => {
    const reading = await recognitionFor(actor).license(await scanOf(ctx, actor, query));
    return reading ? doubtLicense(reading) : fail(problems.notRecognised);
  });
  route(getIdCardInfo, async ({ actor, query, fail }) => {
    const reading = await recognitionFor(actor).idCard(await scanOf(ctx, actor, query), query.side);
    return reading ? doubtIdCard(reading, ctx.clock.today()) : fail(problems.notRecognised);
  });
  route(getPaperKind, async ({ actor, body, files: [file] }) => {
    if (!ctx.config.recognition) return { isOn: false, code: null };
    if (!file) throw refusedField('file', '请选择文件');
    const counted = await countUse(ctx, paperKinds, String(actor.customerId));
    if (counted.isOver) throw new Problem(problems.tooManyRequests);
    const { mime } = await ctx.files.inspect(actor.customerId, file);
    const lines = await recognitionFor(actor).text({ bytes: await readFile(file.path), mime });
    return { isOn: true, code: (lines && paperOfText(lines, body.codes.split(','))) ?? null };
  });
};

/** Limited because all users share one engine, and a page takes seconds. */
const paperKinds: Limit = { name: 'paper-kinds', most: 300, windowMs: 3_600_000 };

/** The URL only identifies a stored file; nothing is ever fetched from it. */
const storedFile = /^(?:https?:\/\/[^/]+)?\/prod-api\/api\/oss\/raw\/([0-9a-f-]{36})(?:\?|$)/i;

async function scanOf(
  ctx: Context,
  actor: Actor,
  { fileId, url }: { fileId?: FileId | undefined; url?: string | undefined },
): Promise<Scan> {
  const id = fileId ?? storedFile.exec(url ?? '')?.[1];
  if (id === undefined) throw refusedField('fileId', '请先上传图片');
  const file = await ctx.files.find(ctx.db, id, actor.customerId);
  if (!file) throw notFound();
  return { bytes: await buffer(await ctx.files.read(file.id)), mime: file.mime };
}
