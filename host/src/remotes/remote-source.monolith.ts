import * as claims from 'remote-claims/expose';
import * as finance from 'remote-finance/expose';
import * as insure from 'remote-insure/expose';
import * as settings from 'remote-settings/expose';
import { RemoteFailure } from './remote-failure';
import type { RemoteModule, RemoteSource } from './remote-module';

const modules: Readonly<Record<string, RemoteModule>> = { claims, finance, insure, settings };

/**
 * Stands in for `remote-source` in the benchmark's monolith, which builds host and remotes as one. The names
 * `remote-…/expose` exist in that build alone; the portal that people use has no such import.
 */
export function createRemoteSource(): RemoteSource {
  return {
    async load(name) {
      const module = modules[name];
      if (!module)
        throw new RemoteFailure({ remote: name, stage: 'unknown', cause: 'it is not part of this build' });
      return module;
    },
  };
}
