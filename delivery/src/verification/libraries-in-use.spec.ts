import { libraryIssues } from './libraries-in-use';

const remote = {
  requires: { kernel: '^0.1.0', api: '^1.0.0', shared: { react: '^19.3.0', 'react-dom': '^19.3.0' } },
  assets: {
    firstLoad: [],
    shared: ['react'],
    pages: { 'claims.list': { files: [], shared: ['shared-kernel/ui', 'react/jsx-runtime'] } },
  },
};
const host = { kernel: '0.1.0', libraries: { react: '19.3.1', 'react-dom': '19.3.1' } };
const inUse = {
  shared: { react: ['19.3.1'], 'react/jsx-runtime': ['19.3.1'], 'shared-kernel/ui': ['0.1.4'] },
  renderers: ['19.3.1'],
};

describe('the libraries on a page with a remote', () => {
  it('are accepted in one copy each, in versions that the remote supports', () => {
    expect(libraryIssues(remote, host, inUse)).toEqual([]);
  });

  it.each([
    [{ react: ['19.3.1', '18.2.0'] }, 'react is there in 2 versions: 19.3.1, 18.2.0'],
    [{ 'react/jsx-runtime': [] }, 'react/jsx-runtime is there in 0 versions: '],
    [{ react: ['19.2.7'] }, 'react is 19.2.7, the remote needs ^19.3.0'],
    [{ 'shared-kernel/ui': ['0.2.0'] }, 'shared-kernel/ui is 0.2.0, the remote needs ^0.1.0'],
  ])('are reported when the scope has %j', (shared, message) => {
    expect(libraryIssues(remote, host, { ...inUse, shared: { ...inUse.shared, ...shared } })).toEqual([
      message,
    ]);
  });

  it('are reported when a second React renders', () => {
    expect(libraryIssues(remote, host, { ...inUse, renderers: ['19.3.1', '18.3.1'] })).toEqual([
      'React DOM runs 2 times (19.3.1, 18.3.1)',
      'React DOM 18.3.1 runs, the host provides 19.3.1',
    ]);
  });

  it('are ignored when the remote bundles its own React', () => {
    const foreign = {
      ...remote,
      requires: { ...remote.requires, shared: {} },
      assets: { firstLoad: [], shared: [], pages: {} },
    };

    expect(libraryIssues(foreign, host, { ...inUse, renderers: ['19.3.1', '18.3.1'] })).toEqual([]);
  });
});
