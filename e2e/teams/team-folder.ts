import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilSaid } from '../bench/processes';

interface Ran {
  code: number;
  /** Output of the command on both streams. */
  said: string;
}

/** Creates an empty folder for a team. Its commands know neither the folder nor the settings of this checkout. */
export function openTeamFolder(registry: string) {
  const home = mkdtempSync(join(tmpdir(), 'team-'));
  const folder = join(home, 'visits');
  mkdirSync(folder);
  writeFileSync(join(folder, '.npmrc'), `@employer-liability:registry=${registry}\n`);
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_(?:registry|cache))|PORTAL_|INIT_CWD|NODE_PATH|PORT$)/.test(name),
  );
  const env = { ...Object.fromEntries(outside), XDG_CONFIG_HOME: join(home, 'config') };

  const ran = (line: string, settings: NodeJS.ProcessEnv = {}) =>
    new Promise<Ran>((resolve) => {
      const [command = '', ...args] = line.split(' ');
      execFile(command, args, { cwd: folder, env: { ...env, ...settings } }, (problem, stdout, stderr) =>
        resolve({ code: problem ? 1 : 0, said: stdout + stderr }),
      );
    });
  let stop = () => Promise.resolve();
  return {
    folder,
    /** Runs a command that must succeed; resolves with its output. */
    async run(line: string): Promise<string> {
      const { code, said } = await ran(line);
      if (code !== 0) throw new Error(`${line}\n${said}`);
      return said;
    },
    ran,
    /** Starts a command that runs until it is stopped; resolves when its output contains `ready`. */
    async start(line: string, ready: string) {
      const [command = '', ...args] = line.split(' ');
      const child = spawn(command, args, {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await untilSaid(child, ready);
      stop = async () => {
        // Only once. npx has a child process, so the whole process group is ended.
        stop = () => Promise.resolve();
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
        await gone;
      };
    },
    stop: () => stop(),
    change(file: string, from: string, to: string) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    async remove() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
