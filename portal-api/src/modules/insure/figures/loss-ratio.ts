import { figures } from 'shared-kernel/domain/figures';

const scale = 10 ** figures.lossRatio.digits;

/** Compensation by premium in percent, null without premium. One division, so that no second rounding tips a half. */
export const lossRatioOf = (paid: number, premium: number): number | null =>
  premium > 0 ? Math.round((paid * 100 * scale) / premium) / scale : null;
