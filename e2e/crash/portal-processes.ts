import { readFileSync } from 'node:fs';

const scripts = { api: 'portal-api/dist/server.js', edge: 'delivery/dist/edge.js' } as const;
export type Part = keyof typeof scripts;

/** Kills one of the processes that `npm start` keeps running. Linux alone: it finds them in /proc. */
export function kill(startPid: number, part: Part): void {
  const children = readFileSync(`/proc/${startPid}/task/${startPid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
  const pid = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(scripts[part]),
  );
  // It may just be about to be started again.
  if (pid) process.kill(Number(pid), 'SIGKILL');
}
