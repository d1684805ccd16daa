import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptFiles, adoptBuild } from '../build/adopt-build';
import { copyFiles, hasPlain } from '../build/plain-files';
import { replaceFolder } from '../build/replace-folder';
import { openWorkspace, type Workspace } from '../build/workspace';
import { type CheckResult, type Provided, issuesIn } from '../checks/check';
import { hostsIfAny } from '../checks/live-hosts';
import { neighboursOf } from '../checks/neighbours';
import { graceCheck, runStaticChecks, staticChecks } from '../checks/static-checks';
import { noRemoteName, remoteName } from '../overrides/override-target';
import { Refusal } from '../refusal';
import { semanticVersion } from '../semantic-version';
import { environments } from '../registry/registry-record';
import { refuseWithdrawn } from '../registry/withdrawn';
import { filesToPublish, readRelease, hostIn } from '../storage/release-description';
import { readRemoteJson, refuseNames } from '../storage/remote-json';
import type { Stores } from '../storage/stores';
import type { Command } from './command';
import { signPublication } from './sign-publication';
import { buildRecord, hostRecordBytes, hostRelease, readHostBuild } from '../build/host-build-record';
import { checkHostBuild } from '../checks/host-fit';
import { readSigner } from '../signatures/signing-keys';
import { calls } from '../release-server/calls';
import { checksTable } from './text-table';

export const publishCommand: Command = {
  ...calls.publish,
  async run(context) {
    const { rootDir, hostDir, stores, who, now, isDryRun, option, submitted } = context;
    const [remote = ''] = context.positionals;
    const workspace = openWorkspace(rootDir);
    const read = semanticVersion.safeParse(option('version'));
    const from = option('from');
    const isHost = remote === hostRelease;
    if (!context.isServer && option('artefact') !== undefined)
      throw new Refusal('--artefact is for a release server: publish what is here with --from <folder>');
    if (from === undefined && !isHost && !workspace.remotes.includes(remote))
      throw new Refusal(`there is no remote "${remote}": ${workspace.remotes.join(', ')}`);
    if (!isHost && !remoteName.test(remote)) throw new Refusal(noRemoteName(remote));
    if (!read.success) throw new Refusal(`--version ${read.error.issues[0]?.message}`);
    const { data: version } = read;
    const keyFile = option('sign-key');
    const signer = keyFile === undefined ? undefined : readSigner(readFileSync(keyFile, 'utf8'), keyFile);
    refuseWithdrawn(await stores.registry.read(), remote, version);
    const outputDir = await mkdtemp(join(tmpdir(), `remote-${remote}-`));
    const build = isHost ? makeHost : makeRemote;
    try {
      await build({ workspace, remote, version, from, outputDir });
      const checks = isHost
        ? await checkHostBuild(outputDir)
        : await checkForAnyHost(stores, hostDir, { remote, version, folder: outputDir, now: now() });
      const issues = issuesIn(checks);
      if (issues.length)
        throw new Refusal([`${remote} ${version} cannot be published:`, ...issues].join('\n  '), {
          remote,
          version,
          checks,
        });
      const put = await (isDryRun ? stores.published.inspect(outputDir) : stores.published.put(outputDir));
      const builder = context.isServer ? 'release-server' : from === undefined ? 'checkout' : 'elsewhere';
      if (!isDryRun)
        await signPublication({
          stores,
          put,
          folder: outputDir,
          who,
          at: now(),
          builder,
          submitted,
          signer,
        });
      const done = isDryRun ? 'would be published' : 'is published';
      const text = [
        `${remote} ${put.version} ${put.isNew ? done : 'was published before with these very bytes'}.`,
        checksTable(checks),
      ].join('\n');
      return { json: { ...put, dryRun: isDryRun, checks }, text };
    } finally {
      await rm(outputDir, { recursive: true, force: true });
    }
  },
};

interface Making {
  workspace: Workspace;
  remote: string;
  version: string;
  /** A folder with a finished build; undefined to build the sources of this checkout. */
  from: string | undefined;
  outputDir: string;
}

// Imports both builders lazily: webpack takes longer to load than the other commands to run.
async function makeRemote({ workspace, remote, version, from, outputDir }: Making): Promise<void> {
  if (from !== undefined) await adoptBuild({ from, version, outputDir });
  else {
    const { buildRemote } = await import('../build/build-remote');
    await buildRemote(workspace, { remote, version, outputDir });
  }
}

async function makeHost({ workspace, version, from, outputDir }: Making): Promise<void> {
  if (from !== undefined) await adoptHost({ from, version, outputDir });
  else {
    const { buildHost } = await import('../build/build-host');
    await buildHost(workspace, 'federated', outputDir, version);
  }
}

/** Copies a finished host build to publish it; throws a Refusal when its files differ from its build record. */
async function adoptHost(input: { from: string; version: string; outputDir: string }): Promise<void> {
  const { from, version } = input;
  const host = hostIn(readRelease(from));
  const files = filesToPublish(from, host).filter((file) => file !== buildRecord);
  refuseNames(files, from);
  await replaceFolder(input.outputDir, async (folder) => {
    await copyFiles(from, folder, files, acceptFiles(from));
    await writeFile(join(folder, buildRecord), hostRecordBytes({ ...host, version }));
  });
}

interface Built {
  remote: string;
  version: string;
  folder: string;
  now: Date;
}

/**
 * Runs the checks against the first host that the build fits: the one in the folder, or one that an environment serves;
 * against the first one if it fits none. A promotion checks each host that it will run in.
 */
async function checkForAnyHost(stores: Stores, hostDir: string, built: Built): Promise<CheckResult[]> {
  const record = await stores.registry.read();
  const hosts = hasPlain(hostDir, buildRecord) ? [readHostBuild(hostDir)] : [];
  for (const environment of environments)
    for (const { host } of await hostsIfAny({ published: stores.published, hostDir }, record, environment))
      if (hosts.every(({ name }) => name !== host.name)) hosts.push(host);
  const found: CheckResult[][] = [];
  // Without any host, reading the folder's throws an error that explains how to build one.
  for (const host of hosts.length ? hosts : [readHostBuild(hostDir)]) {
    const checks = await checkBuild(stores, { ...built, host });
    if (issuesIn(checks).length === 0) return checks;
    found.push(checks);
  }
  return found[0] ?? [];
}

/** Checks a build before publication, together with the other remotes' versions that are served or published last. */
export async function checkBuild(
  stores: Stores,
  { remote, version, folder, host, now }: Built & { host: Provided },
): Promise<CheckResult[]> {
  const neighbours = await neighboursOf(stores, remote);
  const checked = { remote, version, description: readRemoteJson(folder), folder, host, neighbours };
  return runStaticChecks(checked, [...staticChecks, graceCheck(now)]);
}
