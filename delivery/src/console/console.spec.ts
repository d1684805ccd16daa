/** @jest-environment jsdom */
import type { Change, Row } from './release-calls';

const row: Row = {
  current: '1.1.0',
  previous: ['1.0.0'],
  since: '2026-11-21T02:00:00.000Z',
  canary: { version: '1.2.0', percent: 10, since: '2026-11-21T03:00:00.000Z' },
};
const change: Change = {
  revision: 3,
  at: '2026-11-21T03:00:00.000Z',
  who: 'lin (claims)',
  action: 'canary',
  environment: 'production',
  remote: 'claims',
  from: '1.1.0',
  to: '1.2.0',
  percent: 10,
  reason: '<b>new</b> table',
};
const status = {
  environments: {
    production: { claims: row, finance: { current: '1.0.0', previous: ['0.9.0'] } },
    staging: {},
  },
  counts: { remotes: { claims: { '1.2.0': { loads: 95, failures: 5, errors: 3, replaced: 0 } } } },
  published: { claims: [{ version: '1.2.0' }] },
  history: [change],
};
const versions = ['1.2.0', '1.1.0'].map((version) => ({
  version,
  publishedAt: '2026-11-21T01:00:00.000Z',
  publishedBy: 'ci (claims)',
  commit: '407e8bdcd81519935fad',
  size: { brotli: 108_500 },
  checks: ['files', 'pages open'],
}));
const roles = ['promote:production', 'rollback:production'];
const owners = { claims: 'claims', finance: 'money' };

interface Sent {
  path: string;
  token: string | null;
  body: unknown;
}

