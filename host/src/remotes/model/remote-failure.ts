export type FailureStage =
  /** The remote is not in the registry, or does not have the requested page. */
  | 'unknown'
  | 'incompatible'
  /** remote.json could not be loaded or is invalid. */
  | 'description'
  | 'manifest'
  | 'entry'
  /** A chunk or stylesheet, or the module that it should contain. */
  | 'code'
  /** A file does not match its published hash. */
  | 'integrity'
  | 'timeout'
  | 'mount'
  /** A page of the remote threw. */
  | 'render'
  /** The remote re-rendered in an endless loop. */
  | 'loop'
  /** The remote changed something that all remotes share, or the frame around them. */
  | 'trespass'
  /** The remote's page hung when it was last opened. */
  | 'hang';

interface FailureParts {
  readonly remote: string;
  readonly version?: string | undefined;
  readonly stage: FailureStage;
  readonly cause?: unknown;
  readonly isTemporary?: boolean;
}

/** A remote that could not be loaded or failed; the message is for readers of failure reports. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly version: string | undefined;
  readonly stage: FailureStage;
  /** A short failure of network or server that may be over at the next attempt. */
  readonly isTemporary: boolean;
  /** Number of the report, once reported. */
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

/** Wraps any error as a failure of this version; a RemoteFailure is returned unchanged. */
export const failureAt = (stage: FailureStage, error: unknown, remote: string, version?: string) =>
  error instanceof RemoteFailure ? error : new RemoteFailure({ remote, version, stage, cause: error });
