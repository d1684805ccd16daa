import type { AnswerOf } from 'shared-kernel/contract';
import type { getCostDifference } from 'shared-kernel/contract/money/costs';
import { withoutProject } from 'shared-kernel/domain/texts';

/** The page's filters as calls take them. */
export type CostQuery = Readonly<
  Partial<Record<'beginMonth' | 'endMonth' | 'filialeId' | 'projectId' | 'jobType', string>>
>;

/** What of the employer is looked at. */
export type Place = Pick<CostQuery, 'filialeId' | 'projectId' | 'jobType'>;

/** What is compared with the month before: a month, or its bill. */
export type Compared = { month: string } | { settlementId: string };

export type Difference = AnswerOf<typeof getCostDifference>;

export const nameOf = ({ projectname }: { projectname: string | null }): string =>
  projectname ?? withoutProject;
