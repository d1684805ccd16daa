export { type Action, type Download, invalidate, useAction, useDownload } from './use-action';
export { endpointKey, useEndpoint } from './use-endpoint';
