import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Random } from './seed-context';

/** Creates one deterministic stream per name; requesting a name again continues the stream. */
export function createRandom(seed: number): (stream: string) => Random {
  const streams = new Map<string, Random>();
  return (name) => {
    const known = streams.get(name) ?? streamOf(seed, name);
    streams.set(name, known);
    return known;
  };
}

function streamOf(seed: number, name: string): Random {
  const generator = xoroshiro128plus(createHash('sha256').update(`${seed}:${name}`).digest().readInt32BE(0));
  const int = (min: number, max: number) => uniformInt(generator, min, max);
  const unit = () => uniformFloat64(generator);
  return {
    int,
    unit,
    chance: (probability) => unit() < probability,
    pick: (from) => at(from, int(0, from.length - 1)),
    shuffled(from) {
      const list = [...from];
      for (let last = list.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [list[last], list[other]] = [at(list, other), at(list, last)];
      }
      return list;
    },
  };
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('nothing to pick from');
  return list[index] as T; // in range, which noUncheckedIndexedAccess cannot know
}
