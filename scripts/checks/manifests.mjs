import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { installTool } from '../lib/install.mjs';
import { rootDir } from '../lib/paths.mjs';

// Validates the Kubernetes manifests against the schemas of its API. Its packages are not part of the workspace: the
// first run installs them.
const packages = await installTool('manifests', 'kubernetes-models', 'the schemas');
const models = join(packages, 'node_modules', 'kubernetes-models');

const folder = join(rootDir, 'deploy', 'kubernetes', 'base');
for (const file of readdirSync(folder).filter((name) => name !== 'kustomization.yaml')) {
  for (const document of parseAllDocuments(readFileSync(join(folder, file), 'utf8'))) {
    const manifest = document.toJS();
    const what = `${file}: ${manifest.kind} ${manifest.metadata.name}`;
    try {
      const kinds = await import(pathToFileURL(join(models, manifest.apiVersion, 'index.js')).href);
      new kinds[manifest.kind](manifest).validate();
      console.log(`${what} is valid`);
    } catch (problem) {
      console.log(`${what} is NOT valid: ${problem.message}`);
      process.exitCode = 1;
    }
  }
}
