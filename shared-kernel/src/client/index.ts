export { createApiClient } from './api-client';
export type { ApiClient, CallArguments, CallOptions, FailedCall, RawAnswer } from './api-client';
export {
  heldAtOf,
  isOutcomeUnknown,
  isProblem,
  isSessionExpired,
  networkProblemCode,
  networkProblemText,
  ProblemError,
} from './problem-error';
export type { CallInput, IfNeedsNothing, LooseInput, UploadParts } from './request';
export { bytesOfBlob, textOfBlob } from './read-blob';
export { randomId } from './random-id';
export { saveFile, saveTable } from './save-file';
