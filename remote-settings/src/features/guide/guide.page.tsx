import { problems } from 'shared-kernel/contract';
import { getOperationFile } from 'shared-kernel/contract/documents';
import { PdfPages } from 'shared-kernel/pdf';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LoadingPanel, PageHeader } from 'shared-kernel/ui';

/** The operation guide, page by page; it can also be opened in a new tab. */
export function GuidePage() {
  const guide = useEndpoint(getOperationFile);
  if (guide.isPending) return <LoadingPanel title />;
  if (guide.isError && guide.error.code === problems.notFound.code)
    return <EmptyPanel text="操作指南暂未上传" />;
  if (guide.isError) return <ErrorPanel error={guide.error} onRetry={() => void guide.refetch()} />;

  const { url, fileName, version } = guide.data;
  return (
    <>
      <PageHeader
        title="操作指南"
        hint={`投保、加减保、报案和充值的操作说明。${fileName}，版本 ${version}`}
        actions={
          <a className="kb-link" href={url} target="_blank" rel="noopener">
            在新窗口打开
          </a>
        }
      />
      <PdfPages src={url} title="操作手册" fileName={fileName} />
    </>
  );
}
