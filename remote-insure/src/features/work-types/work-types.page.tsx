import { useSearchParams } from 'react-router-dom';
import { PageHeader, TabStrip } from 'shared-kernel/ui';
import { BulkMatch } from './bulk-match';
import { MissingWorkTypes } from './missing-work-types';
import { WorkTypeSearch } from './work-type-search';

const tabs = [
  { key: 'search', label: '工种查询', Content: WorkTypeSearch },
  { key: 'match', label: '批量匹配', Content: BulkMatch },
  { key: 'feedback', label: '缺失反馈', Content: MissingWorkTypes },
] as const;

/** Which risk class a job has, and which plans take it. */
export function WorkTypesPage() {
  const [search, setSearch] = useSearchParams();
  const active = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader
        title="工种分类工具"
        hint="职业类别决定保费和可投方案；名称以系统工种表为准，找不到时请提交反馈，不要选择相近工种代替。"
      />
      <TabStrip
        label="工种工具"
        tabs={tabs}
        active={active.key}
        onChange={(tab) => setSearch(tab === 'search' ? {} : { tab }, { replace: true })}
      />
      <active.Content />
    </>
  );
}
