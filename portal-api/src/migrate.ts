import { readConfig } from './config';
import { openInstance } from './instance';
import { lockFolder } from './platform/db/folder-lock';
import { createServer } from './platform/http/server';

// Migrates the database, seeds it when it is new, and ends: run before instances of a new version are started.
try {
  const config = readConfig(process.env);
  const lock = lockFolder(config.dataDir);
  try {
    const { log } = await createServer({ log: true });
    const progress = (text: string) => void process.stdout.write(`${text}\n`);
    const workerScript = new URL('./worker.js', import.meta.url);
    await (await openInstance({ config, log, progress, workerScript })).close();
    progress('the database is up to date');
  } finally {
    lock.release();
  }
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
