import { useSearchParams } from 'react-router-dom';
import { PageHeader, TabStrip } from 'shared-kernel/ui';
import { GuideSteps } from './guide-steps';
import { Manual } from './manual';

const tabs = [
  { key: 'steps', label: '页面说明' },
  { key: 'manual', label: '操作手册' },
];

/** How to use the portal: its pages one by one with pictures, and the insurer's manual. */
export function GuidePage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'steps';
  return (
    <>
      <PageHeader
        title="操作指南"
        hint="每个页面怎么用，配有本平台的截图；每页右上方的“帮助”直接打开那一页的说明。"
      />
      <TabStrip
        label="操作指南的内容"
        tabs={tabs}
        active={tab}
        onChange={(key) => setSearch(key === 'steps' ? {} : { tab: key })}
      />
      {tab === 'manual' ? <Manual /> : <GuideSteps />}
    </>
  );
}
