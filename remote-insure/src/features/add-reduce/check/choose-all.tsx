import { Button } from 'shared-kernel/antd';
import type { RosterDifference } from 'shared-kernel/contract/roster/check';
import { formatNumber } from 'shared-kernel/domain/text';

interface ChooseAllProps {
  /** One of the four lists. */
  of: readonly RosterDifference[];
  isChosen: (one: RosterDifference) => boolean;
  /** Somebody of the list can be chosen. */
  canChoose: boolean;
  onChoose: (chosen: boolean) => void;
}

/** How many people of a list will be ordered for, and all or none of them at once. */
export function ChooseAll({ of: list, isChosen, canChoose, onChoose }: ChooseAllProps) {
  if (list.length === 0) return null;
  const chosen = list.filter(isChosen).length;
  return (
    <p className="kb-muted" style={{ margin: 0 }}>
      {`共${formatNumber(list.length, 0)}人，将处理${formatNumber(chosen, 0)}人`}
      <Button type="link" size="small" disabled={!canChoose} onClick={() => onChoose(chosen === 0)}>
        {chosen === 0 ? '全部处理' : '全部不处理'}
      </Button>
    </p>
  );
}
