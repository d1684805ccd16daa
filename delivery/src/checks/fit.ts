import type { Provided } from './check';
import { rangesCheck } from './ranges.check';
import type { RemoteJson } from '../storage/remote-json';
import { sharedModulesCheck, vocabularyCheck } from './static-checks';

/** Why a host cannot run a version, as far as the description says; empty when it can. */
export function misfitsOf(description: RemoteJson, host: Provided): string[] {
  return [rangesCheck, sharedModulesCheck, vocabularyCheck].flatMap(({ findIssues }) =>
    findIssues({ description, host }),
  );
}
