/** Where on its way into the page a remote failed. */
export type FailureStage = 'unknown' | 'incompatible' | 'manifest' | 'entry' | 'code' | 'timeout' | 'mount';

interface FailureParts {
  readonly remote: string;
  readonly version?: string;
  readonly stage: FailureStage;
  readonly cause?: unknown;
}

/** A remote that could not be brought into the page; the message is for those who read the fault reports. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly version: string | undefined;
  readonly stage: FailureStage;

  constructor({ remote, version, stage, cause }: FailureParts) {
    super(`remote ${remote}@${version ?? '?'} failed at ${stage}: ${messageOf(cause)}`, { cause });
    this.remote = remote;
    this.version = version;
    this.stage = stage;
  }

  /** A blink of the network or of the server may be over at the next try; the other stages only change with a new version. */
  get mayPass(): boolean {
    return this.stage === 'manifest' || this.stage === 'entry' || this.stage === 'code';
  }
}

const messageOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : String(cause ?? 'no reason given');

/** Module Federation's own codes: https://module-federation.io/guide/troubleshooting/runtime */
const stageOfCode: ReadonlyArray<readonly [RegExp, FailureStage]> = [
  [/RUNTIME-0(03|07|13)/, 'manifest'],
  [/RUNTIME-0(01|08)/, 'entry'],
  [/RUNTIME-0(02|05|06|12|15)/, 'incompatible'],
  [/RUNTIME-0(04|14)/, 'unknown'],
];

/** Names the stage at which loading broke; a failure that is already named stays as it is. */
export function classify(error: unknown, remote: string, version?: string): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const message = messageOf(error);
  const known = stageOfCode.find(([code]) => code.test(message));
  return new RemoteFailure({ remote, version, stage: known?.[1] ?? 'code', cause: error });
}
