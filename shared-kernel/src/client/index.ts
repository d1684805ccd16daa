export { createApiClient } from './api-client';
export type { ApiClient, CallArguments, CallOptions, FailedCall, RawAnswer } from './api-client';
export {
  isOutcomeUnknown,
  isProblem,
  isSessionExpired,
  networkProblemCode,
  networkProblemText,
  ProblemError,
} from './problem-error';
export type { CallInput, LooseInput, UploadParts } from './request';
export { saveFile } from './save-file';
