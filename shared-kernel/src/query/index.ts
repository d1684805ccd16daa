export { type Action, invalidate, useAction } from './use-action';
export { type Download, useDownload } from './use-download';
export { endpointKey, useEndpoint } from './use-endpoint';
