import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildRecord, pageFile, readHostBuild, type HostBuildRecord } from '../build/host-build-record';
import { hasPlain } from '../build/plain-files';
import { Refusal } from '../refusal';
import { VerifiedFiles, type Encoding, type OpenFile } from '../storage/verified-files';

/** A build of the host: one page, including its registry, is answered from a single build. */
export interface BuiltHost {
  template: string;
  host: HostBuildRecord;
}

/** The host in a folder of this machine (PORTAL_HOST_DIR), used when the registry names none. */
export class FolderHost {
  readonly #files: VerifiedFiles;
  #refusedAt: number | undefined;
  #built: (BuiltHost & { at: number }) | undefined;

  constructor(private readonly hostDir: string) {
    this.#files = new VerifiedFiles(hostDir);
  }

  /** The build in the folder; a rebuilt one is served from the next page on. Throws a Refusal when there is none. */
  get built(): BuiltHost {
    const at = this.#builtAt();
    const known = this.#built;
    this.#built = known ? this.#newer(known, at) : this.#read();
    return this.#built;
  }

  get isThere(): boolean {
    return hasPlain(this.hostDir, buildRecord);
  }

  /** Opens a file that this host lists; undefined for anything else. */
  async open(file: string, encodings: readonly Encoding[]): Promise<OpenFile | undefined> {
    if (!this.#built && !this.isThere) return undefined;
    const { integrity } = this.built.host;
    return Object.hasOwn(integrity, file)
      ? this.#files.open(file, integrity[file] as string, encodings)
      : undefined;
  }

  #builtAt(): number {
    // The file is missing for a moment while a new build replaces the old one.
    return statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs ?? this.#built?.at ?? 0;
  }

  /** A build that is being replaced or is damaged does not replace the known one. */
  #newer(known: BuiltHost & { at: number }, at: number) {
    if (at === known.at) return known;
    try {
      return this.#read();
    } catch (problem) {
      if (this.#refusedAt !== at) process.stderr.write(`the host is served as before: ${String(problem)}\n`);
      this.#refusedAt = at;
      return known;
    }
  }

  #read() {
    const at = this.#builtAt();
    const host = readHostBuild(this.hostDir);
    const template = this.#files.read(pageFile, host.integrity[pageFile] ?? '');
    if (!template) throw new Refusal(`${this.#file} is not what was built: npm run build`);
    return { at, template: template.toString('utf8'), host };
  }

  get #file(): string {
    return join(this.hostDir, pageFile);
  }
}
