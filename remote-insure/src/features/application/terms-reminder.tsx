import type { PlanDetail } from 'shared-kernel/contract/insure';
import { Facts } from 'shared-kernel/detail';
import * as texts from 'shared-kernel/domain/texts';
import { clausePaper, PaperButtons, specialPaper, type Paper } from '../../shared/papers';
import { termsFacts } from '../../shared/terms-facts';

interface TermsReminderProps {
  plan: PlanDetail;
  /** Addresses of the papers that were opened. */
  opened: ReadonlySet<string>;
  onOpen: (paper: Paper) => void;
}

/** The papers that have to be read before consent. */
export const papersOf = (plan: PlanDetail): Paper[] => [
  clausePaper(plan.supplyerId),
  specialPaper('customerMeal', plan.id),
];

/** What is promised and what is not, right above the consent. */
export function TermsReminder({ plan, opened, onOpen }: TermsReminderProps) {
  return (
    <>
      <p>{texts.readThePapers}</p>
      <div style={{ marginBottom: 16 }}>
        <PaperButtons papers={papersOf(plan)} opened={opened} onOpen={onOpen} />
      </div>
      <Facts items={termsFacts(plan)} />
      <ul className="kb-muted">
        <li>实际工种的职业类别高于申报类别的，可能影响赔付，请如实填写。</li>
        <li>投保前已发生的事故、故意行为、酒后或违法行为造成的伤害不在保障范围内。</li>
      </ul>
    </>
  );
}
