import { figures } from 'shared-kernel/domain/figures';

const scale = 10 ** figures.lossRatio.digits;

/** Compensation as a percentage of premium; null without premium. A single division avoids rounding twice. */
export const lossRatioOf = (paid: number, premium: number): number | null =>
  premium > 0 ? Math.round((paid * 100 * scale) / premium) / scale : null;
