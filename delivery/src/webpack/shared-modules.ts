/**
 * Libraries that the host provides to every remote. Remotes contain no copy, so each exists once in a page. Everything
 * else (domain, contract, icons, a remote's own code) may safely exist twice and is bundled where used.
 */
export const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'rxjs',
  'zod',
  '@tanstack/react-query',
] as const;

export const sharedKernelParts = [
  'runtime',
  'client',
  'query',
  'routing',
  'antd',
  'antd-entry',
  'ui',
  'list',
  'table',
  'form',
  'wizard',
  'detail',
  'upload',
  'recognition',
  'grid',
  'import',
  'chart',
  'pdf',
  'calendar',
  'comparison',
  'tree',
  'messages',
  'materials',
  'operator',
  'payment',
] as const;

export const kernelName = 'shared-kernel';

/** Every request that is resolved from the share scope, as written in an import. */
export const sharedRequests: readonly string[] = [
  ...sharedLibraries,
  ...sharedKernelParts.map((part) => `${kernelName}/${part}`),
];

/**
 * Of these libraries the host provides only the names below. A shared module is not tree-shaken, since the build cannot
 * know what a remote will import; complete, these two would add 45 kB (brotli) to the first page. A spec compares the
 * lists with the imports in the sources.
 */
export const curatedLibraries: Readonly<Record<string, readonly string[]>> = {
  'react-router-dom': words(`
    Link NavLink Navigate Outlet Route Router RouterProvider
    Routes createBrowserRouter createMemoryRouter generatePath matchPath redirect useBlocker
    useHref useLocation useMatch useNavigate useParams useRevalidator useRouteError useSearchParams
  `),
  zod: words(`
    any array boolean codec coerce custom date discriminatedUnion email
    enum file instanceof int iso lazy literal looseObject never
    null nullable number object optional partialRecord pipe preprocess record
    strictObject string templateLiteral transform tuple undefined union unknown url
    uuid void config decode encode flattenError parse prettifyError safeDecode
    safeEncode safeParse NEVER ZodArray ZodBoolean ZodCodec ZodDefault ZodEnum ZodError
    ZodLiteral ZodNull ZodNullable ZodNumber ZodObject ZodOptional ZodString ZodType ZodUndefined
    ZodUnion
  `),
};

/** A name of a library that stands for the library itself: its properties are names of the library. */
export const namespaceOf: Readonly<Record<string, string>> = { zod: 'z' };

/** Alternatives to names that the host does not provide, by package. */
const instead: Readonly<Record<string, string>> = {
  'react-router-dom':
    'createRemote of shared-kernel/routing makes the router of a remote, and navigation of shared-kernel/runtime goes to other pages',
  [kernelName]: 'the names of this version are in shared-kernel/api.json',
};

export function insteadOf(request: string): string {
  return (
    instead[packageOf(request)] ??
    'a remote that needs more of the library brings it along, and leaves it out of what it shares'
  );
}

/** The classes of `z.core` that code checks errors and schemas against. */
export const curatedZodCore = ['$ZodAsyncError', '$ZodEncodeError', '$ZodError', '$ZodType'];

/** Packages whose versions host and remote must agree on; antd is provided to remotes through the kernel's parts. */
export const sharedPackages: readonly string[] = [
  ...new Set(sharedLibraries.map((request) => packageOf(request))),
  'antd',
];

/** Returns the package that provides a request: `react/jsx-runtime` → `react`. */
export function packageOf(request: string): string {
  const [first = '', second = ''] = request.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

const sharedChunkPrefix = 'shared-';

/** Returns the host's chunk name of a shared module: `shared-kernel/antd-entry` → `shared-antd-entry`. */
export function sharedChunkName(request: string): string {
  return `${sharedChunkPrefix}${request
    .replace(`${kernelName}/`, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-/, '')}`;
}

/** Returns the chunk name of a module that replaces one of the previous kernel. */
export const adapterChunkName = (request: string): string => `previous-${sharedChunkName(request)}`;

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
