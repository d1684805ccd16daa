import { useSearchParams } from 'react-router-dom';
import { PageHeader, TabStrip, EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { GuideSteps } from './guide-steps';
import { problems } from 'shared-kernel/contract';
import { getOperationFile } from 'shared-kernel/contract/documents';
import { PdfPages } from 'shared-kernel/pdf';
import { useEndpoint } from 'shared-kernel/query';
import styles from './guide.css';

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

/** The insurer's manual, page by page; it can also be opened in a new tab. */
function Manual() {
  const manual = useEndpoint(getOperationFile);
  if (manual.isPending) return <LoadingPanel />;
  if (manual.isError && manual.error.code === problems.notFound.code)
    return <EmptyPanel text="操作手册暂未上传" />;
  if (manual.isError) return <ErrorPanel error={manual.error} onRetry={() => void manual.refetch()} />;

  const { url, fileName, version } = manual.data;
  return (
    <>
      <p className={styles.manualFacts}>
        <span>
          {fileName}，版本 {version}
        </span>
        <a className="kb-link" href={url} target="_blank" rel="noopener">
          在新窗口打开
        </a>
      </p>
      <PdfPages src={url} title="操作手册" fileName={fileName} />
    </>
  );
}
