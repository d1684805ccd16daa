/** Which of the three usual market tables a plan uses. */
export type DisabilityTable = 'A' | 'B' | 'C';

/** Percent of the death limit by level 1–10 of GB/T 16180-2014. */
export const disabilityPercent: Record<DisabilityTable, readonly number[]> = {
  A: [100, 80, 70, 60, 50, 40, 30, 20, 10, 5],
  B: [100, 80, 65, 55, 45, 25, 15, 10, 4, 1],
  C: [100, 90, 80, 70, 60, 50, 40, 30, 20, 10],
};

/**
 * Returns the percent for the injuries of one accident: only the gravest level counts. Level 1 is the gravest; no level
 * is 0 %.
 */
export function disabilityRatio(table: DisabilityTable, levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return disabilityPercent[table][Math.min(...levels) - 1] ?? 0;
}
