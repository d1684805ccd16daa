export { invalidate } from './invalidate';
export { useAction } from './use-action';
export type { Action } from './use-action';
export { useDownload } from './use-download';
export type { Download } from './use-download';
export { endpointKey, useEndpoint } from './use-endpoint';
