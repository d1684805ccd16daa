import { comparableName } from '../cleaning';
import { similarTexts } from '../similar-texts';

interface NamedWorkType {
  workTypeName: string;
  /** Other names; each belongs to one work type alone. */
  aliases: readonly string[];
}

/** Finds a work type by its name or by another name of it, as its search does. */
export function workTypeFinder<WorkType extends NamedWorkType>(
  workTypes: readonly WorkType[],
): (name: string) => WorkType | undefined {
  const byName = new Map<string, WorkType>();
  for (const workType of workTypes)
    for (const alias of workType.aliases) byName.set(comparableName(alias), workType);
  for (const workType of workTypes) byName.set(comparableName(workType.workTypeName), workType);
  return (name) => byName.get(comparableName(name));
}

/**
 * Names to offer in place of one that is unknown, the most similar first. None in place of a work type that is not
 * accepted, nor where the most similar one is not: nobody is insured as something near to what is refused.
 */
export function similarWorkTypes<WorkType extends NamedWorkType>(
  name: string,
  workTypes: readonly WorkType[],
  isAccepted: (workType: WorkType) => boolean,
): string[] {
  const find = workTypeFinder(workTypes);
  if (find(name)) return [];
  const similar = similarTexts(
    name,
    workTypes.map(({ workTypeName }) => workTypeName),
  );
  const offered = similar.map((one) => {
    const workType = find(one);
    return workType !== undefined && isAccepted(workType);
  });
  return offered[0] === true ? similar.filter((_, at) => offered[at]) : [];
}
