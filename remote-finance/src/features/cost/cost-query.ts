import type { AnswerOf } from 'shared-kernel/contract';
import type { getCostDifference } from 'shared-kernel/contract/money/costs';
import { withoutProject } from 'shared-kernel/domain/texts';

/** The page's filters in the form of the calls' queries. */
export type CostQuery = Readonly<
  Partial<Record<'beginMonth' | 'endMonth' | 'filialeId' | 'projectId' | 'jobType', string>>
>;

/** The part of the employer that is analysed. */
export type Place = Pick<CostQuery, 'filialeId' | 'projectId' | 'jobType'>;

/** A month, or its bill, to be compared with the month before. */
export type Compared = { month: string } | { settlementId: string };

export type Difference = AnswerOf<typeof getCostDifference>;

export const nameOf = ({ projectname }: { projectname: string | null }): string =>
  projectname ?? withoutProject;
