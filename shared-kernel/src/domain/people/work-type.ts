import { comparableName } from '../cleaning';
import { similarTexts } from '../similar-texts';

interface NamedWorkType {
  workTypeName: string;
  /** Other names; each belongs to one work type alone. */
  aliases: readonly string[];
}

/** Returns a function that finds a work type by its name or an alias, as the API's search does. */
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
 * Suggests names for an unknown work type, the most similar first. Suggests nothing when the name is known but not
 * accepted, or when the most similar one is not accepted: nobody may be insured under a name close to a refused one.
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
