import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetReporter, type AssetReport } from '../webpack/asset-report';
import { writeAntdStyles } from '../webpack/antd-styles';
import { compile } from '../webpack/compile';
import { hostConfig } from '../webpack/host.config';
import { ImportMap } from '../webpack/import-map';
import { monolithConfig } from '../webpack/monolith.config';
import { sharedTableFile } from '../webpack/generated-modules';
import { adapterChunkName, sharedChunkName, sharedRequests } from '../webpack/shared-modules';
import {
  buildRecord,
  hostRecordBytes,
  nameOfHost,
  versionsOf,
  type HostBuildRecord,
} from './host-build-record';
import { describeHost } from './describe-workspace';
import { firstPaint } from './first-paint';
import { adapterRequest, readPreviousKernel, requireAllNames, type PreviousKernel } from './previous-kernel';
import { replaceFolder } from './replace-folder';
import { integrityOfFolder } from './integrity';
import { precompress, sizeOf } from './precompress';
import { sourceCommit } from './source-commit';
import type { Workspace } from './workspace';

type HostVariant = HostBuildRecord['variant'];

/** Builds the host, alone or in one bundle with all remotes. Without a version, it is derived from the content. */
export async function buildHost(
  workspace: Workspace,
  variant: HostVariant,
  outputDir: string,
  version?: string,
): Promise<void> {
  await replaceFolder(outputDir, (folder) => buildInto(workspace, variant, folder, version));
}

async function buildInto(
  workspace: Workspace,
  variant: HostVariant,
  outputDir: string,
  givenVersion: string | undefined,
): Promise<void> {
  const { rootDir, cacheDir, mode, remotes } = workspace;
  const reporter = new AssetReporter(rootDir);
  const previous =
    variant === 'federated'
      ? readPreviousKernel(workspace.previousKernelDir, workspace.kernelVersion)
      : undefined;
  const input = {
    packageDir: workspace.packageDir('host'),
    outputDir,
    cacheDir,
    mode,
    firstPaint: await firstPaint(workspace),
    antdStyles: await writeAntdStyles(workspace),
  };
  const config =
    variant === 'federated'
      ? hostConfig({ ...input, previous })
      : monolithConfig({ ...input, rootDir, remotes });
  await compile({ ...config, plugins: [...(config.plugins ?? []), reporter, new ImportMap(rootDir)] });

  const { entry, named, imports, offers: offered } = reporter.report;
  const { offers, adapted } = splitOffers(offered, join(input.packageDir, sharedTableFile, '..'), previous);
  const record: Omit<HostBuildRecord, 'name' | 'version' | 'sizes' | 'source' | 'integrity'> = {
    variant,
    ...versionsOf(workspace),
    offers,
    ...(previous && {
      previousKernel: {
        version: previous.kernel,
        until: previous.until,
        shared: filesOf(Object.keys(adapted), adapterChunkName, named, entry),
        offers: adapted,
      },
    }),
    ...(await describeHost(workspace)),
    entry,
    shared: filesOf(sharedRequests, sharedChunkName, named, entry),
    imports: Object.fromEntries(
      Object.entries(imports).map(([path, needs]) => [path, later(needs.files, entry)]),
    ),
  };
  const integrity = integrityOfFolder(outputDir);
  const name = nameOfHost({ ...record, integrity });
  const version = givenVersion ?? `${workspace.versionOf('host')}-h${name}`;
  await precompress(outputDir);
  const sizes = { all: sizeOf(outputDir, Object.keys(integrity)) };
  const source = sourceCommit(rootDir, 'host');
  const written = { name, version, ...record, sizes, source, integrity };
  await writeFile(join(outputDir, buildRecord), hostRecordBytes(written));
}

/** Returns the files that each shared module adds to the host's first files; the monolith has no chunks. */
function filesOf(
  requests: readonly string[],
  chunkName: (request: string) => string,
  named: AssetReport['named'],
  entry: string[],
): Record<string, string[]> {
  return Object.fromEntries(
    requests.map((request) => [request, later(named[chunkName(request)]?.files ?? [], entry)]),
  );
}

/** Separates the host's own exports from its adapters'; throws a Refusal if the previous kernel's are missing. */
function splitOffers(
  offered: Record<string, string[]>,
  tableFolder: string,
  previous: PreviousKernel | undefined,
): { offers: Record<string, string[]>; adapted: Record<string, string[]> } {
  if (!previous) return { offers: offered, adapted: {} };
  const offers = { ...offered };
  const adapted: Record<string, string[]> = {};
  for (const [request, file] of Object.entries(previous.adapters)) {
    const written = adapterRequest(tableFolder, file);
    adapted[request] = offered[written] ?? [];
    delete offers[written];
  }
  requireAllNames(previous, { ...offers, ...adapted });
  return { offers, adapted };
}

function later(files: readonly string[], entry: readonly string[]): string[] {
  return files.filter((file) => !entry.includes(file));
}
