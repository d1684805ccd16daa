import { ProblemError } from '../client';

/** A refusal of everything, sorted by the steps that have the fields. */
export interface StepRefusals {
  /** For the step on screen: issues of other steps say in which. */
  here: ProblemError;
  /** By step, for those that are not on screen. */
  elsewhere: Readonly<Record<string, ProblemError>>;
}

interface StepNames {
  /** The step on screen. */
  step: string;
  /** The step that has a field; undefined when none has. */
  ownerOf: (field: string) => string | undefined;
  titleOf: (step: string) => string;
}

const withFields = (problem: ProblemError, fields: ProblemError['fields']) =>
  new ProblemError({ ...problem, message: problem.message, traceId: problem.traceId ?? '', fields });

export function sortBySteps(problem: ProblemError, { step, ownerOf, titleOf }: StepNames): StepRefusals {
  const elsewhere: Record<string, ProblemError> = {};
  const fields = problem.fields.map((issue) => {
    const owner = ownerOf(issue.field.split('.')[0] ?? '');
    if (owner === undefined || owner === step) return issue;
    elsewhere[owner] = withFields(problem, [...(elsewhere[owner]?.fields ?? []), issue]);
    return { ...issue, message: `${titleOf(owner)}：${issue.message}` };
  });
  return { here: withFields(problem, fields), elsewhere };
}
