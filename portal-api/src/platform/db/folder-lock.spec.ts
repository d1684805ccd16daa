import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './folder-lock';
import { tempFolder } from '../../testing/temp-folder';

let folder: string;
const lockOf = () => join(folder, 'portal.lock');

beforeEach(() => {
  folder = tempFolder();
});

describe('the lock of the data folder', () => {
  it('is refused while a living process holds it, naming folder and process', () => {
    lockFolder(folder);
    const lock: { startedAt: string } = JSON.parse(readFileSync(lockOf(), 'utf8'));
    // The parent of this worker is alive; its process id represents a second portal.
    const parentStart =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? lock.startedAt;
    writeFileSync(lockOf(), JSON.stringify({ pid: process.ppid, startedAt: parentStart }));

    expect(() => lockFolder(folder)).toThrow(new RegExp(`${folder} is in use by process ${process.ppid}`));
  });

  it('is taken over from a dead process, from a reused process id, and when half written', () => {
    for (const stale of [
      { pid: 4_194_303, startedAt: '1' },
      { pid: process.ppid, startedAt: '1' },
    ]) {
      writeFileSync(lockOf(), JSON.stringify(stale));
      expect(() => lockFolder(folder)).not.toThrow();
    }
    writeFileSync(lockOf(), '{"pid":');

    lockFolder(folder);

    expect(JSON.parse(readFileSync(lockOf(), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is taken over from a killed process that its parent has not reaped', async () => {
    // `exec` leaves the shell's child with a parent that never reaps it.
    const parent = spawn('sh', ['-c', 'sleep 20 & echo $!; exec sleep 20']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line);
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    writeFileSync(lockOf(), JSON.stringify({ pid, startedAt: stat()[19] }));
    expect(() => lockFolder(folder)).toThrow('in use');
    process.kill(pid, 'SIGKILL');
    while (stat()[0] !== 'Z') await new Promise((resolve) => setTimeout(resolve, 10));

    expect(() => lockFolder(folder)).not.toThrow();
    parent.kill('SIGKILL');
  });

  it('is deleted when it is released', () => {
    lockFolder(folder).release();

    expect(() => readFileSync(lockOf())).toThrow();
  });
});
