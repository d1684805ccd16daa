import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { callbackify } from 'node:util';
import { makeTempFolder } from '../data-folder';

const pieceBytes = 64 * 1024;

interface Spool {
  to: Writable;
  /** Everything that is written to `to`. Destroying it destroys `to`. */
  from: Readable;
}

/**
 * Opens a file that is read while it is written, so that the writer never waits for a slow reader. The file has no name:
 * a killed process leaves nothing behind.
 */
export async function openSpool(dataDir: string): Promise<Spool> {
  const folder = await makeTempFolder(dataDir, 'spool');
  const file = await open(join(folder, 'bytes'), 'w+', 0o600);
  await rm(folder, { recursive: true, force: true });
  let [written, read] = [0, 0];
  let isAsked = false;

  const give = () => {
    if (!isAsked) return;
    if (read < written) {
      isAsked = false;
      file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, read).then(
        ({ bytesRead, buffer }) => {
          read += bytesRead;
          from.push(buffer.subarray(0, bytesRead));
        },
        (error: Error) => from.destroy(error),
      );
    } else if (to.writableFinished) from.push(null);
  };
  const store = callbackify(async (chunk: Buffer) => {
    for (const end = written + chunk.length; written < end;)
      written += (await file.write(chunk, chunk.length - (end - written), end - written, written))
        .bytesWritten;
    give();
  });
  const close = callbackify(() => file.close());
  const to = new Writable({ write: (chunk: Buffer, _encoding, done) => store(chunk, done) });
  to.on('finish', give).on('error', (error) => from.destroy(error));
  const from = new Readable({
    read() {
      isAsked = true;
      give();
    },
    destroy(error, done) {
      to.destroy();
      close((failed) => done(error ?? failed));
    },
  });
  return { to, from };
}
