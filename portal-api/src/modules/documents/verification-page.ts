import { instantText } from 'shared-kernel/domain/instant';
import * as texts from 'shared-kernel/domain/texts';
import { escaped } from '../../platform/http/public-page';
import type { RawAnswer } from '../../platform/http/route';
import type { Verified } from './verify-document';

/** Renders the result for whoever scanned the QR code: no scripts, and no URL other than its own. */
export const verificationPage = (brand: string, found: Verified, check: string): RawAnswer =>
  page(brand, found.state, found.tone, 200, [
    `<p class="genuine">文件由本平台签发，以下为所载事项现在的状态。</p>`,
    ...(found.note === null ? [] : [`<p class="note">${escaped(found.note)}</p>`]),
    ...(found.isNewest ? [] : ['<p class="note">本文件已有更新的版本，请以最新版本为准。</p>']),
    listOf(facts(found)),
    ...(found.cover ? [personForm(found, check)] : []),
    `<details${found.isSameFile === undefined ? '' : ' open'}><summary>技术信息</summary>`,
    listOf([
      ['页数', `${found.pageCount}页`],
      [texts.fileDigest, found.sha256],
    ]),
    digestForm(found, check),
    '</details>',
  ]);

export const refusalPage = (brand: string, status: number, message: string): RawAnswer =>
  page(brand, '未能核验', 'bad', status, [`<p class="note">${escaped(message)}</p>`]);

const listOf = (pairs: readonly (readonly [string, string | null])[]): string =>
  `<dl>${pairs.map(([name, value]) => (value === null ? '' : `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)).join('')}</dl>`;

/** Facts without a value are left out. */
const facts = (found: Verified): [string, string | null][] => [
  ['文件名称', found.title],
  [found.numberName, found.number],
  ['承保公司', found.insurer],
  ['被保险人（投保企业）', found.insured],
  ['签发给', found.insured === found.holder ? null : found.holder],
  ['起止日期', spanText(found)],
  ['现在在保', found.cover?.isInCover ? `${found.cover.people}人` : null],
  ['文件编号', found.docNo],
  ['签发时间', instantText(found.issuedAt)],
  ['电子签章', sealText(found)],
];

const spanText = ({ from, to }: Verified): string | null =>
  from === null && to === null ? null : `${from ?? ''} 至 ${to === null ? '' : `${to} 24时`}`;

function sealText({ seal }: Verified): string {
  if (seal === null) return '本文件没有电子签章';
  const whose = `${seal.signer}${seal.isDemo ? '，演示章，不具法律效力' : ''}`;
  const when = `签署于${instantText(seal.signedAt)}`;
  if (seal.isValid) return `有效（${whose}），${when}`;
  return `无效（${whose}）：${seal.isInTime ? '文件与签署时不同' : `${when}，当时证书不在有效期内`}`;
}

/** Form for guards at a gate, sent in the query string: sandboxed pages without scripts can send nothing else. */
function personForm({ person }: Verified, check: string): string {
  return `<form method="get"><h2>查询某人是否在保</h2>
<input type="hidden" name="check" value="${escaped(check)}">
<label for="digits">证件号码后四位</label>
<div class="row"><input id="digits" name="digits" inputmode="text" autocomplete="off" maxlength="4" pattern="[0-9]{3}[0-9Xx]" required>
<button>查询</button></div>
${person ? personAnswer(person) : '<p class="hint">连续5次未查到将暂停查询。</p>'}</form>`;
}

/** Form for recipients of the file, who can compare its digest. */
const digestForm = ({ isSameFile }: Verified, check: string): string =>
  `<form method="get"><h2>核对电子文件</h2>
<input type="hidden" name="check" value="${escaped(check)}">
<label for="sha256">手中文件的摘要（SHA-256）</label>
<div class="row"><input id="sha256" name="sha256" autocomplete="off" maxlength="200" required>
<button>比对</button></div>
${isSameFile === undefined ? '<p class="hint">请核对以上内容与手中文件一致。电子文件改动一个字节，摘要就不同。</p>' : digestAnswer(isSameFile)}</form>`;

const digestAnswer = (isSameFile: boolean): string =>
  isSameFile
    ? '<p class="answer good" role="status">一致：与签发的文件完全相同。</p>'
    : '<p class="answer bad" role="status">不一致：手中的文件不是签发的文件，内容可能已被改动。</p>';

const personAnswer = ({ isInCover, triesLeft }: NonNullable<Verified['person']>): string =>
  isInCover
    ? '<p class="answer good" role="status">在保：名单中有此后四位的人员，现在保障中。</p>'
    : `<p class="answer bad" role="status">未查到：名单中没有此后四位的在保人员。${triesLeft > 0 ? `还可再查${triesLeft}次。` : '查询已暂停，请一小时后再试。'}</p>`;

const style = `:root{color-scheme:light dark;--good:#1a7f4b;--over:#b45f06;--bad:#c0282d}
@media(prefers-color-scheme:dark){:root{--good:#4cc38a;--over:#f0a24b;--bad:#ff8a8a}}
body{margin:0 auto;max-width:36rem;padding:2rem 1rem;
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}h1{font-size:1.375rem;margin:0 0 1rem}
h2{font-size:1.0625rem;margin:0 0 .5rem}
header{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;flex-wrap:wrap;margin:0 0 1.5rem;padding-bottom:.75rem;
border-bottom:2px solid #1d5fbf;font-weight:600}header span{font-weight:400;font-size:.875rem;opacity:.75}
.verdict{border-left:6px solid;padding-left:.75rem}.good{color:var(--good)}.waiting,.over{color:var(--over)}.bad{color:var(--bad)}
.genuine{margin:0 0 1rem}summary{cursor:pointer;min-height:44px;display:list-item;line-height:44px}
dl{margin:0 0 1.5rem;border-top:1px solid #8884}dt{padding-top:.75rem;font-size:.875rem;opacity:.75}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
form{margin:0 0 1.5rem;padding:1rem;border:1px solid #8884;border-radius:6px}
.row{display:flex;gap:.5rem;margin:.25rem 0 .5rem}input,button{font:inherit;min-height:44px;border-radius:6px}
input{flex:1;min-width:0;padding:0 .75rem;border:1px solid #888}#digits{letter-spacing:.2em}
button{padding:0 1.25rem;border:0;background:#1d5fbf;color:#fff}
.answer{font-weight:600;margin:0}.hint{font-size:.875rem;opacity:.75;margin:0 0 1rem}
.note{border-left:4px solid var(--over);padding-left:.75rem}`;

/** Same policy as for every API response, but forms are allowed. */
const policy =
  "sandbox allow-forms; default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

function page(
  brand: string,
  heading: string,
  tone: Verified['tone'] | 'bad',
  status: number,
  body: readonly string[],
): RawAnswer {
  const title = `${escaped(heading)} - ${escaped(brand)}文件核验`;
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><header>${escaped(brand)}<span>文件核验</span></header><main><h1 class="verdict ${tone}">${escaped(heading)}</h1>${body.join('')}</main></body></html>`;
  return {
    bytes: Buffer.from(html),
    mime: 'text/html; charset=utf-8',
    fileName: '文件核验.html',
    disposition: 'inline',
    status,
    headers: { vary: 'accept', 'cache-control': 'no-store', 'content-security-policy': policy },
  };
}
