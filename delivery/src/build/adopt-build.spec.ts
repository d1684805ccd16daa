import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { readRemoteJson } from '../storage/remote-json';
import { adoptBuild } from './adopt-build';
import { integrityOf } from './integrity';

const folder = temporaryFolder();
const from = join(folder, 'built-elsewhere');
const outputDir = join(folder, 'adopted');
const code = `console.log(${JSON.stringify('code '.repeat(500))});`;

const route = { id: 'survey.list', path: '/survey/index', title: '调查' };
const stated = {
  name: 'survey',
  requires: { kernel: '^0.1.0', api: '^1.0.0' },
  routes: [route],
};

beforeEach(() => {
  rmSync(from, { recursive: true, force: true });
  write(from, {
    'entry.js': 'globalThis.survey = {};',
    'chunks/page.js': code,
    'mf-manifest.json': JSON.stringify({
      name: 'survey',
      metaData: { remoteEntry: { name: 'entry.js', path: '' } },
      exposes: [
        {
          path: './remote',
          assets: { js: { sync: ['chunks/page.js'], async: [] }, css: { sync: [], async: [] } },
        },
      ],
    }),
    'remote.json': JSON.stringify(stated),
  });
});

const adopt = () => adoptBuild({ from, version: '1.2.0', outputDir });

describe('a remote built outside of this checkout', () => {
  it('is adopted as a version, with first load, sizes and hashes added to the description of the copy alone', async () => {
    await adopt();

    const described = readRemoteJson(outputDir);
    expect(described).toMatchObject({
      ...stated,
      version: '1.2.0',
      slots: [],
      exposes: './remote',
      entry: 'mf-manifest.json',
      assets: { firstLoad: ['entry.js', 'chunks/page.js'] },
      sizes: { firstLoad: { raw: code.length + 23 } },
    });
    expect(Object.keys(described.integrity).sort()).toEqual([
      'chunks/page.js',
      'entry.js',
      'mf-manifest.json',
    ]);
    expect(described.integrity['chunks/page.js']).toBe(integrityOf(Buffer.from(code)));
    expect(existsSync(join(outputDir, 'chunks/page.js.br'))).toBe(true);
    expect(JSON.parse(readFileSync(join(from, 'remote.json'), 'utf8'))).toEqual(stated);
    expect(existsSync(join(from, 'chunks/page.js.br'))).toBe(false);
  });

  it('is accepted when a file of its manifest is missing; the checks report that later', async () => {
    rmSync(join(from, 'chunks/page.js'));

    await adopt();

    expect(readRemoteJson(outputDir)).toMatchObject({
      assets: { firstLoad: ['entry.js', 'chunks/page.js'] },
      sizes: { firstLoad: { raw: 23 } },
    });
  });

  it('lists the shared modules and names that its code uses and does not bundle, even if its manifest omits them', async () => {
    const manifest = JSON.parse(readFileSync(join(from, 'mf-manifest.json'), 'utf8'));
    const brought = { js: { sync: ['chunks/page.js'], async: [] } };
    const named = { js: { sync: [], async: [] } };
    write(from, {
      'entry.js':
        "(()=>{var m={1:(e,t,r)=>{var a=r(2),b=r(3),c=r(4);a.navigate();b.useState();c.map()}};var s={2:{shareKey:'shared-kernel/runtime'},3:{shareKey:'react'},4:{shareKey:'rxjs'}}})();",
      'mf-manifest.json': JSON.stringify({
        ...manifest,
        shared: [
          { name: 'react', assets: brought },
          { name: 'zod', assets: named },
        ],
      }),
    });

    await adopt();

    expect(readRemoteJson(outputDir)).toMatchObject({
      assets: { shared: ['rxjs', 'shared-kernel/runtime', 'zod'] },
      uses: { react: ['useState'], rxjs: ['map'], 'shared-kernel/runtime': ['navigate'] },
    });
  });

  it.each([
    ['remote.json', undefined, /remote\.json is missing: it contains name, requires, routes/],
    ['remote.json', '<html>', /remote\.json is not JSON/],
    ['remote.json', JSON.stringify({ ...stated, routes: 'none' }), /routes/],
    ['mf-manifest.json', '{}', /not a federation manifest:[^]+Is the bundler's option for it on/],
  ])('is refused with a message when its %s is %s', async (file, text, message) => {
    if (text === undefined) rmSync(join(from, file));
    else write(from, { [file]: text });

    await expect(adopt()).rejects.toThrow(message);
  });

  it.each<[change: object, words: RegExp]>([
    [{ asksForHashes: true }, /publish derives asksForHashes itself: take it out/],
    [{ integrity: {}, assets: { firstLoad: [] } }, /publish derives assets, integrity itself/],
    [
      { requires: { api: '^1.0.0' } },
      /requires\.kernel must be a range of versions of the kernel, such as "\^0/,
    ],
    [{ requires: { kernel: '^0.1.0', api: 1 } }, /requires\.api must be a range of versions of the API/],
    [{ routes: [{ ...route, path: 'survey' }] }, /routes\[0\]\.path must begin with a slash/],
    [
      { routes: [{ ...route, titel: '调查' }] },
      /routes\[0\] has "titel", which is no field of it: take it out/,
    ],
    [{ routes: [{ ...route, hidden: 'yes' }] }, /routes\[0\]\.hidden must be a boolean, and is a string/],
    [{ slots: [{ id: 'survey.hint' }] }, /slots\[0\]\.slot is missing: it must be a string/],
    [{ exposes: './other' }, /exposes must be one of \.\/remote/],
    [{ budget: { firstLoad: -1 } }, /budget\.firstLoad must be above 0/],
    [{ needs: { workers: 0.5 } }, /needs\.workers must be a whole number/],
    [{ needs: { storage: ['*'] } }, /needs\.storage\[0\] must be such as "map-tiles"/],
    [{ needs: { origins: ['https://a.example'] } }, /needs has "origins", which is no field of it/],
    [{ name: '../evil' }, /name must be of lower-case letters, digits and hyphens/],
    [{ trusted: true }, /the whole has "trusted"/],
    [{ ['__proto__']: { asksForHashes: true } }, /__proto__/],
  ])('is refused with the field and its correction when its description has %j', async (change, words) => {
    write(from, { 'remote.json': JSON.stringify({ ...stated, ...change }) });

    const problem = (await adopt().catch((thrown: unknown) => thrown)) as Error;

    expect([problem.name, problem.message]).toEqual(['Refusal', expect.stringMatching(words)]);
    expect(problem.message).toMatch(/docs\/releasing\.md/);
  });
});
