/**
 * What the host provides to every remote. A remote carries no copy of these, so each exists once in a page.
 * Everything else (domain, contract, icons, a remote's own code) may safely exist twice and is bundled where used.
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
  'antd-table',
  'ui',
  'list',
  'form',
  'detail',
  'upload',
  'import',
  'chart',
] as const;

export const kernelName = 'shared-kernel';

/** Every request that is answered from the share scope, as it is written in an import. */
export const sharedRequests: readonly string[] = [
  ...sharedLibraries,
  ...sharedKernelParts.map((part) => `${kernelName}/${part}`),
];

/** The chunk that holds a shared module in the host: `shared-kernel/antd-table` → `shared-antd-table`. */
export function sharedChunkName(request: string): string {
  return `shared-${request
    .replace(`${kernelName}/`, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-/, '')}`;
}
