/** The page's filters as calls take them. */
export type CostQuery = Readonly<
  Partial<Record<'beginMonth' | 'endMonth' | 'filialeId' | 'projectId' | 'jobType', string>>
>;

export const noProject = '未分配项目';
