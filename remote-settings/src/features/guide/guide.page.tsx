import { getOperationFile } from 'shared-kernel/contract/documents';
import { Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LoadingPanel, PageHeader } from 'shared-kernel/ui';

/** Where the operation guide is; it opens in a tab of its own. */
export function GuidePage() {
  const guide = useEndpoint(getOperationFile);
  if (guide.isPending) return <LoadingPanel title />;
  if (guide.isError && guide.error.code === 404) return <EmptyPanel text="操作指南暂未上传" />;
  if (guide.isError) return <ErrorPanel error={guide.error} onRetry={() => void guide.refetch()} />;

  const { url, fileName, version } = guide.data;
  return (
    <>
      <PageHeader title="操作指南" hint="投保、加减保、报案和充值的操作说明。" />
      <section className="kb-card" aria-label="操作手册">
        <Facts
          items={[
            { label: '文件', value: fileName },
            { label: '版本', value: version },
          ]}
        />
        <p>
          <a className="kb-link" href={url} target="_blank" rel="noopener">
            打开操作手册
          </a>
        </p>
      </section>
    </>
  );
}
