import { negateFen, type Fen } from '../money';

/** What an amount of a calculation comes from: what is claimed, the policy's terms, the insurer's findings, other cases. */
export const stepSources = ['facts', 'terms', 'findings', 'cases'] as const;
export type StepSource = (typeof stepSources)[number];

export interface ClaimStep {
  text: string;
  amount: Fen;
  /** Not known of steps that were stored without it. */
  source?: StepSource | undefined;
  /** What the insurer found, in a step that follows from it. */
  finding?: string | undefined;
}

/** What one item of a claim pays, and how it comes to it. */
export interface ClaimLine {
  /** Code of the dictionary of claimed items. */
  item: number;
  claimed: Fen;
  terms: { name: string; value: string; clause: string }[];
  /** Steps in the order of the calculation, each with its amount. */
  steps: ClaimStep[];
  payable: Fen;
  /** Why less is paid than the steps give. */
  capReason?: string | undefined;
}

/** A line before the factors, deductions and caps of the whole claim. */
export interface LineDraft extends ClaimLine {
  formula?: string;
  /** Days that are paid, for allowances by the day. */
  days?: number;
}

/** Builds one line; the first reason given for a cap is the one that is shown. */
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
    /** A deduction of nothing is left out. */
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

/** A step that takes an amount off, by what it is for. */
export const deduction = (what: string, amount: Fen, source: StepSource): ClaimStep => ({
  text: `减${what}`,
  amount: negateFen(amount),
  source,
  ...(source === 'findings' && { finding: what }),
});
