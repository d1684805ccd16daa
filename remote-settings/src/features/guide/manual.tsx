import { problems } from 'shared-kernel/contract';
import { getOperationFile } from 'shared-kernel/contract/documents';
import { PdfPages } from 'shared-kernel/pdf';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import styles from './guide.css';

/** The insurer's manual, page by page; it can also be opened in a new tab. */
export function Manual() {
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
