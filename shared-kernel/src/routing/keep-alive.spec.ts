import { noPages, visit, type KeptPages } from './keep-alive';
import { at, routes } from './locations.fixture';

const walk = (...urls: string[]): KeptPages =>
  urls.reduce((kept, url) => visit(kept, at(url), routes), noPages);
const keys = (kept: KeptPages) => kept.pages.map(({ key }) => key);

describe('kept pages', () => {
  it('stay when left, each at its last location', () => {
    const kept = walk('/list?keyword=a', '/list?keyword=b', '/detail/1');

    expect(kept.active).toBe('/detail/1');
    expect(kept.pages.map(({ location }) => location.search)).toEqual(['?keyword=b', '']);
  });

  it('get the same location object when the user returns to that location', () => {
    const left = walk('/list?keyword=a', '/detail/1');
    const [list] = left.pages;

    expect(visit(left, at('/list?keyword=a'), routes).pages[0]?.location).toBe(list?.location);
    expect(visit(left, at('/list?keyword=b'), routes).pages[0]?.location.search).toBe('?keyword=b');
  });

  it('are identified by pathname, so each detail is a separate page', () => {
    expect(keys(walk('/detail/1', '/detail/2', '/detail/1'))).toEqual(['/detail/1', '/detail/2']);
  });

  it('do not include a noKeep page once it is left', () => {
    expect(keys(walk('/list', '/form'))).toEqual(['/list', '/form']);
    expect(keys(walk('/list', '/form', '/list'))).toEqual(['/list']);
  });

  it('are all hidden while another remote has the location', () => {
    const kept = walk('/list', '/elsewhere');

    expect(kept.active).toBeUndefined();
    expect(keys(kept)).toEqual(['/list']);
  });

  it('never include a redirect', () => {
    expect(walk('/old')).toMatchObject({ active: undefined, pages: [] });
  });

  it('are at most eight: the least recently seen is removed, and the others keep their order', () => {
    const eight = ['/list', ...[1, 2, 3, 4, 5, 6, 7].map((id) => `/detail/${id}`)];

    const kept = walk(...eight, '/list', '/detail/8');

    expect(keys(kept)).toEqual(['/list', ...[2, 3, 4, 5, 6, 7, 8].map((id) => `/detail/${id}`)]);
  });
});
