import { useState } from 'react';
import { moneyText } from 'shared-kernel/domain/money';
import { EmbeddedList } from 'shared-kernel/list';
import { TabStrip } from 'shared-kernel/ui';
import { peopleList } from '../../shared/people-list';
import { projectText } from './project-sums';
import type { Settlement } from './settlement-detail';

/** Everybody on the bill, project by project. */
export function SettlementPeople({ settlement }: { settlement: Settlement }) {
  const [project, setProject] = useState('');
  return (
    <>
      {settlement.projects.length > 1 && (
        <TabStrip
          label="项目"
          active={project}
          onChange={setProject}
          tabs={[
            { key: '', label: '全部项目' },
            ...settlement.projects.map((one) => ({
              key: String(one.projectId ?? 0),
              label: `${projectText(one)} ${moneyText(one.amount)}`,
            })),
          ]}
        />
      )}
      <EmbeddedList
        key={project}
        list={peopleList}
        fixedQuery={{ settlementId: settlement.id, projectId: project === '' ? undefined : Number(project) }}
      />
    </>
  );
}
