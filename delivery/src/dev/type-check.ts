import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Workspace } from '../build/workspace';

/** Runs the type checker for a remote. The bundler strips types and would not report type errors. */
export class TypeCheck {
  readonly #command: string;
  readonly #args: string[];
  readonly #rootDir: string;
  #running: ChildProcess | undefined;

  constructor({ rootDir, packageDir }: Workspace, remote: string) {
    this.#rootDir = rootDir;
    this.#command = join(rootDir, 'node_modules', '.bin', 'tsc');
    this.#args = ['-p', packageDir(`remote-${remote}`), '--noEmit', '--pretty', 'false'];
  }

  /** Resolves with one text per error; undefined when a later check or the end of the server aborted this one. */
  run(): Promise<string[] | undefined> {
    this.stop();
    const child = spawn(this.#command, this.#args, {
      cwd: this.#rootDir,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#running = child;
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve(this.#running === child ? errorsIn(output) : undefined));
    });
  }

  stop(): void {
    this.#running?.kill();
    this.#running = undefined;
  }
}

/** Splits the output into errors; indented lines continue the error before them. */
function errorsIn(output: string): string[] {
  return output
    .split(/\n(?=\S)/)
    .map((text) => text.trim())
    .filter(Boolean);
}
