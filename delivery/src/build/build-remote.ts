import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetReporter, type AssetReport } from '../webpack/asset-report';
import { compile } from '../webpack/compile';
import { ImportMap } from '../webpack/import-map';
import { remoteConfig } from '../webpack/remote.config';
import { describeWorkspaceRemote } from './describe-workspace';
import { firstLoadOf, manifestFile, readManifest } from './federation-manifest';
import { replaceFolder } from './replace-folder';
import { contentName, integrityOfFolder } from './integrity';
import { precompress, sizeOf } from './precompress';
import { sourceCommit } from './source-commit';
import type { Workspace } from './workspace';

/** The chunk name that Module Federation assigns to `./remote`. */
const exposedChunk = '__federation_expose_remote';

interface RemoteBuild {
  remote: string;
  /** Default: the package's version, made unique by the content (`0.1.0-h1a2b3c4d5e6f`). */
  version?: string | undefined;
  outputDir: string;
}

export async function buildRemote(workspace: Workspace, input: RemoteBuild): Promise<string> {
  return replaceFolder(input.outputDir, (outputDir) => buildInto(workspace, { ...input, outputDir }));
}

async function buildInto(workspace: Workspace, input: RemoteBuild): Promise<string> {
  const { remote, outputDir } = input;
  const packageDir = workspace.packageDir(`remote-${remote}`);
  const { rootDir, cacheDir, mode } = workspace;
  const reporter = new AssetReporter(rootDir);
  const config = remoteConfig({ remote, packageDir, outputDir, cacheDir, mode });
  await compile({ ...config, plugins: [...(config.plugins ?? []), reporter, new ImportMap(rootDir)] });

  const integrity = integrityOfFolder(outputDir);
  const { described, pages, rows } = await describeWorkspaceRemote(workspace, remote, '0.0.0');
  const { budget, needs } = workspace.allowanceOf(`remote-${remote}`);
  const content = contentName(
    integrity,
    JSON.stringify([described, rows, reporter.report.uses, budget, needs]),
  );
  const version = input.version ?? `${workspace.versionOf(`remote-${remote}`)}-h${content}`;
  await precompress(outputDir);
  const assets = {
    firstLoad: firstLoadOf(readManifest(outputDir)),
    shared: reporter.report.named[exposedChunk]?.shared ?? [],
    pages: pageNeeds(reporter.report, `remote-${remote}`, pages),
  };
  const remoteJson = {
    ...described,
    version,
    entry: manifestFile,
    // See webpack/ask-host.ts.
    asksForHashes: true,
    assets,
    rows,
    uses: reporter.report.uses,
    sizes: {
      firstLoad: sizeOf(outputDir, assets.firstLoad),
      pages: Object.fromEntries(
        Object.entries(assets.pages).map(([id, { files }]) => [id, sizeOf(outputDir, files)]),
      ),
      all: sizeOf(outputDir, Object.keys(integrity)),
    },
    budget,
    needs,
    source: sourceCommit(rootDir, `remote-${remote}`),
    integrity,
  };
  await writeFile(join(outputDir, 'remote.json'), `${JSON.stringify(remoteJson, null, 1)}\n`);
  return version;
}

function pageNeeds({ imports }: AssetReport, packageName: string, pages: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(pages).flatMap(([id, request]) => {
      const needs = imports[join(packageName, 'src', request)];
      return needs ? [[id, needs]] : [];
    }),
  );
}
