import semver from 'semver';
import * as z from 'zod';

const words = 'must be a semantic version without build metadata, such as 0.2.0';

/** Build metadata is refused: it would give one version several names. */
export const semanticVersion = z.string(words).refine((text) => semver.valid(text) === text, words);
