import { randomBytes } from 'node:crypto';
import { problems } from 'shared-kernel/contract';
import type { Sendable } from './envelope';
import type { RawAnswer } from './route';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for use in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:36rem;padding:2rem 1rem;
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}h1{font-size:1.375rem;margin:0 0 1rem}
dl{margin:0 0 1.5rem;border-top:1px solid #8884}dt{padding-top:.75rem;font-size:.875rem;opacity:.7}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
.warning{border-left:4px solid #d97706;padding-left:.75rem}`;

interface PublicPage {
  title: string;
  heading: string;
  /** HTML; text from outside is escaped by the caller. */
  body: readonly string[];
  fileName: string;
  /** 200 unless given. */
  status?: number;
  /** Further CSS rules, after those that all pages share. */
  style?: string;
  /** A script that this page runs; it may call this origin and show pictures that it creates. */
  script?: string;
}

/**
 * Returns a page for people who scan a code, without sign-in: small, with no address of the portal except its own, and
 * without scripts unless one is passed.
 */
export function publicPage(page: PublicPage): RawAnswer {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(page.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${style}${page.style ?? ''}</style></head><body><main><h1>${escaped(page.heading)}</h1>${page.body.join('')}</main>${
    page.script === undefined ? '' : `<script nonce="${nonce}">${page.script}</script>`
  }</body></html>`;
  return {
    bytes: Buffer.from(html),
    mime: 'text/html; charset=utf-8',
    fileName: page.fileName,
    disposition: 'inline',
    ...(page.status === undefined ? {} : { status: page.status }),
    headers: {
      vary: 'accept',
      'cache-control': 'no-store',
      ...(page.script === undefined ? {} : { 'content-security-policy': scriptPolicy(nonce) }),
    },
  };
}

/** Returns a refusal as a page, for a person who follows a link to a file: browsers show an envelope as it is. */
export const refusedFile = ({ status, body: { code, message = '', traceId = '' } }: Sendable): RawAnswer =>
  publicPage({
    title: '文件没有打开',
    heading: '文件没有打开',
    body: [
      `<p>${escaped(message)}</p>`,
      ...(code === problems.notSignedIn.code
        ? ['<p><a href="/login">登录</a>后，请回到原来的页面重新打开。</p>']
        : []),
      ...(status >= problems.internalError.status ? [`<p>参考编号：${escaped(traceId)}</p>`] : []),
    ],
    fileName: '文件.html',
    status,
  });

/** Allows only this page's own script and what that needs. */
const scriptPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'unsafe-inline'`,
    `img-src blob:`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
