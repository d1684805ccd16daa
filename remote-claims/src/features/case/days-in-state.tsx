import type { CaseRow } from 'shared-kernel/contract/claims';
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

/** Days of a case in its state, coloured by the used part of the deadline. */
export function DaysInState({ row }: { row: CaseRow }) {
  return <ToneTag tone={tones[row.sla]}>{`${row.daysInState}天${words[row.sla]}`}</ToneTag>;
}
