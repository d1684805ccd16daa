import { setImmediate as breathe } from 'node:timers/promises';
import type { MatchedName } from 'shared-kernel/contract/work-types';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { comparableName } from 'shared-kernel/domain/cleaning';
import { textParts, type TextParts } from 'shared-kernel/domain/similar-texts';
import type { allWorkTypes } from '../reference/work-types';

type WorkType = Awaited<ReturnType<typeof allWorkTypes>>[number];
type Candidate = MatchedName['candidates'][number];

/** Percent: for the name itself, for another name of it, and at most for a similar text. */
const scores = { name: 100, alias: 95, alike: 90 } as const;
/** From this score on a candidate is accepted without a question, unless another has the same score. */
const certainFrom = 80;
const namedFrom = 30;
const mostCandidates = 5;
/** Other requests run in between. */
const atOnce = 50;

interface Known {
  row: WorkType;
  /** The name first, then the other names. */
  texts: { key: string; parts: TextParts; isName: boolean }[];
}

/** Matches each name with the table; the same name is matched once. */
export async function matchNames(
  workTypes: readonly WorkType[],
  names: readonly string[],
): Promise<MatchedName[]> {
  const known = workTypes.map((row): Known => ({
    row,
    texts: [row.work_type_name, ...row.aliases].map((text, index) => {
      const key = comparableName(text);
      return { key, parts: textParts(key), isName: index === 0 };
    }),
  }));
  const matched = new Map<string, Candidate[]>();
  const found: MatchedName[] = [];
  for (const [index, name] of names.entries()) {
    if (index % atOnce === atOnce - 1) await breathe();
    const key = comparableName(name);
    const candidates = matched.get(key) ?? candidatesOf(known, key);
    matched.set(key, candidates);
    const [first, second] = candidates;
    const isCertain = first !== undefined && first.score >= certainFrom && first.score > (second?.score ?? 0);
    found.push({ name, best: isCertain ? first : null, score: first?.score ?? 0, candidates });
  }
  return found;
}

function candidatesOf(known: readonly Known[], key: string): Candidate[] {
  if (key === '') return [];
  const parts = textParts(key);
  const found = known
    .map(({ row, texts }) => ({
      workTypeId: row.id,
      workTypeName: row.work_type_name,
      jobType: row.job_type,
      score: Math.max(...texts.map((text) => scoreOf(text, key, parts))),
    }))
    .filter(({ score }) => score >= namedFrom)
    .sort((a, b) => b.score - a.score || a.workTypeId - b.workTypeId);
  // Nobody is to be insured as something near to a work type that is refused.
  const isRefused = ({ jobType: code }: Candidate) => code === jobType.code.uninsurable;
  const offered = found[0] && isRefused(found[0]) ? found.filter(isRefused) : found;
  return offered.slice(0, mostCandidates);
}

function scoreOf(text: Known['texts'][number], key: string, parts: TextParts): number {
  if (text.key === key) return text.isName ? scores.name : scores.alias;
  return Math.floor(text.parts.likeness(parts) * scores.alike);
}
