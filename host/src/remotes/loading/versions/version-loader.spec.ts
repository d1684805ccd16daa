import { aDescription, baseAt } from '../loading.fixture';
import { preloadFiles } from './version-loader';

const base = baseAt('2.0.0');
const description = aDescription('2.0.0', {
  routes: [
    { id: 'claims.t1', path: '/cases', title: '报案列表' },
    { id: 'claims.case', path: '/cases/:id', title: '案件详情' },
  ],
  assets: {
    firstLoad: ['assets/entry.js'],
    pages: {
      'claims.t1': { files: ['assets/common.js', 'assets/list.js', 'assets/list.css'] },
      'claims.case': { files: ['assets/common.js', 'assets/case.js'] },
    },
  },
  integrity: {
    'assets/entry.js': 'sha384-e',
    'assets/common.js': 'sha384-c',
    'assets/list.css': 'sha384-s',
    'assets/case.js': 'sha384-d',
  },
});

describe('the preload hints for a page that is about to be opened', () => {
  afterEach(() => document.head.replaceChildren());
  const hintsFor = (path?: string) => {
    preloadFiles(base, description, path);
    return [...document.head.querySelectorAll('link')].map(
      ({ rel, as, crossOrigin, integrity, href }) =>
        `${rel} ${as} ${crossOrigin} ${integrity} ${href.replace(base, '')}`,
    );
  };

  it('name the first files of the remote and those of the page, each with its hash', () => {
    expect(hintsFor('/cases/7')).toEqual([
      'preload script anonymous sha384-e assets/entry.js',
      'preload script anonymous sha384-c assets/common.js',
      'preload script anonymous sha384-d assets/case.js',
    ]);
  });

  it('include stylesheets, but no file without a hash', () => {
    expect(hintsFor('/cases')).toEqual([
      'preload script anonymous sha384-e assets/entry.js',
      'preload script anonymous sha384-c assets/common.js',
      'preload style anonymous sha384-s assets/list.css',
    ]);
  });

  it('name only the first files for a widget or an unknown path', () => {
    const first = ['preload script anonymous sha384-e assets/entry.js'];

    expect(hintsFor()).toEqual(first);
    document.head.replaceChildren();
    expect(hintsFor('/elsewhere')).toEqual(first);
  });
});
