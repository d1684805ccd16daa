import type { FastifyInstance } from 'fastify';
import type { BrandConfig } from './config';
import { newNonce } from './security';
import { revalidate } from './static-files';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for a page and its attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Target of the menu's external link while the provider has no website. */
export const providerPath = '/provider';

export interface ProviderFacts {
  /** Telephone number, e-mail or postal address of the provider. */
  contact?: string | undefined;
  /** The companies are fictitious, and the page states this. */
  isDemo: boolean;
}

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:36rem;padding:2rem 1rem;
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}h1{font-size:1.375rem;margin:0 0 1rem}
dl{margin:0;border-top:1px solid #8884}dt{padding-top:.75rem;font-size:.875rem;opacity:.75}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
p{border-left:4px solid #d97706;padding-left:.75rem}`;

/** Adds a small page without sign-in and scripts: the provider of the portal, its contact and the filing number. */
export function addProviderPage(app: FastifyInstance, brand: BrandConfig, facts: ProviderFacts): void {
  const rows = rowsOf(brand, facts).map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`);
  const heading = `关于${escapeHtml(brand.name)}`;
  const note = facts.isDemo ? '<p>这是演示系统，以上企业和联系方式均为虚构，请勿据此联系或付款。</p>' : '';

  app.get(providerPath, (_request, reply) => {
    const nonce = newNonce();
    return reply
      .headers({
        'cache-control': revalidate,
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${heading}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${heading}</h1><dl>${rows.join('')}</dl>${note}</main></body></html>`);
  });
}

function rowsOf({ name, salesCompany, icp }: BrandConfig, { contact, isDemo }: ProviderFacts) {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['平台', `${name}，仅提供技术服务`],
    ['保险销售及理赔服务', salesCompany],
    ['联系方式', contact ?? (isDemo ? '400-000-0000（工作日 09:00-18:00）' : '登录后见页面底部的专属客服')],
    ['备案号', icp ?? (isDemo ? '演示系统无备案号' : undefined)],
  ];
  return rows.flatMap(([title, text]) => (text === undefined ? [] : [[title, text] as const]));
}
