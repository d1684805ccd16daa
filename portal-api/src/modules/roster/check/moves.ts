import type { StaffChange, StaffOperateType } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { operateType, type reduceReason } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import type { FileId } from 'shared-kernel/domain/nouns/ids';
import type { Difference } from './compare-roster';
import { grouped } from './pair-by-name';
import type { RosterLine } from './roster-line';

type Lists = Pick<StaffChange, 'persons' | 'reduces' | 'replaces' | 'amends'>;

/** One line of an order and the differences that it closes: two when one person replaces another. */
interface Move {
  closes: readonly Difference[];
  list: Partial<Lists>;
}

/** Lines that form one order. */
export interface PlannedOrder {
  policyNo: string;
  change: StaffChange;
  moves: readonly Move[];
}

const { add, reduce, replace, amend } = operateType.code;

/** Returns the ids of the files that prove a corrected name or number. */
export type ProofsOf = (difference: Difference) => string[];

/**
 * Plans the orders that close differences; removals last, so that additions count for the minimum of people. Plans
 * without reduction allow no removals: a missing person of the same class replaces one who left.
 */
export function plannedOrders(
  differences: readonly Difference[],
  today: CivilDate,
  tomorrow: CivilDate,
  proofs: ProofsOf,
): PlannedOrder[] {
  const swaps = swapsOf(differences);
  const swapped = new Set(swaps.flat());
  const rest = differences.filter((one) => !swapped.has(one));
  const of = (gap: Difference['gap']) => rest.filter((one) => one.gap === gap);
  const moves: (Move & {
    kind: StaffOperateType;
    policy: Difference['policy'];
    day: CivilDate;
    part?: string;
    proofFileIds?: FileId[];
  })[] = [
    ...of('missing').map((one) => ({
      kind: add,
      policy: one.policy,
      day: one.effectDate,
      closes: [one],
      list: { persons: [joining(one)] },
    })),
    ...swaps.map(([left, missing]) => ({
      kind: replace,
      policy: left.policy,
      day: tomorrow,
      closes: [left, missing],
      list: { replaces: [inPlaceOf(left, missing)] },
    })),
    ...[...of('class'), ...of('data')].map((one) => ({
      kind: amend,
      policy: one.policy,
      day: tomorrow,
      closes: [one],
      list: { amends: one.amend ? [one.amend] : [] },
      ...(one.isIdentity ? { part: one.key, proofFileIds: proofs(one) } : {}),
    })),
    ...of('left').map((one) => ({
      kind: reduce,
      policy: one.policy,
      day: today,
      closes: [one],
      list: { reduces: [leaving(one)] },
    })),
  ];
  return [
    ...grouped(moves, ({ kind, policy, day, part = '' }) => `${kind}:${policy.id}:${day}:${part}`).values(),
  ].map((lines): PlannedOrder => {
    const [first] = lines as [(typeof moves)[number]];
    return {
      policyNo: first.policy.policyNo,
      change: {
        insureId: first.policy.id,
        operateType: first.kind,
        effectDate: first.day,
        persons: lines.flatMap(({ list }) => list.persons ?? []),
        reduces: lines.flatMap(({ list }) => list.reduces ?? []),
        replaces: lines.flatMap(({ list }) => list.replaces ?? []),
        amends: lines.flatMap(({ list }) => list.amends ?? []),
        ...(first.proofFileIds ? { proofFileIds: first.proofFileIds } : {}),
      },
      moves: lines,
    };
  });
}

/** Pairs people who left with their replacements, for policies that allow no reduction. */
function swapsOf(differences: readonly Difference[]): [left: Difference, missing: Difference][] {
  const waiting = differences.filter(({ gap }) => gap === 'missing');
  return differences.flatMap((left): [Difference, Difference][] => {
    if (left.gap !== 'left' || left.policy.allowReduce || !left.policy.allowReplace) return [];
    const place = waiting.findIndex(
      (one) => one.policy.id === left.policy.id && one.job?.jobType === left.person?.job_type,
    );
    const [missing] = place < 0 ? [] : waiting.splice(place, 1);
    return missing ? [[left, missing]] : [];
  });
}

const personOf = ({ line, job }: Difference): RosterLine['person'] => {
  if (!line) throw new Error('Nobody joins without a line of the sheet');
  return job ? { ...line.person, workTypeName: job.name } : line.person;
};

const joining = personOf;

const leaving = ({ person, effectDate }: Difference) => ({
  personId: person?.id,
  name: '',
  idNo: '',
  endDate: effectDate,
  reason: '离职' satisfies CodeOf<typeof reduceReason>,
});

function inPlaceOf({ person }: Difference, missing: Difference) {
  const { name, idType, idNo, mobile, workTypeName, workUnit, certNo, birthday } = personOf(missing);
  return {
    personId: person?.id,
    name: '',
    idNo: '',
    newName: name,
    newIdType: idType,
    newIdNo: idNo,
    newMobile: mobile,
    newWorkTypeName: workTypeName,
    newWorkUnit: workUnit,
    newCertNo: certNo,
    newBirthday: birthday,
  };
}