/** Opens the page with a server that responds to reads, and to changes with `answer`. */
async function openConsole({
  answer = {},
  isKnown = true,
  hash = '',
  session,
  kept,
}: {
  answer?: object;
  isKnown?: boolean;
  hash?: string;
  /** Sessions through an identity provider; undefined: only tokens can be entered. */
  session?: { canSignIn: boolean; isSignedIn: boolean };
  /** Initial contents of the tab's storage. */
  kept?: Readonly<Record<string, string>>;
}) {
  jest.resetModules();
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(kept ?? {})) sessionStorage.setItem(key, value);
  location.hash = hash;
  document.body.innerHTML = '<div id="console"></div>';
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.dispatchEvent(new Event('close'));
  };
  const sent: Sent[] = [];
  const server = { status: status as object, isKnown };
  globalThis.fetch = (async (path: string, { body, headers, method }: RequestInit = {}) => {
    if (path === '/v1/session') return { ok: session !== undefined, json: async () => session };
    sent.push({
      path: method === 'POST' && !body ? `POST ${path}` : path,
      token: new Headers(headers).get('authorization'),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    const answerTo = () => {
      if (body) return answer;
      if (path === '/v1/caller') return { who: 'lin (claims)', team: 'claims', roles, owners };
      if (path.includes('/versions')) return { json: { versions } };
      return { json: path.includes('/rates') ? { versions: {} } : server.status };
    };
    const given = server.isKnown ? answerTo() : { error: 'the token is of no member of a team' };
    const code = server.isKnown ? ('error' in given ? 422 : 200) : 401;
    return { ok: code === 200, status: code, json: async () => given };
  }) as typeof fetch;
  await import('./main');
  await settled();
  const input = document.querySelector<HTMLInputElement>('input[name=token]');
  if (input) input.value = 'rel_token';
  if (!session)
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
  return { sent, server };
}

const settled = () => jest.advanceTimersByTimeAsync(50);
const text = () => document.body.textContent ?? '';
const buttons = () =>
  [...document.querySelectorAll('main button')].map((each) => each.getAttribute('aria-label'));
const click = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();

async function submit(reason: string) {
  const form = document.querySelector('dialog form');
  const field = form?.querySelector('textarea');
  if (field) field.value = reason;
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
}

describe('the operations console', () => {
  it('shows served versions with author, commit, size, checks, owner, share and error rate', async () => {
    const { sent } = await openConsole({});

    for (const shown of [
      '1.1.0',
      '1.2.0 · 10 %',
      'ci (claims) · 407e8bdc',
      'files, pages open109 kB',
      '8.0 % (8/100)',
      '负责团队 claims',
    ])
      expect(text()).toContain(shown);
    // A reason is rendered as text, whatever it contains.
    expect(text()).toContain('<b>new</b> table');
    expect(sent.every(({ token }) => token === 'Bearer rel_token')).toBe(true);
  });

  it('offers only the changes that the member’s roles and team allow', async () => {
    await openConsole({});

    expect(buttons()).toEqual(
      ['调整比例', '全量发布', '回滚'].map((what) => expect.stringContaining(`${what} claims`)),
    );
    expect(text()).toContain('仅该团队可操作');
  });

  it('requires a reason, sends the change, and shows the server’s answer', async () => {
    const { sent } = await openConsole({ answer: { text: 'Done: claims in production changes' } });
    click('回滚 claims 1.2.0 生产环境');

    expect(document.querySelector<HTMLTextAreaElement>('dialog textarea')?.required).toBe(true);
    expect(text()).toContain('由 1.2.0 回到 1.1.0');
    await submit('wrong figures');

    expect(sent.find(({ body }) => body)).toMatchObject({
      path: '/v1/environments/production/releases/claims/rollback',
      body: { reason: 'wrong figures' },
    });
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.querySelector('[role=status]')?.textContent).toBe('Done: claims in production changes');
  });

  it("shows the server's message when it refuses, and keeps the typed reason until one goes elsewhere", async () => {
    await openConsole({ answer: { error: 'it has not been verified' } });
    click('全量发布 claims 1.2.0 生产环境');
    await submit('good figures');

    expect(document.querySelector('dialog [role=alert]')?.textContent).toBe('it has not been verified');
    expect(document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value).toBe('good figures');
    window.dispatchEvent(new Event('hashchange'));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('keeps out a user whom the server does not know, and forgets the token', async () => {
    await openConsole({ isKnown: false });

    expect(document.querySelector('[role=alert]')?.textContent).toBe('the token is of no member of a team');
    expect(document.querySelector('input[name=token]')).not.toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('returns to the stored place after sign-in at the provider, and signs out', async () => {
    const { sent } = await openConsole({
      session: { canSignIn: true, isSignedIn: true },
      kept: { 'console-place': '#/production/claims' },
    });

    expect(location.hash).toBe('#/production/claims');
    expect(text()).toContain('claims · 生产环境');
    expect(sent.every(({ token }) => token === null)).toBe(true);
    document.querySelector<HTMLElement>('[data-do=leave]')?.click();
    await settled();
    expect(sent.at(-1)?.path).toBe('POST /sign-out');
    expect(document.querySelector('a[href="/sign-in"]')?.textContent).toBe('使用单位账号登录');
    expect(document.querySelector('details input[name=token]')).not.toBeNull();
  });

  it('shows that the session has ended, or why sign-in failed, in the language of the page', async () => {
    const { server } = await openConsole({ session: { canSignIn: true, isSignedIn: true } });
    server.isKnown = false;
    await jest.advanceTimersByTimeAsync(10_100);

    expect(document.querySelector('[role=alert]')?.textContent).toBe('登录已过期，请重新登录。');
    document.querySelector<HTMLElement>('[data-do=language]')?.click();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'Your session has ended. Sign in again.',
    );
    document.querySelector<HTMLElement>('[data-do=language]')?.click();
    const words = { failed: '登录未完成', 'no-member': '不属于任何团队', '<b>': '登录未完成' };
    for (const [outcome, said] of Object.entries(words)) {
      history.replaceState(null, '', `/?sign-in=${outcome}`);
      await openConsole({ session: { canSignIn: true, isSignedIn: false } });
      expect([text(), location.search]).toEqual([expect.stringContaining(said), '']);
    }
  });

  it('switches to English, and stores the choice', async () => {
    await openConsole({});
    document.querySelector<HTMLElement>('[data-do=language]')?.click();

    expect([document.documentElement.lang, document.title]).toEqual(['en-GB', 'Operations']);
    expect(text()).toContain('Only its team may change it');
    expect(localStorage.getItem('console-language')).toBe('en');
  });

  it('shows a canary plan in both languages, and fills the share form with it', async () => {
    const plan = {
      shares: [10, 100],
      minutes: 30,
      attempts: 40,
      since: '2026-11-21T03:00:00.000Z',
      bounds: { errorRate: 0.02, lcpMs: 2500 },
    };
    const canary = {
      ...row.canary,
      version: '1.2.0',
      since: plan.since,
      percent: 1,
      customers: ['7', '12'],
      plan,
    };
    const { sent, server } = await openConsole({ hash: '#/production/claims', answer: { text: 'Done' } });
    server.status = {
      ...status,
      environments: { production: { claims: { ...row, canary } }, staging: {} },
      history: [{ ...change, customers: 2 }],
    };
    await jest.advanceTimersByTimeAsync(10_100);

    for (const shown of [
      '2 位指定客户 → 1 → 10 → 100 %',
      '每步至少 30 分钟、加载 40 次 · 出错率 ≤ 2.0 % · 最大内容绘制 P75 ≤ 2500 ms',
      '指定客户 7, 12',
      '灰度发布 10 % · 2 位指定客户',
    ])
      expect(text()).toContain(shown);
    document.querySelector<HTMLElement>('[data-do=language]')?.click();
    expect(text()).toContain('2 named → 1 → 10 → 100 %');
    expect(text()).toContain(
      'Each step at least 30 min and 40 loads · Error rate ≤ 2.0 % · LCP P75 ≤ 2500 ms',
    );

    click('Share claims 1.2.0 Production');
    await submit('one more day');
    expect(Object.entries(sent.find(({ body }) => body)?.body ?? {})).toEqual([
      ['version', '1.2.0'],
      ['customers', '7,12'],
      ['percent', '1'],
      ['then', '10,100'],
      ['minutes', '30'],
      ['attempts', '40'],
      ['max-error-rate', '2'],
      ['max-lcp', '2500'],
      ['reason', 'one more day'],
    ]);
  });

  it('keeps the focus and opened details over a refresh that shows new figures', async () => {
    const { server } = await openConsole({});
    document.querySelector<HTMLDetailsElement>('details')?.setAttribute('open', '');
    const link = document.querySelector<HTMLElement>('a');
    link?.focus();

    const newer = { ...row, canary: { ...row.canary, percent: 50 } };
    server.status = { ...status, environments: { production: { claims: newer }, staging: {} } };
    await jest.advanceTimersByTimeAsync(10_100);

    expect(text()).toContain('1.2.0 · 50 %');
    expect(document.activeElement).toBe(link);
    expect(document.querySelector('details')?.open).toBe(true);
  });

  it('shows that an environment has no versions, or a period no browser reports', async () => {
    await openConsole({ hash: '#/production/claims' });

    expect(text()).toContain('这段时间没有浏览器报告');
    await openConsole({});
    expect(text()).toContain('此环境还没有提供任何版本。未使用:claims');
  });
});
