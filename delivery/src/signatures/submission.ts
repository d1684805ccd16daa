import { filesBelow, hasPlain, readPlain } from '../build/plain-files';
import { sourceCommit } from '../build/source-commit';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { envelope, openEnvelope, type Envelope } from './envelope';
import { readPublicKeys, type Signer } from './signing-keys';
import { differencesFromStatement, digestsIn, signStatement, statement, statementType } from './statement';

/** File with a team's signature, sent with its files. It is not part of the version. */
export const submittedFile = '.signature.json';

interface Named {
  release: string;
  version: string;
}

const sentFiles = (folder: string) =>
  digestsIn(
    folder,
    filesBelow(folder).filter((file) => file !== submittedFile),
  );

/** Signs the statement of a folder that is about to be sent, with the key of its team. */
export function signSubmission(folder: string, named: Named, signer: Signer): Envelope {
  const commit = sourceCommit(process.cwd(), '.');
  const stated = {
    ...named,
    files: sentFiles(folder),
    commit,
    builder: 'elsewhere',
    at: new Date(),
  } as const;
  return signStatement(stated, signer);
}

/**
 * Returns the team's signed statement of a received folder; throws a Refusal when it is not signed by one of the team's
 * keys, or does not match the files. Returns undefined for a team without keys.
 */
export function checkSubmission(
  folder: string,
  named: Named,
  { team, keys }: { team: string; keys: readonly string[] },
): Envelope | undefined {
  if (!keys.length) return undefined;
  if (!hasPlain(folder, submittedFile))
    throw new Refusal(`the team ${team} has keys: sign what you publish, with --sign-key <file>`);
  const known = readPublicKeys(keys.join('\n'), `the keys of ${team}`);
  const given = readAs(envelope, jsonIn(readPlain(folder, submittedFile), submittedFile), submittedFile);
  const opened = openEnvelope(given, statementType, (id) => known.get(id));
  if (!opened)
    throw new Refusal(
      `the signature is of no key of the team ${team}: ${given.signatures.map(({ keyid }) => keyid).join(', ')}`,
    );
  const signed = readAs(statement, jsonIn(opened.payload, submittedFile), submittedFile);
  const differences = differencesFromStatement(signed, { ...named, files: sentFiles(folder) });
  if (differences.length)
    throw new Refusal(['what was sent is not what was signed:', ...differences.slice(0, 20)].join('\n  '));
  return given;
}
