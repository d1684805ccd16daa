import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provided } from '../checks/check';
import { misfitsOf } from '../checks/static-checks';
import { escapeHtml } from '../edge/provider-page';
import { newNonce } from '../edge/security';
import type { Withdrawal } from '../registry/withdrawn';
import type { PublishedRemotes } from '../storage/published-remotes';
import {
  type RefusedBecause,
  checkOverride,
  type ActiveOverride,
  type OverrideFacts,
  type OverrideRules,
  type OverrideRequest,
} from './override-policy';
import * as z from 'zod';
import { contentOf } from './override-target';
import { cookieOf } from '../edge/cookies';

const reasons: Readonly<Record<RefusedBecause, string>> = {
  'not-allowed': '正式环境不能自行切换功能版本，只有签发的链接可以。请联系发布负责人获取签发链接。',
  forged: '链接的签名无效，可能不完整或已被修改。请联系签发人重新获取。',
  expired: '链接已过期。请联系签发人重新获取。',
  'bad-target': '链接中的版本写法有误，应为版本号（如 1.3.0）或以 http 开头的地址。',
  'not-published': '该版本不存在，可能尚未发布或已被清理。',
  misfit: '当前平台运行不了该版本，它需要的公共部分版本不同。请选择其他版本。',
  withdrawn: '该版本已停用，不能再运行。请选择其他版本。',
  'foreign-origin': '不允许从该地址加载功能，请使用允许列表中的地址。',
  'other-customer': '该链接只供指定的客户使用。请用该客户的账号登录后重新打开链接。',
};

interface Refused {
  remote: string;
  target: string;
  because: RefusedBecause;
  withdrawal?: Withdrawal | undefined;
}

