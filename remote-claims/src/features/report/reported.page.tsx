import { useSearchParams } from 'react-router-dom';
import { CopyText, EmptyPanel, LinkButton, PageHeader } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';

/** After reporting: the number, and what comes next. */
export function ReportedPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const caseNo = search.get('caseNo');
  if (!id || !caseNo) {
    return (
      <>
        <PageHeader title="报案结果" />
        <EmptyPanel
          text="没有找到刚提交的报案。"
          action={<LinkButton href={paths['claims.t1']}>查看报案列表</LinkButton>}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="报案成功"
        hint={
          <>
            报案号 <CopyText text={caseNo} />
          </>
        }
      />
      <section className="kb-card">
        <h2>接下来</h2>
        <ol>
          <li>按案件详情中的清单准备材料，请在30天内提交。</li>
          <li>材料初审通常需要2个工作日，缺少的材料会一次性告知。</li>
          <li>审批和理算完成后，请确认赔付金额，确认后10天内支付。</li>
        </ol>
        <div className="kb-panel-actions">
          <LinkButton type="primary" href={linkTo('claims.case', { id })}>
            查看案件
          </LinkButton>
          <LinkButton href={paths['claims.t1']}>报案列表</LinkButton>
          <LinkButton href={paths['claims.report']}>继续报案</LinkButton>
        </div>
      </section>
    </>
  );
}
