/** The stage at which a remote failed. */
export type FailureStage =
  /** It is not in the registry, or does not have the requested page. */
  | 'unknown'
  | 'incompatible'
  /** remote.json */
  | 'description'
  | 'manifest'
  | 'entry'
  /** A chunk or stylesheet, or the module that it should have brought. */
  | 'code'
  /** A file is not the one that was published. */
  | 'integrity'
  | 'timeout'
  | 'mount'
  /** A page of it threw. */
  | 'render'
  /** It re-rendered in an endless loop. */
  | 'loop'
  /** It changed what all remotes share, or the frame around them. */
  | 'trespass'
  /** Its page hung when it was opened last. */
  | 'hang';

interface FailureParts {
  readonly remote: string;
  readonly version?: string | undefined;
  readonly stage: FailureStage;
  readonly cause?: unknown;
  readonly isTemporary?: boolean;
}

/** A remote that could not be brought into the page; the message is for readers of failure reports. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly version: string | undefined;
  readonly stage: FailureStage;
  /** A short network or server failure may be over at the next attempt. */
  readonly isTemporary: boolean;
  /** The number of its report, once reported. */
  reference: string | undefined;

  constructor({ remote, version, stage, cause, isTemporary = false }: FailureParts) {
    super(`remote ${remote}@${version ?? '?'} failed at ${stage}: ${messageOf(cause)}`, { cause });
    this.remote = remote;
    this.version = version;
    this.stage = stage;
    this.isTemporary = isTemporary;
  }
}

const messageOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : String(cause ?? 'no reason given');

/** Any error as a failure of this version; a RemoteFailure is returned unchanged. */
export const failureAt = (stage: FailureStage, error: unknown, remote: string, version?: string) =>
  error instanceof RemoteFailure ? error : new RemoteFailure({ remote, version, stage, cause: error });
