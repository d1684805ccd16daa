import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '../../portal-api/src/testing/temp-folder';

const afterMs = 700;

/** Sends twenty heartbeats a second until a message makes it hang. */
const child = `
  process.on('disconnect', () => process.exit());
  setInterval(() => process.send({ heartbeat: true }), 50);
  process.on('message', (how) => {
    if (how === 'stop') process.kill(process.pid, 'SIGSTOP');
    for (; how === 'loop';);
    // Longer than it may be silent without working.
    for (const until = Date.now() + ${2 * afterMs}; how === 'work' && Date.now() < until; );
  });
  process.send({ port: process.pid });
`;

/** Supervises that child, forwards messages to it, and prints the id of each process that listens. */
const parent = `
  import { createInterface } from 'node:readline';
  import { supervise } from ${JSON.stringify(pathToFileURL(join(__dirname, 'supervised.mjs')).href)};
  const supervised = supervise({
    name: 'child',
    script: process.argv[2],
    silence: { afterMs: ${afterMs}, tickMs: 50 },
    onListening: (port) => console.log('listening ' + port),
    onFailedStart: (problem) => console.log(problem.message),
  });
  createInterface({ input: process.stdin }).on('line', (how) => supervised.send(how));
`;

describe('a supervised process', () => {
  const folder = tempFolder();
  let supervisor: ChildProcess;
  let lines: string[];

  const pids = () => lines.flatMap((line) => /^listening (\d+)$/.exec(line)?.slice(1).map(Number) ?? []);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  async function pidAfter(count: number): Promise<number> {
    for (const deadline = Date.now() + 45_000; pids().length <= count; await pause(20))
      if (Date.now() > deadline) throw new Error('no process listens');
    return pids()[count] ?? 0;
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  beforeEach(() => {
    lines = [];
    for (const [name, text] of Object.entries({ child, parent }))
      writeFileSync(join(folder, `${name}.mjs`), text);
    supervisor = spawn(process.execPath, [join(folder, 'parent.mjs'), join(folder, 'child.mjs')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    supervisor.stdout?.setEncoding('utf8').on('data', (text: string) => void lines.push(...text.split('\n')));
  });
  afterEach(() => {
    supervisor.kill('SIGKILL');
    // A hanging process does not notice that its supervisor has exited.
    for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  it.each(['loop', 'stop'])('that hangs is killed and restarted: %s', async (how) => {
    const first = await pidAfter(0);
    supervisor.stdin?.write(`${how}\n`);

    const second = await pidAfter(1);

    expect(second).not.toBe(first);
    expect(isAlive(first)).toBe(false);
    expect(lines).toContainEqual(expect.stringContaining('gave no sign of life'));
  });

  it('is not restarted while it works without a heartbeat', async () => {
    const pid = await pidAfter(0);
    supervisor.stdin?.write('work\n');
    await pause(4 * afterMs);

    expect(pids()).toEqual([pid]);
    expect(isAlive(pid)).toBe(true);
  });

  it('is not restarted after the machine or the supervisor was suspended', async () => {
    const pid = await pidAfter(0);
    const sleep = async (sleeping: number[]) => {
      for (const one of sleeping) process.kill(one, 'SIGSTOP');
      await pause(2 * afterMs);
      for (const one of sleeping) process.kill(one, 'SIGCONT');
      await pause(300);
    };

    await sleep([supervisor.pid ?? 0]);
    await sleep([pid, supervisor.pid ?? 0]);

    expect(pids()).toEqual([pid]);
    expect(isAlive(pid)).toBe(true);
  });
});
