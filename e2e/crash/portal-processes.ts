import { readFileSync } from 'node:fs';

const scripts = { api: 'portal-api/dist/server.js', edge: 'delivery/dist/edge.js' } as const;
export type Part = keyof typeof scripts;

/** Returns the id of a process under `npm start`; undefined during its restart. Linux only: it reads /proc. */
export function pidOf(startPid: number, part: Part): number | undefined {
  const children = readFileSync(`/proc/${startPid}/task/${startPid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
  const pid = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(scripts[part]),
  );
  return pid === undefined ? undefined : Number(pid);
}

/** Kills that process, if it is running. */
export function kill(startPid: number, part: Part): void {
  const pid = pidOf(startPid, part);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}