function refusalPage(refused: readonly Refused[], backTo: string, nonce: string): string {
  const items = refused.map(
    ({ remote, target, because, withdrawal }) =>
      `<li><b>${escapeHtml(remote)}</b>　<code>${escapeHtml(target)}</code><p>${reasons[because]}</p>${withdrawal ? withdrawnBy(withdrawal) : ''}</li>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>未能切换版本</title>
    <style nonce="${nonce}">${styles}</style>
  </head>
  <body>
    <main>
      <h1>未能切换版本</h1>
      <ul>${items.join('')}</ul>
      <p>您的数据和当前使用的版本都没有改变。</p>
      <a href="${escapeHtml(backTo)}">返回平台</a>
    </main>
  </body>
</html>
`;
}

/** Describes who withdrew the version, when, and that person's reason. */
const withdrawnBy = ({ who, at, reason }: Withdrawal) =>
  `<p>停用人：${escapeHtml(who)}　停用时间：${at}　原因：${escapeHtml(reason)}</p>`;

const styles = `
body{margin:0;background:#f4f6f9;color:#1f2733;font:14px/1.5715 'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',system-ui,sans-serif}
main{box-sizing:border-box;max-width:560px;margin:15vh auto 0;padding:24px}
h1{margin:0 0 16px;font-size:20px}
ul{margin:0;padding:0;list-style:none}
li{padding:12px 16px;border:1px solid #e3e8ef;border-left:4px solid #b45f06;border-radius:6px;background:#fff;margin-bottom:8px}
li p{margin:4px 0 0}
code{overflow-wrap:anywhere;color:#5b6573}
a{display:inline-block;padding:5px 16px;border-radius:6px;background:#1d5fbf;color:#fff;text-decoration:none}
a:focus-visible{outline:2px solid #1d5fbf;outline-offset:2px}
`;

const name = 'portal-overrides';
/** A working day, in seconds: an override must not surprise anybody a week later. */
const maxAge = 12 * 3600;
/** Browsers store at most 4 kB per cookie. */
const longest = 3500;

const storedOverrides = z.record(z.string(), z.object({ target: z.string(), signed: z.string().optional() }));

/** Reads the overrides that this browser stores. They are requests only: the cookie may be forged. */
function readOverrideCookie(header: string | undefined): OverrideRequest[] {
  const text = cookieOf(header, name);
  if (!text || text.length > longest) return [];
  try {
    const read = storedOverrides.safeParse(JSON.parse(text));
    return Object.entries(read.data ?? {}).map(([remote, request]) => ({ remote, ...request }));
  } catch {
    return [];
  }
}

/** Returns the Set-Cookie header that stores exactly these requests. */
function overrideCookie(requests: readonly OverrideRequest[], isSecure: boolean): string {
  const text = JSON.stringify(
    Object.fromEntries(requests.map(({ remote, target, signed }) => [remote, { target, signed }])),
  );
  const age = requests.length ? maxAge : 0;
  const value = requests.length ? encodeURIComponent(text) : '';
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

const overrideParameter = /^remote-([a-z][a-z0-9-]*)$/;
export const signatureName = 'override-signature';

type WithdrawalOf = (remote: string, version: string) => Promise<Withdrawal | undefined>;

/** Reads of one request: the host of its page, and the customer who is signed in. */
interface Asked {
  hostOf(request: FastifyRequest): Promise<Provided>;
  customerOf(request: FastifyRequest): Promise<string | undefined>;
}

/** Versions that a single browser is served instead of the current ones, and the endpoints that set them. */
export class Overrides {
  constructor(
    private readonly rules: OverrideRules,
    private readonly published: PublishedRemotes,
    private readonly withdrawalOf: WithdrawalOf,
    private readonly asked: Asked,
  ) {}

  get areOpen(): boolean {
    return this.rules.environment !== 'production';
  }

  /** Returns the overrides in force for this browser. They are checked for every page, since rules may have changed. */
  async of(request: FastifyRequest): Promise<ActiveOverride[]> {
    const verdicts = await Promise.all(
      // A version that is unknown here cannot be served now either: the page is served without it.
      readOverrideCookie(request.headers.cookie).map((requested) =>
        this.#checkOverride(request, requested).catch(() => undefined),
      ),
    );
    return verdicts.flatMap((verdict) => (verdict && 'active' in verdict ? [verdict.active] : []));
  }

  /** Handles a page address with overrides (`?remote-claims=1.3.0`, empty to end one); ignores other addresses. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { pathname, searchParams } = new URL(request.url, 'http://edge');
    const requested = [...searchParams.keys()].flatMap((key) => overrideParameter.exec(key)?.[1] ?? []);
    if (requested.length === 0) return undefined;

    const overrides = new Map(
      readOverrideCookie(request.headers.cookie).map((stored) => [stored.remote, stored]),
    );
    const refused: Refused[] = [];
    for (const remote of new Set(requested)) {
      const target = searchParams.get(`remote-${remote}`)?.trim() ?? '';
      searchParams.delete(`remote-${remote}`);
      if (target === '') {
        overrides.delete(remote);
        continue;
      }
      const override = { remote, target, signed: searchParams.get(signatureName) ?? undefined };
      const verdict = await this.#checkOverride(request, override);
      if ('active' in verdict) overrides.set(remote, override);
      else refused.push({ remote, target, because: verdict.refused, withdrawal: verdict.withdrawal });
    }
    searchParams.delete(signatureName);

    // A single leading slash: two would name another server.
    const clean = pathname.replace(/^\/+/, '/') + (searchParams.size ? `?${searchParams}` : '');
    reply.header('cache-control', 'no-store');
    if (refused.length) return sendRefusal(reply, refused, clean);
    const isSecure = request.headers['x-forwarded-proto'] === 'https';
    return reply
      .code(302)
      .headers({ location: clean, 'set-cookie': overrideCookie([...overrides.values()], isSecure) })
      .send();
  }

  /** Returns the published versions to choose from that the host can run; undefined where nobody may choose. */
  async choices(request: FastifyRequest): Promise<object | undefined> {
    if (!this.areOpen) return undefined;
    const names = await this.published.names();
    const remotes = await Promise.all(
      names.map(async (name) => [name, await this.#usable(request, name)] as const),
    );
    return {
      origins: this.rules.origins,
      remotes: Object.fromEntries(remotes.filter(([, versions]) => versions.length > 0)),
    };
  }

  async #usable(request: FastifyRequest, remote: string) {
    const versions = await this.published.versions(remote);
    const issues = await Promise.all(versions.map(({ version }) => this.#issueOf(request, remote, version)));
    return versions.filter((_, at) => issues[at] === undefined);
  }

  #checkOverride(request: FastifyRequest, requested: OverrideRequest) {
    const facts: OverrideFacts = {
      issueOf: (remote, version, content) => this.#issueOf(request, remote, version, content),
      customer: () => this.asked.customerOf(request),
    };
    return checkOverride(requested, this.rules, facts, new Date());
  }

  async #issueOf(
    request: FastifyRequest,
    remote: string,
    version: string,
    content?: string,
  ): ReturnType<OverrideFacts['issueOf']> {
    const withdrawal = await this.withdrawalOf(remote, version);
    if (withdrawal) return { refused: 'withdrawn', withdrawal };
    if (!(await this.published.has(remote, version))) return { refused: 'not-published' };
    const description = await this.published.describe(remote, version).catch(() => undefined);
    if (description && content !== undefined && contentOf(description) !== content)
      return { refused: 'not-published' };
    return description && !misfitsOf(description, await this.asked.hostOf(request)).length
      ? undefined
      : { refused: 'misfit' };
  }
}

function sendRefusal(reply: FastifyReply, refused: readonly Refused[], backTo: string): FastifyReply {
  const nonce = newNonce();
  return reply
    .code(403)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      'x-frame-options': 'DENY',
    })
    .send(refusalPage(refused, backTo, nonce));
}
