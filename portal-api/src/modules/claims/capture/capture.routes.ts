import * as endpoints from 'shared-kernel/contract/claims/capture';
import { mostCapturedFiles } from 'shared-kernel/contract/claims/capture';
import { materialName, photoMaterial } from 'shared-kernel/domain/claims/claim-materials';
import type { Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { escaped, publicPage } from '../../../platform/http/public-page';
import type { RawAnswer, Route } from '../../../platform/http/route';
import { materialsOf } from '../papers/case-materials';
import { captureScript } from './capture-page.script';
import { decideCaptured, removeCaptured, uploadCaptured } from './captured-files';
import { capturesOf, createCapture, revokeCapture } from './captures';
import { openCapture, type OpenCapture } from './open-capture';

const gone = 410;
const heading = '上传理赔材料';

/** Returns the page for a phone that scanned a code: the requested documents, or why the code is no longer valid. */
async function capturePage(ctx: Context, token: string): Promise<RawAnswer> {
  try {
    return page(ctx, bodyOf(await openCapture(ctx, ctx.db, token)), { script: captureScript });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const status = error.kind.status === 200 ? gone : error.kind.status;
    return page(ctx, [`<p class="warning">${escaped(error.message)}</p>`], { status });
  }
}

const page = (ctx: Context, body: string[], more: { status?: number; script?: string }): RawAnswer =>
  publicPage({
    title: `${heading} - ${ctx.config.brand.name}`,
    heading,
    body,
    fileName: `${heading}.html`,
    style,
    ...more,
  });

/** Missing documents come first. */
const rankOf = ({ required, isThere }: OpenCapture['rows'][number]): number =>
  isThere ? 2 : required ? 0 : 1;

function bodyOf({ caseNo, rows, fileCount }: OpenCapture): string[] {
  return [
    `<p>案件 ${escaped(caseNo)}。拍清四角和印章，多页请逐页拍摄。</p>`,
    '<p id="progress" role="status"></p><div class="bar" aria-hidden="true"><i></i></div>',
    '<p id="ended" class="warning" role="alert" hidden></p>',
    ...rows.toSorted((a, b) => rankOf(a) - rankOf(b)).map(row),
    `<p id="sum" role="status" data-left="${mostCapturedFiles - fileCount}"></p>`,
    '<p>上传后由企业经办人在电脑上确认采用，本页面不显示其他信息。</p>',
    '<noscript><p class="warning">请在浏览器中允许运行脚本后刷新本页。</p></noscript>',
  ];
}

/** Any file may be chosen, because names and types from phones are unreliable; the server checks the bytes. */
function row({ materialCode: code, required, isThere }: OpenCapture['rows'][number]): string {
  const name = escaped(materialName(code));
  const kind = code === photoMaterial ? 'scene' : 'paper';
  const others = code === photoMaterial ? 'accept="image/*" ' : '';
  return `<section data-code="${escaped(code)}" data-kind="${kind}" data-required="${required}" data-there="${isThere}" aria-label="${name}">
<h2>${name}</h2><p class="state" role="status"></p>
<label class="button">拍照<input type="file" accept="image/*" capture="environment" aria-label="拍照上传${name}"></label>
<label class="button plain">从相册或文件选择<input type="file" ${others}multiple aria-label="选择${name}文件"></label>
<ul></ul></section>`;
}

const style = `section{border:1px solid #8884;border-radius:6px;padding:1rem;margin:0 0 1rem}
#progress{margin:0 0 .5rem;font-weight:600}.bar{height:6px;margin:0 0 1rem;border-radius:3px;background:#8884;overflow:hidden}
.bar i{display:block;height:100%;width:0;background:#1a7f4b}
h2{font-size:1.0625rem;margin:0}.state{margin:0 0 .5rem;font-size:.875rem}
section[data-state=missing] .state{color:#8f4a04}section[data-state=there] .state{color:#15683d}
.button{display:block;position:relative;padding:.75rem;margin-top:.5rem;
border-radius:6px;background:#1d5fbf;color:#fff;text-align:center;cursor:pointer}
.button.plain,section[data-state=there] .button{background:none;color:inherit;border:1px solid #8888}
.button:focus-within{outline:3px solid #6ea8fe;outline-offset:2px}
input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.ended .button{display:none}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:56px 1fr;gap:.25rem .75rem;align-items:center;padding-top:.75rem;overflow-wrap:anywhere}
li img{grid-row:1/3;width:56px;height:56px;object-fit:cover;border-radius:4px}li span,li div{grid-column:2}
li div{display:flex;flex-wrap:wrap;gap:.5rem}li div:empty{display:none}
li button{font:inherit;padding:.375rem .75rem;border:1px solid #8888;border-radius:6px;background:none;color:inherit}
li[data-state=doubt] span{color:#8f4a04}li[data-state=failed] span{color:#c0282d}
@media (prefers-color-scheme:dark){li[data-state=failed] span{color:#ff8a8f}
li[data-state=doubt] span,section[data-state=missing] .state{color:#e2a03f}section[data-state=there] .state{color:#4cc38a}}`;

/** Uploads of documents from a phone that is not signed in. */
export function registerCaptures(route: Route, ctx: Context): void {
  route(endpoints.createCapture, ({ actor, params, body }) =>
    createCapture(ctx, actor, params.id, body.materialCodes),
  );
  route(endpoints.listCaptures, ({ actor, params }) => capturesOf(ctx, actor, params.id));
  route(endpoints.revokeCapture, async ({ actor, params }) => {
    await revokeCapture(ctx, actor, params.id, params.captureId);
    return null;
  });
  route(endpoints.decideCaptured, async ({ actor, params, body }) => {
    await decideCaptured(ctx, actor, params.id, body);
    const { list, count } = await materialsOf(ctx, actor, params.id);
    return { list, count };
  });
  route(endpoints.capturePage, ({ params }) => capturePage(ctx, params.token));
  route(
    endpoints.uploadCaptured,
    ({ params, body, files }) => uploadCaptured(ctx, params.token, body, files),
    { customerOf: async ({ token }) => (await openCapture(ctx, ctx.db, token)).customerId },
  );
  route(endpoints.removeCaptured, async ({ params }) => {
    await removeCaptured(ctx, params.token, params.uploadKey);
    return null;
  });
}
