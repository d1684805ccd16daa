import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OnResolveArgs, type Plugin } from 'esbuild';

export interface Evaluated {
  /** Source of a module that re-exports what is to be evaluated. */
  text: string;
  /** The folder that its imports are resolved from. */
  folder: string;
  cacheDir: string;
  plugins?: Plugin[];
}

/** Bundles a module of this checkout for Node, runs it, and resolves with its exports. */
export async function evaluate({ text, folder, cacheDir, plugins = [] }: Evaluated): Promise<unknown> {
  const work = join(cacheDir, 'describe');
  const outfile = join(work, `${process.pid}-${performance.now()}.mjs`);
  await mkdir(work, { recursive: true });
  await build({
    stdin: { contents: text, resolveDir: folder, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    define: { 'process.env.NODE_ENV': '"production"' },
    // For CommonJS packages that require Node's built-in modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'silent',
    plugins,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}

/**
 * Leaves style sheets and the modules matched by `isLeftOut` out of the bundle: everything imported from them is a
 * function that does nothing, except the names that `instead` maps to another module, by request and name.
 */
export function leavingOut(
  isLeftOut: (asked: OnResolveArgs) => boolean,
  instead: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Plugin {
  return {
    name: 'leaving-out',
    setup(bundle) {
      bundle.onResolve({ filter: /\.css$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
      bundle.onResolve({ filter: /.*/ }, async (asked) => {
        const { path, importer, resolveDir, namespace } = asked;
        if (namespace !== 'file' || !isLeftOut(asked)) return undefined;
        const contents = leftOut(await namesIn(asked), instead[path] ?? {});
        return {
          path: `${path} for ${importer}`,
          namespace: 'left-out',
          pluginData: { contents, resolveDir },
        };
      });
      bundle.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ pluginData }) => ({
        contents: '',
        ...(pluginData as { contents: string; resolveDir: string } | undefined),
      }));
    },
  };
}

/** Returns the source of a module that exports these names as functions that do nothing. */
function leftOut(names: readonly string[], instead: Readonly<Record<string, string>>): string {
  return [
    `const nothing = new Proxy(function () {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : nothing), apply: () => nothing, construct: () => nothing });`,
    ...names.map((name) => {
      const other = instead[name];
      if (other) return `export { ${name} } from ${JSON.stringify(other)};`;
      return name === 'default' ? `export default nothing;` : `export const ${name} = nothing;`;
    }),
  ].join('\n');
}

/** Lists the names that a module imports from a package. */
async function namesIn({ path, importer, kind }: OnResolveArgs): Promise<string[]> {
  // The compiler adds these imports; the source does not contain them.
  if (path.startsWith('react/jsx')) return ['jsx', 'jsxs', 'Fragment'];
  if (kind === 'dynamic-import') return ['default'];
  const source = await readFile(importer, 'utf8');
  // redos-exception: source of this checkout
  const clauses = [...source.matchAll(/(?:import|export)\s+(?!type\b)([^'";]+?)\s+from\s+['"]([^'"]+)['"]/g)]
    .filter(([, , from]) => from === path)
    .map(([, clause = '']) => clause);
  return [
    ...new Set(
      clauses.flatMap((clause) => [
        ...(/^[\w$]/.test(clause) ? ['default'] : []),
        // redos-exception: source of this checkout
        ...(/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          // redos-exception: source of this checkout
          .map((name) => name.split(/\s+as\s+/)[0] ?? name),
      ]),
    ),
  ];
}
