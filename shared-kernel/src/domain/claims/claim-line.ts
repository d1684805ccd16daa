import { negateFen, type Fen } from '../money';

/** Source of a calculated amount: the claim, the policy's terms, the insurer's findings, or other cases. */
export const stepSources = ['facts', 'terms', 'findings', 'cases'] as const;
export type StepSource = (typeof stepSources)[number];

export interface ClaimStep {
  text: string;
  amount: Fen;
  /** Undefined for steps that were stored without it. */
  source?: StepSource | undefined;
  /** The insurer's finding that the step is based on. */
  finding?: string | undefined;
}

/** The payment for one item of a claim, and its calculation. */
export interface ClaimLine {
  /** Code of the dictionary of claimed items. */
  item: number;
  claimed: Fen;
  terms: { name: string; value: string; clause: string }[];
  /** Steps in the order of the calculation, each with its amount. */
  steps: ClaimStep[];
  payable: Fen;
  /** Why the payment is less than the result of the steps. */
  capReason?: string | undefined;
}

/** A line before the factors, deductions and caps of the whole claim. */
export interface LineDraft extends ClaimLine {
  formula?: string;
  /** Number of paid days, for daily allowances. */
  days?: number;
}

/** Builds one line; only the first reason for a cap is shown. */
export function claimLine(item: number, claimed: Fen, payable: Fen) {
  const line: LineDraft = { item, claimed, terms: [], steps: [], payable };
  const builder = {
    ...line,
    term(name: string, value: string, clause: string) {
      line.terms.push({ name, value, clause });
      return builder;
    },
    step(text: string, amount: Fen, source?: StepSource) {
      line.steps.push({ text, amount, source });
      return builder;
    },
    /** Adds a deduction, unless it is zero. */
    less(what: string, amount: Fen, source: StepSource) {
      if (amount !== 0) line.steps.push(deduction(what, amount, source));
      return builder;
    },
    cap(applies: boolean, reason: string) {
      if (applies) builder.capReason ??= reason;
      return builder;
    },
    explain(formula: string) {
      builder.formula = formula;
      return builder;
    },
  };
  return builder;
}

/** Returns a step that deducts an amount, with its reason. */
export const deduction = (what: string, amount: Fen, source: StepSource): ClaimStep => ({
  text: `减${what}`,
  amount: negateFen(amount),
  source,
  ...(source === 'findings' && { finding: what }),
});
