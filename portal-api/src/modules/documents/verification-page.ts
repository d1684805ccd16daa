import { instantText } from 'shared-kernel/domain/instant';
import * as texts from 'shared-kernel/domain/texts';
import type { RawAnswer } from '../../platform/http/route';
import type { Verified } from './verify-document';

/** The result as a page for whoever scanned the QR code: no script, no address of ours but this one. */
export const verificationPage = (brand: string, found: Verified): RawAnswer =>
  page(brand, '文件真实有效', 200, [
    ...(found.isNewest ? [] : ['<p class="warning">本文件已有更新的版本，请以最新版本为准。</p>']),
    '<dl>',
    ...facts(found).map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`),
    '</dl>',
    '<p>请核对以上内容与手中文件一致。电子文件可比对文件摘要，摘要不同即内容已被改动。</p>',
  ]);

export const refusalPage = (brand: string, status: number, message: string): RawAnswer =>
  page(brand, '未能核验', status, [`<p class="warning">${escaped(message)}</p>`]);

const facts = (found: Verified): [string, string][] => [
  ['文件名称', found.title],
  ['文件编号', found.docNo],
  ['签发给', found.holder],
  ['签发时间', instantText(new Date(found.issuedAt))],
  ['页数', `${found.pageCount}页`],
  [texts.fileDigest, found.sha256],
];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:36rem;padding:2rem 1rem;
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}h1{font-size:1.375rem;margin:0 0 1rem}
dl{margin:0 0 1.5rem;border-top:1px solid #8884}dt{padding-top:.75rem;font-size:.875rem;opacity:.7}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
.warning{border-left:4px solid #d97706;padding-left:.75rem}`;

function page(brand: string, heading: string, status: number, body: readonly string[]): RawAnswer {
  const title = `${heading} - ${escaped(brand)}文件核验`;
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><h1>${heading}</h1>${body.join('')}</main></body></html>`;
  return {
    bytes: Buffer.from(html),
    mime: 'text/html; charset=utf-8',
    fileName: '文件核验.html',
    disposition: 'inline',
    status,
    headers: { vary: 'accept' },
  };
}
