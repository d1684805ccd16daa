import type { CaseParty, CaseRow } from 'shared-kernel/contract/claims';
import type { Tone } from 'shared-kernel/domain/dictionary';
import { ToneTag } from 'shared-kernel/ui';
import { NextStepNote } from '../../shared/next-step';

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

/** Parties by which cases can be filtered. */
export const turnOptions = [
  { value: 'customer', label: '本企业' },
  { value: 'platform', label: '平台' },
  { value: 'insurer', label: '保险公司' },
] satisfies { value: CaseParty; label: string }[];

/** Days of a case in its state, coloured by the used part of the deadline, and who has to do what until when. */
export function DaysInState({ row }: { row: CaseRow }) {
  return (
    <>
      <ToneTag tone={tones[row.sla]}>{`${row.daysInState}天${words[row.sla]}`}</ToneTag>{' '}
      <span className="kb-muted">
        <NextStepNote row={row} />
      </span>
    </>
  );
}
