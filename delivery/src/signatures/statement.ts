import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readPlain } from '../build/plain-files';
import { envelope, signText, type Envelope } from './envelope';
import type { Signer } from './signing-keys';

export const statementType = 'application/vnd.in-toto+json';
const inToto = 'https://in-toto.io/Statement/v1';
const slsa = 'https://slsa.dev/provenance/v1';

const digest = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** A version's statement in terms of in-toto and SLSA: hash of each file, source, builder, place and time. */
export const statement = z.strictObject({
  _type: z.literal(inToto),
  subject: z.array(z.strictObject({ name: z.string(), digest })).min(1),
  predicateType: z.literal(slsa),
  predicate: z.strictObject({
    buildDefinition: z.strictObject({
      buildType: z.literal('urn:employer-liability-portal:release:v1'),
      externalParameters: z.strictObject({
        release: z.string(),
        version: z.string(),
        /** The authenticated publisher; missing in a statement that a team signs itself. */
        publisher: z.string().optional(),
      }),
      /** The commit, where it is known, and whether the files matched it. */
      resolvedDependencies: z.array(
        z.strictObject({
          uri: z.literal('git'),
          digest: z.strictObject({ gitCommit: z.string() }),
          annotations: z.strictObject({ dirty: z.boolean() }),
        }),
      ),
    }),
    runDetails: z.strictObject({
      builder: z.strictObject({ id: z.string() }),
      metadata: z.strictObject({ finishedOn: z.iso.datetime() }),
      /** The team's signature of the files that it sent. */
      byproducts: z
        .array(
          z.strictObject({
            name: z.literal('signed by the team'),
            annotations: z.strictObject({ envelope }),
          }),
        )
        .optional(),
    }),
  }),
});

export type Statement = z.output<typeof statement>;

export interface Stated {
  release: string;
  version: string;
  /** SHA-256 by file. */
  files: Readonly<Record<string, string>>;
  publisher?: string | undefined;
  commit?: { commit: string; dirty: boolean } | undefined;
  builder: 'checkout' | 'elsewhere' | 'release-server';
  at: Date;
  /** The envelope of the team that sent it. */
  submitted?: Envelope | undefined;
}

export const digestsIn = (folder: string, files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, digestOf(readPlain(folder, file))]));

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function signStatement(stated: Stated, signer: Signer): Envelope {
  const { release, version, files, publisher, commit, builder, at, submitted } = stated;
  const made: Statement = {
    _type: inToto,
    subject: Object.entries(files).map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: slsa,
    predicate: {
      buildDefinition: {
        buildType: 'urn:employer-liability-portal:release:v1',
        externalParameters: { release, version, ...(publisher !== undefined && { publisher }) },
        resolvedDependencies: commit
          ? [{ uri: 'git', digest: { gitCommit: commit.commit }, annotations: { dirty: commit.dirty } }]
          : [],
      },
      runDetails: {
        builder: { id: `urn:employer-liability-portal:builder:${builder}` },
        metadata: { finishedOn: at.toISOString() },
        ...(submitted && {
          byproducts: [{ name: 'signed by the team', annotations: { envelope: submitted } }],
        }),
      },
    },
  };
  return signText(statementType, Buffer.from(JSON.stringify(made)), signer);
}

/** Lists where a version differs from its statement: another version, or files that are missing, changed or added. */
export function differencesFromStatement(
  { subject, predicate }: Statement,
  { release, version, files }: Pick<Stated, 'release' | 'version' | 'files'>,
): string[] {
  const named = predicate.buildDefinition.externalParameters;
  if (named.release !== release || named.version !== version)
    return [`its signature is that of ${named.release} ${named.version}`];
  const stated = new Map(subject.map(({ name, digest: { sha256 } }) => [name, sha256]));
  const all = new Set([...stated.keys(), ...Object.keys(files)]);
  return [...all].sort().flatMap((file) => {
    if (!Object.hasOwn(files, file)) return [`${file} is missing, which was signed`];
    if (!stated.has(file)) return [`${file} was not there when it was signed`];
    return stated.get(file) === files[file] ? [] : [`${file} is not what was signed`];
  });
}
