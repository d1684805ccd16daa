/** The page's filters as calls take them. */
export type CostQuery = Readonly<
  Partial<Record<'beginMonth' | 'endMonth' | 'filialeId' | 'projectId' | 'jobType', string>>
>;

export { withoutProject as noProject } from 'shared-kernel/domain/texts';
