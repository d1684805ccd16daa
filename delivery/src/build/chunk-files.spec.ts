import { temporaryFolder, write } from '../edge/edge.fixture';
import { chunkFiles } from './chunk-files';

const folder = temporaryFolder();

const filesOf = (files: Record<string, string>) => {
  write(folder, files);
  return chunkFiles(folder, Object.keys(files));
};

describe('chunkFiles', () => {
  it('finds the chunks that webpack names by id and hash', () => {
    const entry = `var r={};r.u=e=>"assets/"+({58:"common"}[e]||e)+"."+{58:"8b21",76:"1da0"}[e]+".js";`;

    expect(filesOf({ 'entry.js': entry })).toEqual(['assets/76.1da0.js', 'assets/common.8b21.js']);
  });

  it('finds the chunks that Rspack names, and omits a chunk without a script', () => {
    const entry = `var r={};r.u=e=>""+(991===e?"page":e)+"."+({976:"4f01",991:"0975"})[e]+".js";r.e(5);`;

    expect(filesOf({ 'entry.js': entry })).toEqual(['976.4f01.js', 'page.0975.js']);
  });

  it('finds the chunks that other files load when the chunk name function has several statements', () => {
    const entry = 'var r={};r.u=function(e){if(e===1)return "first.js";return e+".js"};';

    expect(filesOf({ 'entry.js': entry, 'other.js': 'r.e(2).then(x);r.e("list")' })).toEqual([
      '2.js',
      'first.js',
      'list.js',
    ]);
  });

  it('finds the files that a module imports by a relative path', () => {
    const module = `import './styles.js'; export * from '../shared.js'; import('./page.js'); import('react');`;

    expect(filesOf({ 'assets/entry.js': module })).toEqual([
      'assets/page.js',
      'assets/styles.js',
      'shared.js',
    ]);
  });
});
