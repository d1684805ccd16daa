import { createRoots } from './remote-loader';

const base = 'http://localhost/remotes/claims/2.0.0/';

function aStylesheet(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}

describe('the mounted roots of a version', () => {
  afterEach(() => document.head.replaceChildren());

  it('keep its stylesheets enabled until the last root is unmounted, and enable them on the next mount', () => {
    const [own, others] = [
      aStylesheet(`${base}assets/a.css`),
      aStylesheet('http://localhost/assets/host.css'),
    ];
    const roots = createRoots();
    const pages = roots.enter(base, () => true);
    const widget = roots.enter(base, () => true);

    pages();
    pages();
    expect(own.disabled).toBe(false);
    widget();
    expect(own.disabled).toBe(true);
    expect(others.disabled).toBeFalsy();

    roots.enter(base, () => true);
    expect(own.disabled).toBe(false);
  });
});
