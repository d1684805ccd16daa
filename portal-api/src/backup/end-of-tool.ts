import type { ChildProcess } from 'node:child_process';

/** Resolves when a PostgreSQL tool has ended; rejects with its error output when it fails. */
export function endOf(tool: ChildProcess, name: string): Promise<void> {
  let said = '';
  tool.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    tool.on('error', () =>
      reject(new Error(`${name} was not found: install the client tools of PostgreSQL (postgresql-client).`)),
    );
    tool.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said.trim()}`)),
    );
  });
}
