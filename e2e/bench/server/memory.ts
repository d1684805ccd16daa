import { readFileSync } from 'node:fs';

const everyMs = 25;

/** Resident memory of a process in MB; null where there is no /proc. */
function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Records a process's memory from now on; `stop` returns the maximum above the start in MB. */
export function watchMemory(pid: number): { stop(): number | null } {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    const now = residentMegabytes(pid);
    if (now !== null && (most === null || now > most)) most = now;
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return before === null || most === null ? null : Math.round(most - before);
    },
  };
}
