import type { CaseRow } from 'shared-kernel/contract/claims';
import { formatDate } from 'shared-kernel/domain/instant';
import type { Tone } from 'shared-kernel/domain/dictionary';
import { ToneTag } from 'shared-kernel/ui';

const tones: Readonly<Record<CaseRow['sla'], Tone>> = {
  none: 'draft',
  ok: 'done',
  soon: 'yours',
  overdue: 'refused',
};
const words: Readonly<Record<CaseRow['sla'], string>> = {
  none: '',
  ok: '',
  soon: ' 将到期',
  overdue: ' 已超期',
};

/** Whose turn it is, as the employer reads it. */
export const turnWords = { customer: '轮到您', platform: '轮到平台', insurer: '轮到保险公司' } as const;

export const turnOptions = Object.entries(turnWords).map(([value, label]) => ({ value, label }));

/** Days of a case in its state, coloured by the used part of the deadline whoever has to act, and who that is. */
export function DaysInState({ row }: { row: CaseRow }) {
  return (
    <>
      <ToneTag tone={tones[row.sla]}>{`${row.daysInState}天${words[row.sla]}`}</ToneTag>
      {row.turn && (
        <div className="kb-muted">
          {turnWords[row.turn]}
          {row.deadline && ` · ${formatDate(row.deadline, 'm-d')}前`}
        </div>
      )}
    </>
  );
}
