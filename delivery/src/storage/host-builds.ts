import { existsSync, statSync, utimesSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHostBuild } from '../build/host-build-record';
import { filesBelow } from '../build/integrity';

/** A page may stay open for days: number of builds stored before the present one. */
export const maxStoredBuilds = 5;

/**
 * Builds of the host that have been served: `<data>/hosts/builds/<name>/` holds page and record of each,
 * `<data>/hosts/assets/` the hashed files of all. A page that was opened before a release still finds the files it
 * asks for later, and a remote can be tested in the previous host.
 */
export class HostBuilds {
  /** Hashed files of every stored build. Served after the present build's own. */
  readonly assetsDir: string;
  readonly #dir: string;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'hosts');
    this.assetsDir = join(this.#dir, 'assets');
  }

  /** Names of the stored builds, the latest first. */
  async names(): Promise<string[]> {
    const builds = join(this.#dir, 'builds');
    if (!existsSync(builds)) return [];
    const names = (await readdir(builds)).filter((name) => /^[\da-f]+$/.test(name));
    const storedAt = (name: string) => statSync(join(builds, name)).mtimeMs;
    return names.sort((one, other) => storedAt(other) - storedAt(one));
  }

  /** Stores a build and removes those that are too old. Storing one again makes it the latest. */
  async store(hostDir: string, now: Date): Promise<string> {
    const { name } = readHostBuild(hostDir);
    const target = this.#folderOf(name);
    if (!existsSync(target)) await this.#add(hostDir, target);
    utimesSync(target, now, now);
    for (const old of (await this.names()).slice(maxStoredBuilds)) await this.#forget(old);
    return name;
  }

  /** Restores a stored build as a folder that an edge can serve. */
  async restore(name: string, folder: string): Promise<void> {
    await cp(this.#folderOf(name), folder, { recursive: true });
    for (const file of await this.#filesOf(name)) {
      await mkdir(join(folder, 'assets'), { recursive: true });
      await cp(join(this.assetsDir, file), join(folder, 'assets', file));
    }
  }

  async #add(hostDir: string, target: string): Promise<void> {
    const files = filesBelow(join(hostDir, 'assets')).filter((file) => !file.endsWith('.map'));
    await mkdir(this.assetsDir, { recursive: true });
    for (const file of files)
      // The name contains a hash of the content: an existing file is the same.
      if (!existsSync(join(this.assetsDir, file)))
        await cp(join(hostDir, 'assets', file), join(this.assetsDir, file));
    const incoming = join(this.#dir, `.incoming-${process.pid}`);
    await mkdir(incoming, { recursive: true });
    await mkdir(join(this.#dir, 'builds'), { recursive: true });
    for (const file of ['index.html', 'build.json']) await cp(join(hostDir, file), join(incoming, file));
    await writeFile(join(incoming, 'files.json'), JSON.stringify(files));
    await rename(incoming, target);
  }

  async #forget(name: string): Promise<void> {
    const files = await this.#filesOf(name);
    await rm(this.#folderOf(name), { recursive: true, force: true });
    const others = await Promise.all((await this.names()).map((other) => this.#filesOf(other)));
    const needed = new Set(others.flat());
    for (const file of files) if (!needed.has(file)) await rm(join(this.assetsDir, file), { force: true });
  }

  async #filesOf(name: string): Promise<string[]> {
    return JSON.parse(await readFile(join(this.#folderOf(name), 'files.json'), 'utf8')) as string[];
  }

  #folderOf(name: string): string {
    return join(this.#dir, 'builds', name);
  }
}
