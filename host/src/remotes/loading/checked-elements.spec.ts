import { checkElements, checkMarkup, checkModules } from './checked-elements';

const base = 'http://localhost/remotes/survey/1.0.0/';
const hashes: Readonly<Record<string, string>> = {
  [`${base}a.js`]: 'sha384-a',
  [`${base}a.css`]: 'sha384-c',
};
const noHash = 'sha384-none';

describe('an element that loads a file of a remote', () => {
  beforeAll(() => checkElements((url) => (url.startsWith(base) ? (hashes[url] ?? noHash) : undefined)));

  const made = (change: (script: HTMLScriptElement) => void) => {
    const script = document.createElement('script');
    change(script);
    return [script.getAttribute('src'), script.getAttribute('integrity'), script.getAttribute('crossorigin')];
  };

  it('is checked against the hash however its address is given', () => {
    const expected = [`${base}a.js`, 'sha384-a', 'anonymous'];

    expect(made((script) => (script.src = `${base}a.js`))).toEqual(expected);
    expect(made((script) => script.setAttribute('src', `${base}a.js`))).toEqual(expected);
    expect(made((script) => script.setAttribute('SRC', '/remotes/survey/1.0.0/a.js'))[1]).toBe('sha384-a');
  });

  it('loses the attribute by which the bundler’s runtime of another version would find and reuse it', () => {
    const script = document.createElement('script');
    script.setAttribute('data-webpack', 'survey:chunk-1');

    script.src = `${base}a.js`;

    expect(script).not.toHaveAttribute('data-webpack');
  });

  it('gets the hash when it is a stylesheet, and keeps its crossorigin mode', () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('crossorigin', 'use-credentials');

    link.href = `${base}a.css`;

    expect([link.getAttribute('integrity'), link.getAttribute('crossorigin')]).toEqual([
      'sha384-c',
      'use-credentials',
    ]);
  });

  it('gets the hash before its address is set, because an element in the document fetches at once', () => {
    const seen: string[] = [];
    const script = document.createElement('script');
    document.body.append(script);
    new MutationObserver((records) =>
      seen.push(...records.map(({ attributeName }) => String(attributeName))),
    ).observe(script, { attributes: true });

    script.src = `${base}a.js`;

    return Promise.resolve().then(() => expect(seen.at(-1)).toBe('src'));
  });

  it('gets a hash that no file matches when the version does not list its file', () => {
    expect(made((script) => (script.src = `${base}smuggled.js`))[1]).toBe(noHash);
  });

  it('gets no hash when its file belongs to no remote, even when it had a remote’s file before', () => {
    expect(made((script) => (script.src = '/assets/main.js'))).toEqual(['/assets/main.js', null, null]);
    expect(made((script) => (script.src = 'http://['))).toEqual(['http://[', null, null]);
    const turned = made((script) => {
      script.src = `${base}a.js`;
      script.src = '/assets/main.js';
    });
    expect(turned[1]).toBeNull();
  });

  it('gets the hash when it comes with markup, also into a shadow tree', async () => {
    checkMarkup();
    const markup = `<p><link rel="stylesheet" href="${base}a.css"><link href="/assets/main.css"></p>`;
    const shadow = document.createElement('div').attachShadow({ mode: 'open' });

    document.body.innerHTML = markup;
    shadow.innerHTML = markup;
    await Promise.resolve();

    for (const root of [document.body, shadow])
      expect([...root.querySelectorAll('link')].map((link) => link.getAttribute('integrity'))).toEqual([
        'sha384-c',
        null,
      ]);
  });

  it('keeps its integrity attribute when its file belongs to no remote', () => {
    const own = made((script) => {
      script.setAttribute('integrity', 'sha384-own');
      script.src = '/assets/main.js';
    });

    expect(own[1]).toBe('sha384-own');
  });
});

describe('modules that are imported by other modules', () => {
  it('are checked by an import map with the page’s nonce', () => {
    checkModules(hashes, 'n-1');

    const map = document.querySelector<HTMLScriptElement>('script[type=importmap]');
    expect(map?.nonce).toBe('n-1');
    expect(JSON.parse(map?.textContent ?? '')).toEqual({ integrity: hashes });
  });
});
