import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join, posix } from 'node:path';
import type { Importers, Weights } from './growth';

/** The parts of Chromium's CPU profile that are read here; times in microseconds. */
export interface Profile {
  nodes: {
    id: number;
    callFrame: { url: string; functionName: string; lineNumber: number; columnNumber: number };
  }[];
  samples?: number[];
  timeDeltas?: number[];
}

interface Script {
  weights: Weights;
  moduleAt(line: number, column: number): string;
}

/** Every fourth column is looked up: exact enough, and faster. */
const columns = 4;

/** Returns the built file of a script from its URL's path. */
const fileOf = (path: string): string =>
  path.startsWith('/remotes/')
    ? path.replace(/^\/remotes\/([^/]+)\/[^/]+/, 'remote-$1/dist')
    : join('host/dist', path);

/** Returns a module's path in the workspace, or in the packages. */
const moduleName = (path: string): string => {
  const [file = ''] = posix.normalize(path).split('?');
  return file.split('node_modules/').at(-1) ?? file;
};

const nameOfSource = (source: string): string =>
  moduleName(source.replace(/^webpack:\/\/([^/]+?)(?:-TokenOfThisBuild)?\//, '$1/'));

const add = (sums: Record<string, number>, name: string, amount: number) =>
  (sums[name] = (sums[name] ?? 0) + amount);

/** Bytes in brotli; small files are sent uncompressed. */
function sentBytes(path: string): number {
  const packed = `${path}.br`;
  return statSync(existsSync(packed) ? packed : path).size;
}

function readScript(path: string): Script {
  const lines = readFileSync(path, 'utf8').split('\n');
  // A file that only groups shared modules has no source map.
  const map = existsSync(`${path}.map`)
    ? new SourceMap(
        JSON.parse(readFileSync(`${path}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
      )
    : undefined;
  const moduleAt = (line: number, column: number) => {
    const found = map?.findEntry(line, column);
    const source = found && 'originalSource' in found ? found.originalSource : undefined;
    return source ? nameOfSource(source) : '(bundler)';
  };
  const length: Record<string, number> = {};
  for (const [line, text] of lines.entries())
    for (let column = 0; column < text.length; column += columns)
      add(length, moduleAt(line, column), Math.min(columns, text.length - column));
  const total = Object.values(length).reduce((sum, each) => sum + each, 0);
  const kb = sentBytes(path) / 1000;
  return {
    moduleAt,
    weights: Object.fromEntries(
      Object.entries(length).map(([module, share]) => [module, (kb * share) / total]),
    ),
  };
}

/** Reads the built scripts of host and remotes with their source maps, each once. `rootDir` is the workspace. */
export function builtScripts(rootDir: string) {
  const scripts = new Map<string, Script>();
  const scriptOf = (path: string): Script => {
    const script = scripts.get(path) ?? readScript(join(rootDir, fileOf(path)));
    scripts.set(path, script);
    return script;
  };
  return {
    /** Returns the share of each module in the bytes of these scripts. */
    weightsOf(paths: readonly string[]): Weights {
      const sums: Record<string, number> = {};
      for (const path of paths)
        for (const [module, kb] of Object.entries(scriptOf(path).weights)) add(sums, module, kb);
      return sums;
    },
    /** Returns the milliseconds of processor time by module, or by the browser's own word in parentheses. */
    timesOf({ nodes, samples = [], timeDeltas = [] }: Profile): Record<string, number> {
      const names = new Map(
        nodes.map(({ id, callFrame: { url, functionName, lineNumber, columnNumber } }) => {
          const { pathname } = new URL(url || 'no:script');
          if (pathname.endsWith('.js')) return [id, scriptOf(pathname).moduleAt(lineNumber, columnNumber)];
          return [id, url ? '(page)' : functionName.startsWith('(') ? functionName : '(browser)'];
        }),
      );
      const sums: Record<string, number> = {};
      samples.forEach((id, at) => add(sums, names.get(id) ?? '(browser)', (timeDeltas[at] ?? 0) / 1000));
      delete sums['(idle)'];
      return sums;
    },
    /** Returns the imports between the modules of these scripts. */
    importersOf(paths: readonly string[]): Importers {
      const loaded = new Set(paths.map((path) => basename(path)));
      const importers: Record<string, string[]> = {};
      for (const folder of new Set(paths.map((path) => fileOf(path).split('/assets/')[0] ?? ''))) {
        const text = readFileSync(join(rootDir, folder, 'imports.map'), 'utf8');
        const all = Object.entries(JSON.parse(text) as Record<string, { in: string[]; by: string[] }>);
        const inPage = all.filter(([, module]) => module.in.some((file) => loaded.has(basename(file))));
        const names = new Set(inPage.map(([path]) => path));
        for (const [path, { by }] of inPage)
          (importers[moduleName(path)] ??= []).push(...by.filter((each) => names.has(each)).map(moduleName));
      }
      return importers;
    },
    /** Returns the path of the file of each layer of the host. */
    layers(): Record<string, string> {
      const files = readdirSync(join(rootDir, 'host/dist/assets'));
      return Object.fromEntries(
        files.flatMap((file) => {
          const [, layer] = /^(main|stable|layer-\w+)\.\w+\.js$/.exec(file) ?? [];
          return layer ? [[layer, `/assets/${file}`]] : [];
        }),
      );
    },
    kbOf: (path: string): number => Math.round(sentBytes(join(rootDir, fileOf(path))) / 1000),
  };
}
