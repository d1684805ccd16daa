import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with the same id; empty where the system has no such data. */
  startedAt: string;
}

/** Locks the data folder for this process; throws if a living process has it. Takes over a dead process's lock. */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'portal.lock');
  const self: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  const holder = readHolder(path);
  if (holder && isAlive(holder) && holder.pid !== self.pid) {
    throw new Error(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or set PORTAL_DATA_DIR to another folder.`,
    );
  }
  rmSync(path, { force: true });
  // `wx`: of two processes that take over at the same time, one fails here.
  writeFileSync(path, JSON.stringify(self), { flag: 'wx' });
  return {
    release() {
      if (readHolder(path)?.pid === self.pid) rmSync(path, { force: true });
    },
  };
}

function readHolder(path: string): Holder | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(path, 'utf8'));
    return typeof holder.pid === 'number'
      ? { pid: holder.pid, startedAt: holder.startedAt ?? '' }
      : undefined;
  } catch {
    return undefined; // half written by a process that was killed
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return holder.startedAt === startOf(holder.pid);
}

/**
 * Returns field 22 of /proc/<pid>/stat: ticks between boot and the start of the process. Empty for no process, and for
 * a zombie, which was killed and not reaped yet.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? '' : (fields[18] ?? '');
  } catch {
    return '';
  }
}
