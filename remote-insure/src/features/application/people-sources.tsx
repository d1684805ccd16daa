import { useState } from 'react';
import { Button, Space } from 'shared-kernel/antd';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { notify } from 'shared-kernel/runtime';
import { ChooseFiled } from './choose-filed';
import { ChooseInsured } from './choose-insured';
import { joined } from './joined-people';

interface PeopleSourcesProps {
  rows: readonly PersonRowTyped[];
  onChange: (rows: PersonRowTyped[]) => void;
}

/** People that the portal knows already, added to the list: from filings, or from an earlier policy. */
export function PeopleSources({ rows, onChange }: PeopleSourcesProps) {
  const [source, setSource] = useState<'filed' | 'insured'>();
  const chooser = {
    present: rows,
    onClose: () => setSource(undefined),
    onChoose: (chosen: readonly PersonRowTyped[]) => {
      const next = joined(rows, chosen);
      onChange(next.rows);
      setSource(undefined);
      notify.done(`已添加${next.added}人，请核对工种`);
    },
  };
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Button onClick={() => setSource('filed')}>从备案选择</Button>
        <Button onClick={() => setSource('insured')}>从历史保单选择</Button>
      </Space>
      {source === 'filed' && <ChooseFiled {...chooser} />}
      {source === 'insured' && <ChooseInsured {...chooser} />}
    </>
  );
}
